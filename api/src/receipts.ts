/**
 * The contract between browser and server about receipts: one transaction at our escrow, readable by anyone (D 2.4).
 */
import { endpoint } from './endpoint.ts'
import type { Receipt } from './receipts.schema.ts'

export type { Receipt, ReceiptEvent, ReceiptLease, ReceiptMovement, ReceiptPart } from './receipts.schema.ts'

/**
 * One transaction at our escrow, read from the chain now. `receipt-other-chain` for a foreign chain,
 * `receipt-not-found` for a transaction that is unknown or did not touch our escrow, `chain-away` while the chain does
 * not answer.
 */
export const receipt = endpoint<{ chainId: number; txHash: string }, undefined, Receipt>(
  'GET',
  '/receipt/:chainId/:txHash',
)
/** The same receipt as a PDF, in the reader's language. */
export const receiptPdf = endpoint<{ chainId: number; txHash: string }, undefined, unknown>(
  'GET',
  '/receipt/:chainId/:txHash/pdf',
)
