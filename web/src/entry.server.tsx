/** Renders one page to HTML, with the words of its language and its route inside. */

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from './gateways/requestContext.ts'
import { findMessages } from './gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from './gateways/text/useText.tsx'
import { paintFirst } from './paintFirst.ts'
import { renderTurn } from './renderTurn.ts'
import { renderWhole } from './renderWhole.ts'

/** Called by React Router for each document; answers with the whole page as `html`, so that it reads without JavaScript. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { language, nonce } = loadContext.get(requestContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  const data = await readAll(serverHandoffStream)
  const tree = (
    <TextProvider messages={createMessageStore(language, {}, findMessages)} nonce={nonce}>
      <ServerRouter context={onlyMatched(context)} url={request.url} nonce={nonce} />
    </TextProvider>
  )
  const scripts = scriptsFor(data, nonce)
  await renderTurn()
  const atOnce = renderAtOnce(tree)
  const html =
    atOnce === undefined
      ? paintFirst(await renderWhole(tree, nonce), scripts)
      : paintFirst(atOnce, scripts, '<!DOCTYPE html>')
  return Object.assign(new Response(null, { status, headers }), { html })
}

/** The page without its doctype, if nothing in it has to be waited for; undefined where something has, and where a component fails. */
function renderAtOnce(tree: ReactNode): string | undefined {
  try {
    const html = renderToString(tree)
    return html.includes('<!--$!-->') ? undefined : html // a boundary that was left to the browser
  } catch {
    return undefined // whoever renders it whole hears why
  }
}

/** As much of the routes as the page is made of: React Router makes each of them anew for each page. */
function onlyMatched(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes: typeof manifest.routes = {}
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]
  return { ...context, manifest: { ...manifest, routes } }
}

async function readAll(stream: EntryContext['serverHandoffStream']): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const octets of stream ?? []) text += decoder.decode(octets, { stream: true })
  return text
}

/** What the loaders read, as the same scripts that React Router would write, without React. */
function scriptsFor(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replaceAll('<', '\\u003c')
  return [`enqueue(${literal})`, 'close()']
    .map((call) => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`)
    .join('')
}
