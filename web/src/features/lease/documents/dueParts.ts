/** A receipt's due parts: one release pays all of them. */
import type { Receipt, ReceiptLease, ReceiptPart } from '@keyhold/api/receipts.ts'
import { tenantReceives } from '@keyhold/rental/payoutAccount.ts'

/**
 * The parts whose release is offered, by the receipt's chain time; none without the terms on record, which the escrow
 * requires, and none of a second payment, which belongs to no lease (D 12.11).
 */
export function dueParts(
  { parts, terms, isSecond }: Pick<ReceiptLease, 'parts' | 'terms' | 'isSecond'>,
  { readAt }: Pick<Receipt, 'readAt'>,
): readonly ReceiptPart[] {
  return terms && !isSecond ? parts.filter(({ held, due }) => BigInt(held) > 0n && readAt.time >= due) : []
}

export function heldSum(parts: readonly ReceiptPart[]): bigint {
  return parts.reduce((sum, { held }) => sum + BigInt(held), 0n)
}

/** The account to which the escrow sends a party's money; undefined without the terms on record. */
export function receiverOf({ terms }: Pick<ReceiptLease, 'terms'>, payee: ReceiptPart['payee']): string | undefined {
  return terms ? (payee === 'tenant' ? tenantReceives(terms) : terms.landlord) : undefined
}
