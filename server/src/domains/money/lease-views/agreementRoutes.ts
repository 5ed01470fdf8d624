/** The routes of agreements: the text for both parties, and the terms a landlord is about to sign (D 2.7, D 6.9). */
import * as shapes from '@keyhold/api/agreements.schema.ts'
import * as endpoints from '@keyhold/api/agreements.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { HoursToPay } from '@keyhold/rental/answerTimes.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import type { AgreementViews } from './agreement.ts'

/** Adds the routes of agreements. */
export function agreementsRoutes(app: FastifyInstance, views: AgreementViews): void {
  const toRead = { params: LeaseParams, output: shapes.Agreement, summary: 'Get the agreement (its parties only)' }
  answer(app, endpoints.leaseAgreement, toRead, ({ params, person }) => views.agreement(person, params.id))
  const toSign = {
    params: LeaseParams,
    input: shapes.OfferInput,
    output: shapes.OfferedTerms,
    summary: 'Get the terms that the landlord signs',
  }
  answer(app, endpoints.offeredTerms, toSign, ({ params, input, person }) =>
    views.offered(person, params.id, input.hoursToPay && (Number(input.hoursToPay) as HoursToPay)),
  )
}
