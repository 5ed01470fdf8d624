/** The routes of sharing by agreement (D 6.11). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import { LeaseShares, SharesInput, SharesOfferParams } from '@keyhold/api/shares.schema.ts'
import * as endpoints from '@keyhold/api/shares.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import type { Shares } from './service.ts'

/** Adds the routes of sharing. */
export function sharesRoutes(app: FastifyInstance, shares: Shares): void {
  const toRead = { params: LeaseParams, output: LeaseShares, summary: 'List the offered splits of a lease' }
  answer(app, endpoints.leaseShares, toRead, ({ params, person }) => shares.read(person, params.id))

  const toOffer = { input: SharesInput, output: Done, summary: 'Offer a signed split of a part' }
  answer(app, endpoints.offerShares, toOffer, async ({ input, person }) => {
    await shares.offer(person, input)
    return { success: 'ok' } as const
  })

  const toDecline = { params: SharesOfferParams, output: Done, summary: 'Decline an offered split' }
  answer(app, endpoints.declineShares, toDecline, async ({ params, person }) => {
    await shares.decline(person, params.id, params.offer)
    return { success: 'ok' } as const
  })
}
