/** The promotion for the first landlords: a real counter (D 9.2). */
import { LandlordOffer } from '@keyhold/api/offers.schema.ts'
import { landlordOffer } from '@keyhold/api/offers.ts'
import type { FastifyInstance } from 'fastify'
import { answerAnyone } from '../../../http/answer.ts'
import type { Promotion } from './service.ts'

/** Adds the endpoint of api/offers.ts. */
export function promotionRoutes(app: FastifyInstance, promotion: Promotion): void {
  const shapes = { output: LandlordOffer, summary: 'Get how much of the offer for the first landlords is used' }
  answerAnyone(app, landlordOffer, shapes, () => promotion.forLandlords())
}
