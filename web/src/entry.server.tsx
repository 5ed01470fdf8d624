/** Where React Router has its pages rendered: those that do not go the short way (directPages.ts). */
import type { EntryContext, RouterContextProvider } from 'react-router'
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
