/** What of a lease on a receipt is due: one release pays all of it. */
import type { Receipt, ReceiptLease, ReceiptPart } from '@keyhold/api/receipts.ts'

/** The parts that anybody may release, by the chain's time of the receipt; none where the terms that the escrow wants to see are not on record. */
export function dueParts(
  { parts, terms }: Pick<ReceiptLease, 'parts' | 'terms'>,
  { readAt }: Pick<Receipt, 'readAt'>,
): readonly ReceiptPart[] {
  return terms ? parts.filter(({ held, due }) => BigInt(held) > 0n && readAt.time >= due) : []
}

export function heldSum(parts: readonly ReceiptPart[]): bigint {
  return parts.reduce((sum, { held }) => sum + BigInt(held), 0n)
}
