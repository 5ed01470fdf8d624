/**
 * The fast path for document requests of read-only pages: runs loaders, data and HTML once each, by value. React
 * Router's handler matches the routes twice and writes the data into a stream that is read back at once.
 */
import {
  createStaticHandler,
  isRouteErrorResponse,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { writePageData } from './pageData.ts'
import { renderDocument } from './renderDocument.tsx'

/**
 * Responds as React Router would, byte for byte; undefined where React Router must respond: data requests, deferred
 * data, errors.
 */
export type DirectPages = (request: Request, context: RouterContextProvider) => Promise<Response | undefined>

/** The named pages of a build; none of them has its own headers or middleware. */
export function createDirectPages(build: ServerBuild, isNamed: IsNamed): DirectPages {
  const { query } = createStaticHandler(routesBelow(build, isNamed))
  const modules = Object.entries(build.routes).map(([id, route]) => [id, route?.module])
  const { assets: manifest, basename, future, routeDiscovery, ssr } = build
  const same = { manifest, future, routeDiscovery, ssr, isSpaMode: false, routeModules: Object.fromEntries(modules) }
  const serverHandoffString = JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode: false })
  return async (request, requestContext) => {
    if (new URL(request.url).pathname.endsWith('.data')) return undefined
    const found = await query(request, { requestContext, normalizePath })
    if (found instanceof Response) return found
    const { loaderData, actionData, errors, loaderHeaders, statusCode: status } = found
    if (Object.values(loaderHeaders).some((headers) => headers.has('set-cookie'))) return undefined
    const areReported = Object.values(errors ?? {}).every(
      (error) => isRouteErrorResponse(error) && !(error as { error?: unknown }).error,
    )
    const data = areReported ? writePageData({ loaderData, actionData, errors }) : undefined
    if (data === undefined) return undefined
    const context = { ...same, serverHandoffString, branches: [], staticHandlerContext: found, renderMeta: {} }
    return renderDocument({ url: request.url, status, context, data, requestContext }).catch(() => undefined)
  }
}

/** Normalizes a URL as React Router does: one encoding of the query. */
function normalizePath({ url }: Request) {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const search = searchParams.toString()
  return { pathname, search: search && `?${search}`, hash: '' }
}

/** Names the route whose boundary shows an error; React Router finds the rendered one itself. */
const ErrorBoundary = () => null

type IsNamed = (path: string) => boolean

/** As a tree. React Router tests all paths one by one, and this leaves out those of other pages. */
function routesBelow(build: ServerBuild, isNamed: IsNamed, parentId?: string, above = ''): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive, module } = route
    const { loader, handle } = module
    const address = path ? `${above}/${path}` : above
    const children = routesBelow(build, isNamed, id, address)
    const isPage = (index || path) && isNamed(address || '/')
    if (children.length === 0 && !isPage) return []
    const hasBoundary = id === 'root' || module.ErrorBoundary
    const common = { id, path, handle, loader, ...(hasBoundary && { ErrorBoundary }) }
    return [{ ...common, ...(index ? { index } : { caseSensitive, children }) } as RouteObject]
  })
}
