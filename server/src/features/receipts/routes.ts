/** The door of receipts: public, for a bank clerk as for the parties. */
import * as shapes from '@keyhold/api/receipts.schema.ts'
import { receipt } from '@keyhold/api/receipts.ts'
import type { FastifyInstance } from 'fastify'
import type { Hex } from 'viem'
import { answerAnyone } from '../../http/answer.ts'
import type { Receipts } from './service.ts'

/** Adds the route of receipts. */
export function receiptsRoutes(app: FastifyInstance, receipts: Receipts): void {
  const toRead = { params: shapes.ReceiptParams, output: shapes.Receipt, summary: 'One transaction at the escrow' }
  answerAnyone(app, receipt, toRead, ({ params }) => receipts.read(params.chainId, params.txHash as Hex))
}
