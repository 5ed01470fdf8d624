/** Renders the pages that React Router hands over. */
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router'
import { requestContext as visitContext } from './gateways/requestContext.ts'
import { renderDocument } from './renderDocument.tsx'

/** Called by React Router for each document, when its data starts to arrive. */
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
 * Logs a server fault that React Router met. Excluded: page statuses (not found), aborted requests, and what the API
 * has logged already: its own faults, and unreachable services.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Response || isReported(error)) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  ;(context as RouterContextProvider).get(visitContext).onFault(error)
}

/** By name: the server's client has another copy of the class than the one bundled with the pages. */
function isReported(error: unknown): boolean {
  const { name, status } = (error ?? {}) as { name?: string; status?: number }
  return name === 'ApiError' && (status === 0 || Number(status) >= 500)
}
