/** The routes of payments as files. */
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import { PaymentParams } from '@keyhold/api/payments.schema.ts'
import { paymentPdf, recoveryKit } from '@keyhold/api/payments.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import { createRecoveryKit, type RecoveryKitDeps } from './recoveryKit.ts'
import type { Payments } from './service.ts'

/** Adds the routes of payments. */
export function paymentsRoutes(app: FastifyInstance, payments: Payments, kitDeps: RecoveryKitDeps): void {
  const pdf = {
    params: PaymentParams,
    output: z.unknown().describe('A PDF'),
    summary: 'Get the receipt of a payment as a PDF',
  }
  answer(app, paymentPdf, pdf, async ({ params, person, request, reply }) => {
    const { file, pdf } = await payments.invoice(person, params.id, languageOfRequest(request))
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${file}"`)
    return pdf
  })
  const kit = {
    params: LeaseParams,
    output: z.unknown().describe('A zip'),
    summary: 'Download the kit to act without Keyhold (a zip)',
  }
  answer(app, recoveryKit, kit, async ({ params, person, request, reply }) => {
    const { file, zip } = await createRecoveryKit(kitDeps, person, params.id, languageOfRequest(request))
    reply.type('application/zip').header('content-disposition', `attachment; filename="${file}"`)
    return zip
  })
}
