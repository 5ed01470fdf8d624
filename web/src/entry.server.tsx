/** Where React Router has its pages rendered: those that do not go the short way (directPages.ts). */
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router'
import { requestContext as visitContext } from './gateways/requestContext.ts'
import { renderDocument } from './renderDocument.tsx'

/** Called by React Router for each document, when its data begin to come. */
export default async function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  const data = await readAll(serverHandoffStream)
  return renderDocument({ url, status, headers, context, data, requestContext })
}

async function readAll(stream: EntryContext['serverHandoffStream']): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const octets of stream ?? []) text += decoder.decode(octets, { stream: true })
  return text
}

/**
 * Tells the log of a fault of ours, as React Router met it. No fault is what a page says of itself (it was not found), what
 * whoever asked did not wait for, and what the API told the log already: its own faults, and what is away.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Response || isTold(error)) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  ;(context as RouterContextProvider).get(visitContext).onFault(error)
}

/** By name, because the server's client is another copy of the class than the one built into the pages. */
function isTold(error: unknown): boolean {
  const { name, status } = (error ?? {}) as { name?: string; status?: number }
  return name === 'ApiError' && (status === 0 || Number(status) >= 500)
}
