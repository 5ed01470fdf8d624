/** Puts leaving together: the service, and its calls below `/api`. */
import type { FastifyInstance } from 'fastify'
import { repeat } from '../../gateways/repeat.ts'
import { closeReportsAbout } from '../admin/leaving.ts'
import { leavingRoutes } from './routes.ts'
import { createLeavingService, type Leaving, type LeavingDeps } from './service.ts'

/** How often it is looked for an archive that nobody makes. */
const pauseMilliseconds = 3_000

/** Opens it; `addRoutes` adds what answers below `/api`, `start` begins to make archives that other processes left, its answer ends that. */
export function createLeaving(deps: Omit<LeavingDeps, 'reports'>) {
  const reports: LeavingDeps['reports'] = { closeAbout: (tx, id) => closeReportsAbout(tx, deps, id) }
  const leaving: Leaving = createLeavingService({ ...deps, reports })
  return {
    ...leaving,
    addRoutes: (calls: FastifyInstance) => leavingRoutes(calls, leaving),
    start: () => repeat(leaving.makeNext, { pauseMilliseconds, onFault: deps.onFault }),
  }
}
