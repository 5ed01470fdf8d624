/** The pages' one door to the server: a request and a visit in, an answer out. Built to build/server/index.js. */

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type RequestContext, requestContext } from './gateways/requestContext.ts'
import { preloadsFor } from './preloads.ts'

export { isSameForAll } from './sameForAll.ts'

const handler = createRequestHandler(build, import.meta.env.MODE)

/** Answers a page (or the data of one) for a visitor. Never rejects: a fault becomes a page with status 500. */
export function handlePage(request: Request, values: RequestContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestContext, values)
  return handler(request, context)
}

/** What every page of a language is drawn with, as Link headers for early hints (RFC 8297): the style and the fonts. */
export const earlyHints = (language: RequestContext['language']): string[] =>
  preloadsFor(build.assets.routes.root?.css ?? [], language)
