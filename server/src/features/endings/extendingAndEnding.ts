/** How a stay becomes longer or shorter than it was agreed: renewals and early ends, opened together (D 11.21). */
import type { FastifyInstance } from 'fastify'
import type { RenewalsDeps } from '../renewals/renewalBasis.ts'
import { renewalsRoutes } from '../renewals/routes.ts'
import { createRenewals } from '../renewals/service.ts'
import { createRenewalViews } from '../renewals/views.ts'
import { endingsRoutes } from './routes.ts'
import { createEndings } from './service.ts'

/** Adds the routes of both. */
export function extendingAndEndingRoutes(app: FastifyInstance, deps: RenewalsDeps): void {
  const renewals = createRenewals(deps)
  renewalsRoutes(app, renewals, createRenewalViews({ ...deps, renewals }))
  endingsRoutes(app, createEndings(deps))
}
