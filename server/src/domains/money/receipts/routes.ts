/** The route of receipts: public, for a bank clerk as for the parties. */
import * as shapes from '@keyhold/api/receipts.schema.ts'
import { receiptPdf as pdfEndpoint, type Receipt, receipt } from '@keyhold/api/receipts.ts'
import type { FastifyInstance } from 'fastify'
import type { Hex } from 'viem'
import { z } from 'zod'
import type { Clock } from '../../../gateways/clock.ts'
import { textFor } from '../../../gateways/text.ts'
import { answerAnyone } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { Papers } from '../../../http/papers.ts'
import { receiptPdf } from './pdf.ts'
import type { Receipts } from './service.ts'

/** Adds the routes of receipts. */
export function receiptsRoutes(app: FastifyInstance, receipts: Receipts, clock: Clock, papers: Papers): void {
  const toRead = { params: shapes.ReceiptParams, output: shapes.Receipt, summary: 'Get a transaction with the escrow' }
  answerAnyone(app, receipt, toRead, ({ params }) => receipts.read(params.chainId, params.txHash as Hex))
  const shapesOfPdf = {
    params: shapes.ReceiptParams,
    output: z.unknown().describe('A PDF'),
    summary: 'Get a receipt as a PDF',
  }
  answerAnyone(app, pdfEndpoint, shapesOfPdf, async ({ params, request, reply }) => {
    const language = languageOfRequest(request)
    const read = await receipts.read(params.chainId, params.txHash as Hex)
    const file = textFor(language)('pdf:receipt.file', { transaction: params.txHash.slice(2, 12) })
    reply.type('application/pdf').header('x-robots-tag', 'noindex')
    reply.header('content-disposition', `attachment; filename="${file}"`)
    return papers.read({
      content: [contentOf(read), language],
      by: request.ip,
      isPublic: true,
      make: () => receiptPdf(read, language, clock.now()),
    })
  })
}

/** What a receipt shows, except its block, which changes every second, and by which nothing else changes. */
function contentOf({ readAt, confirmations, confirmationsNeeded, leases, ...receipt }: Receipt) {
  const isDue = leases.flatMap(({ parts }) => parts.map(({ due }) => readAt.time >= due))
  return { ...receipt, leases, isDue, confirmations: Math.min(confirmations, confirmationsNeeded) }
}
