/**
 * The contract between browser and server about files of money: a payment's receipt as a PDF, a lease's recovery kit
 * (D 6.10).
 */
import { endpoint, type NoParams } from './endpoint.ts'
import type { StrayMoney } from './payments.schema.ts'

export type { StrayMoney } from './payments.schema.ts'

/** The receipt of one of the viewer's payments as a PDF in their language; `payment-not-found` for any other. */
export const paymentPdf = endpoint<{ id: string }, undefined, unknown>('GET', '/contract/paymentsTransfers/:id/pdf')
/** The viewer's money that belongs to no lease: second and late payments, overpaid rents, transfers without a label. */
export const strayMoney = endpoint<NoParams, undefined, StrayMoney[]>('GET', '/contract/paymentsWithoutLease')
/**
 * What a party needs to act at the escrow without Keyhold, as a zip; `no-terms-yet` before the tenant started to pay.
 */
export const recoveryKit = endpoint<{ id: string }, undefined, unknown>('GET', '/contract/:id/kit')
