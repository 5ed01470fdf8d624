/** Renders one page to HTML, with the words of its language and its data inside. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from './gateways/requestContext.ts'
import { findMessages } from './gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from './gateways/text/useText.tsx'
import { paintFirst } from './paintFirst.ts'
import { nextRenderSlot } from './renderSlot.ts'
import { renderToCompletion } from './renderToCompletion.ts'

interface Document {
  readonly url: string
  readonly status: number
  readonly context: EntryContext
  /** What the loaders read, as React Router writes it. */
  readonly data: string
  readonly requestContext: RouterContextProvider
  readonly headers?: Headers
}

/** The whole page as `html`, so that it reads without JavaScript. */
export async function renderDocument({ url, status, context, data, headers, ...asked }: Document): Promise<Response> {
  const visit = asked.requestContext.get(requestContext)
  const { language, nonce, requestId } = visit
  const tree = (
    <TextProvider
      messages={createMessageStore(language, {}, findMessages)}
      nonce={nonce}
      faultId={status >= 500 ? requestId : undefined}
    >
      <ServerRouter context={onlyMatched(context)} url={url} nonce={nonce} />
    </TextProvider>
  )
  const scripts = scriptsFor(data, nonce)
  await nextRenderSlot()
  const atOnce = renderAtOnce(tree)
  const html =
    atOnce === undefined
      ? paintFirst(await renderToCompletion(tree, visit), scripts)
      : paintFirst(atOnce, scripts, '<!DOCTYPE html>')
  const answer = new Response(null, { status, ...(headers && { headers }) })
  answer.headers.set('content-type', 'text/html; charset=utf-8')
  return Object.assign(answer, { html })
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

/** What the loaders read, as the same scripts that React Router would write, without React. */
function scriptsFor(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replaceAll('<', '\\u003c')
  return [`enqueue(${literal})`, 'close()']
    .map((call) => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`)
    .join('')
}
