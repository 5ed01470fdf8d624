/**
 * The short way to a page that is asked for as a document and only read: its loaders, its data, its HTML, each once and by
 * value. React Router's own handler asks for the routes twice and writes the data into a stream that is read back at once.
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

/** Answers as React Router would, octet for octet; undefined where it has to answer itself: data alone, data that comes later, a fault. */
export type DirectPages = (request: Request, context: RouterContextProvider) => Promise<Response | undefined>

/** The pages of a build whose paths are named; none of them has headers or middleware of its own. */
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
    const areTold = Object.values(errors ?? {}).every(
      (error) => isRouteErrorResponse(error) && !(error as { error?: unknown }).error,
    )
    const data = areTold ? writePageData({ loaderData, actionData, errors }) : undefined
    if (data === undefined) return undefined
    const context = { ...same, serverHandoffString, branches: [], staticHandlerContext: found, renderMeta: {} }
    return renderDocument({ url: request.url, status, context, data, requestContext }).catch(() => undefined)
  }
}

/** As React Router reads an address: a question in one spelling. */
function normalizePath({ url }: Request) {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const search = searchParams.toString()
  return { pathname, search: search && `?${search}`, hash: '' }
}

/** Says where a fault is shown; what is drawn there React Router knows by itself. */
const ErrorBoundary = () => null

type IsNamed = (path: string) => boolean

/** As a tree. A path is looked for among all there are, one by one, so that those of other pages are left out. */
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
