/** Extending or shortening a stay: renewals, early ends and departures, created together (D 11.21). */
import type { FastifyInstance } from 'fastify'
import type { RenewalsDeps } from '../renewals/renewalBasis.ts'
import { renewalsRoutes } from '../renewals/routes.ts'
import { createRenewals } from '../renewals/service.ts'
import { createRenewalViews } from '../renewals/views.ts'
import { departureRoutes } from './departureRoutes.ts'
import { createDepartures } from './departures.ts'
import { createEndNotices } from './endNotice.ts'
import { endNoticeRoutes } from './endNoticeRoutes.ts'
import { endingsRoutes } from './routes.ts'
import { createEndings } from './service.ts'

/** Registers the routes of both. */
export function extendingAndEndingRoutes(app: FastifyInstance, deps: RenewalsDeps): void {
  const renewals = createRenewals(deps)
  renewalsRoutes(app, renewals, createRenewalViews({ ...deps, renewals }))
  endingsRoutes(app, createEndings(deps))
  endNoticeRoutes(app, createEndNotices(deps))
  departureRoutes(app, createDepartures(deps))
}
