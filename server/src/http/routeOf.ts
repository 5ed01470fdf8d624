/** The route of a request, for metrics and traces: the pattern in the code, and therefore no address, id or secret. */
import type { FastifyRequest } from 'fastify'

const pageRoutes = new WeakMap<FastifyRequest, string>()

/** Stores the requested page: for Fastify all pages are one route. */
export const notePageRoute = (request: FastifyRequest, route: string) => pageRoutes.set(request, route)

/** The route pattern; `none` for an unknown route. */
export const routeOf = (request: FastifyRequest): string =>
  pageRoutes.get(request) ?? request.routeOptions.url ?? 'none'
