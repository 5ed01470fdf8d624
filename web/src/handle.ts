/**
 * The server's entry to the pages: takes a request and its context, returns a response. Built to build/server/index.js.
 */

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type RequestContext, requestContext } from './gateways/requestContext.ts'
import { preloadsFor } from './preloads.ts'
import { createRouteOf } from './routeOf.ts'

export { isPublicPage } from './publicPages.ts'

const handler = createRequestHandler(build, import.meta.env.MODE)

/** Responds with a page (or its data) for a visitor. Never rejects: a fault becomes a page with status 500. */
export async function handlePage(request: Request, values: RequestContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestContext, values)
  return handler(request, context)
}

/** The route pattern of a path, e.g. `/detail/:id`; `/*` if there is none. */
export const routeOf = createRouteOf(build.routes)

/** Link headers for early hints (RFC 8297): the stylesheet and the fonts of every page in a language. */
export const earlyHints = (language: RequestContext['language']): string[] =>
  preloadsFor(build.assets.routes.root?.css ?? [], language)
