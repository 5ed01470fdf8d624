/** A receipt's due parts: one release pays all of them. */
import type { Receipt, ReceiptLease, ReceiptPart } from '@keyhold/api/receipts.ts'

/**
 * The parts that any account may release, by the receipt's chain time; none without the terms on record, which the
 * escrow requires.
 */
export function dueParts(
  { parts, terms }: Pick<ReceiptLease, 'parts' | 'terms'>,
  { readAt }: Pick<Receipt, 'readAt'>,
): readonly ReceiptPart[] {
  return terms ? parts.filter(({ held, due }) => BigInt(held) > 0n && readAt.time >= due) : []
}

export function heldSum(parts: readonly ReceiptPart[]): bigint {
  return parts.reduce((sum, { held }) => sum + BigInt(held), 0n)
}
