/** Which route answers a request, for figures and traces: as the code writes it, so no address, no id and nobody's secret. */
import type { FastifyRequest } from 'fastify'

const pageRoutes = new WeakMap<FastifyRequest, string>()

/** Notes which page was asked for: to the server all pages are one route. */
export const notePageRoute = (request: FastifyRequest, route: string) => pageRoutes.set(request, route)

/** Among the routes of the code; `none` where there is none. */
export const routeOf = (request: FastifyRequest): string =>
  pageRoutes.get(request) ?? request.routeOptions.url ?? 'none'
