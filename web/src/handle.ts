/** The pages' one door to the server: a request and a visit in, an answer out. Built to build/server/index.js. */

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createDirectPages } from './directPages.ts'
import { type RequestContext, requestContext } from './gateways/requestContext.ts'
import { preloadsFor } from './preloads.ts'
import { isPublicPage } from './publicPages.ts'
import { createRouteOf } from './routeOf.ts'

export { isPublicPage }

const handler = createRequestHandler(build, import.meta.env.MODE)
const directly = createDirectPages(build, isPublicPage)

/** Answers a page (or the data of one) for a visitor. Never rejects: a fault becomes a page with status 500. */
export async function handlePage(request: Request, values: RequestContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestContext, values)
  const isDirect = import.meta.env.PROD && isPublicPage(new URL(request.url).pathname)
  return (isDirect && (await directly(request, context))) || handler(request, context)
}

/** The pattern of the page that is shown at a path, e.g. `/detail/:id`; `/*` where there is none. */
export const routeOf = createRouteOf(build.routes)

/** What every page of a language is drawn with, as Link headers for early hints (RFC 8297): the style and the fonts. */
export const earlyHints = (language: RequestContext['language']): string[] =>
  preloadsFor(build.assets.routes.root?.css ?? [], language)
