/** The doors of payments as files. */
import { PaymentParams } from '@keyhold/api/payments.schema.ts'
import { paymentPdf } from '@keyhold/api/payments.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../http/answer.ts'
import { languageOfRequest } from '../../http/language.ts'
import type { Payments } from './service.ts'

/** Adds the routes of payments. */
export function paymentsRoutes(app: FastifyInstance, payments: Payments): void {
  const pdf = { params: PaymentParams, output: z.unknown().describe('A PDF'), summary: 'The receipt of a payment' }
  answer(app, paymentPdf, pdf, async ({ params, person, request, reply }) => {
    const { file, pdf } = await payments.paper(person, params.id, languageOfRequest(request))
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${file}"`)
    return pdf
  })
}
