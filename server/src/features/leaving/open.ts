/** Puts leaving together: the service, and its calls below `/api`. */
import type { FastifyInstance } from 'fastify'
import { closeReportsAbout } from '../operating/leaving.ts'
import { leavingRoutes } from './routes.ts'
import { createLeavingService, type Leaving, type LeavingDeps } from './service.ts'

/** Opens it; `addRoutes` adds what answers below `/api`. */
export function createLeaving(
  deps: Omit<LeavingDeps, 'reports'>,
): Leaving & { addRoutes: (calls: FastifyInstance) => void } {
  const reports: LeavingDeps['reports'] = { closeAbout: (tx, id) => closeReportsAbout(tx, deps, id) }
  const leaving = createLeavingService({ ...deps, reports })
  return { ...leaving, addRoutes: (calls) => leavingRoutes(calls, leaving) }
}
