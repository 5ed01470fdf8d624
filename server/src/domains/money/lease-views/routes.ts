/** The routes through which the parties of leases read them: on the wire a "contract" (D 1.1, D 2.7). */
import * as shapes from '@keyhold/api/leases.schema.ts'
import * as endpoints from '@keyhold/api/leases.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { LeaseViews } from './service.ts'

/** Adds the routes that read leases. */
export function leaseViewsRoutes(app: FastifyInstance, views: LeaseViews): void {
  const output = shapes.LeaseCard.array()
  for (const endpoint of [endpoints.myLeases, endpoints.allMyLeases])
    answer(app, endpoint, { output, summary: 'List your leases, newest first' }, ({ person, request }) =>
      views.cards(person, languageOfRequest(request)),
    )
  answer(app, endpoints.myRentals, { output, summary: 'List your leases as a tenant' }, ({ person, request }) =>
    views.rentals(person, languageOfRequest(request)),
  )
  const toMeet = {
    params: shapes.LeasesWithParams,
    output: shapes.LeaseWith.array(),
    summary: 'List your leases with a user, newest first',
  }
  answer(app, endpoints.leasesWith, toMeet, ({ params, person }) => views.between(person, params.id))
  const toRead = { params: shapes.LeaseParams, output: shapes.LeaseDetail, summary: 'Get a lease (its parties only)' }
  answer(app, endpoints.oneLease, toRead, ({ params, person, request }) =>
    views.detail(person, params.id, languageOfRequest(request)),
  )
}
