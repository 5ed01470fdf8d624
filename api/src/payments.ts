/**
 * The contract between browser and server about files of money: a payment's receipt as a PDF, a lease's recovery kit
 * (D 6.10).
 */
import { endpoint } from './endpoint.ts'

/** The receipt of one of the viewer's payments as a PDF in their language; `payment-not-found` for any other. */
export const paymentPdf = endpoint<{ id: string }, undefined, unknown>('GET', '/contract/paymentsTransfers/:id/pdf')
/**
 * What a party needs to act at the escrow without Keyhold, as a zip; `no-terms-yet` before the tenant started to pay.
 */
export const recoveryKit = endpoint<{ id: string }, undefined, unknown>('GET', '/contract/:id/kit')
