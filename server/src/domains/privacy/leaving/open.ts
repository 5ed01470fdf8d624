/** Wires up leaving: the service, and its endpoints below `/api`. */
import type { FastifyInstance } from 'fastify'
import { repeat } from '../../../gateways/repeat.ts'
import { closeReportsAbout } from '../../admin/admin/leaving.ts'
import { leavingRoutes } from './routes.ts'
import { createLeavingService, type Leaving, type LeavingDeps } from './service.ts'

/** The polling interval for unclaimed archives. */
const pauseMilliseconds = 3_000

/**
 * Creates the feature; `addRoutes` adds its routes below `/api`, `start` begins to build archives left by other
 * processes and returns its stop function.
 */
export function createLeaving(deps: Omit<LeavingDeps, 'reports'>) {
  const reports: LeavingDeps['reports'] = { closeAbout: (tx, id) => closeReportsAbout(tx, deps, id) }
  const leaving: Leaving = createLeavingService({ ...deps, reports })
  return {
    ...leaving,
    addRoutes: (calls: FastifyInstance) => leavingRoutes(calls, leaving),
    start: () => repeat(leaving.makeNext, { pauseMilliseconds, onFault: deps.onFault }),
  }
}
