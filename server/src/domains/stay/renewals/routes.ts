/** The routes of renewals (D 11.21). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { Created, LeaseParams } from '@keyhold/api/leases.schema.ts'
import * as shapes from '@keyhold/api/renewals.schema.ts'
import * as endpoints from '@keyhold/api/renewals.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import type { Renewals } from './service.ts'
import type { RenewalViews } from './views.ts'

const done = { success: 'ok' } as const

/** Adds the routes of renewals. */
export function renewalsRoutes(app: FastifyInstance, renewals: Renewals, views: RenewalViews): void {
  const params = LeaseParams
  const toRead = { params, output: shapes.RenewalView, summary: 'Get the renewal offer of a lease' }
  answer(app, endpoints.leaseRenewal, toRead, ({ params, person }) => views.read(person, params.id))

  const toOffer = { params, input: shapes.OfferRenewalInput, output: Created, summary: 'Offer a renewal' }
  answer(app, endpoints.offerRenewal, toOffer, async ({ params, input, person }) => ({
    id: await renewals.offer(person, params.id, input),
  }))

  const toWithdraw = { params, output: Done, summary: 'Withdraw an unsigned renewal offer' }
  answer(app, endpoints.withdrawRenewal, toWithdraw, async ({ params, person }) => {
    await renewals.withdraw(person, params.id)
    return done
  })

  const toBeSigned = { params, output: shapes.RenewalToSign, summary: 'Get the renewal terms that the landlord signs' }
  answer(app, endpoints.renewalToSign, toBeSigned, ({ params, person }) => views.toSign(person, params.id))

  const toSign = { params, input: shapes.SignRenewalInput, output: Done, summary: 'Sign a renewal as the landlord' }
  answer(app, endpoints.signRenewal, toSign, async ({ params, input, person }) => {
    await renewals.sign(person, params.id, input)
    return done
  })

  const toSend = {
    params,
    output: shapes.SignedRenewal,
    summary: 'Get the signed renewal that the tenant’s wallet sends',
  }
  answer(app, endpoints.signedRenewal, toSend, ({ params, person }) => views.signed(person, params.id))
}
