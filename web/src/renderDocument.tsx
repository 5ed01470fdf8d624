/** Renders one page to HTML, with its messages and data embedded. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from './gateways/requestContext.ts'
import { findMessages } from './gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from './gateways/text/useText.tsx'
import { paintFirst } from './paintFirst.ts'
import { preloadThai } from './preloads.ts'
import { nextRenderSlot } from './renderSlot.ts'
import { renderToCompletion } from './renderToCompletion.ts'

interface Document {
  readonly url: string
  readonly status: number
  readonly context: EntryContext
  /** The loader data, as React Router serializes it. */
  readonly data: string
  readonly requestContext: RouterContextProvider
  readonly headers: Headers
}

/** The complete page as `html`, readable without JavaScript. */
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
      ? paintFirst(preloadThai(await renderToCompletion(tree, visit), language), scripts)
      : paintFirst(preloadThai(atOnce, language), scripts, '<!DOCTYPE html>')
  const answer = new Response(null, { status, headers })
  answer.headers.set('content-type', 'text/html; charset=utf-8')
  return Object.assign(answer, { html })
}

/** The page without its doctype, if nothing suspends; undefined if something does, and if a component fails. */
function renderAtOnce(tree: ReactNode): string | undefined {
  try {
    const html = renderToString(tree)
    return html.includes('<!--$!-->') ? undefined : html // a boundary that was left to the browser
  } catch {
    return undefined // the complete render reports the error
  }
}

/** Only the matched routes: React Router rebuilds each of them for each page. */
function onlyMatched(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes: typeof manifest.routes = {}
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]
  return { ...context, manifest: { ...manifest, routes } }
}

/** The loader data in the same scripts that React Router would write, without React. */
function scriptsFor(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replaceAll('<', '\\u003c')
  return [`enqueue(${literal})`, 'close()']
    .map((call) => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`)
    .join('')
}
