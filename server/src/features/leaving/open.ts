/** Puts leaving together: the service, and its calls below `/api`. */
import type { FastifyInstance } from 'fastify'
import { leavingRoutes } from './routes.ts'
import { createLeavingService, type Leaving, type LeavingDeps } from './service.ts'

/** Opens it; `addRoutes` adds what answers below `/api`. */
export function createLeaving(deps: LeavingDeps): Leaving & { addRoutes: (calls: FastifyInstance) => void } {
  const leaving = createLeavingService(deps)
  return { ...leaving, addRoutes: (calls) => leavingRoutes(calls, leaving) }
}
