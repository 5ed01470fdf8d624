/** What a party adds to a dispute to show that they are right: how much, until when, and whether it can be taken back (D 11.22). */
import { type Balances, type EscrowPart, isDisputed, wasDisputed } from './deposit.ts'

/** A photo is a JPEG without metadata; a PDF is kept as it came; messages are some of the two's own, as they stood. */
export const evidenceKinds = ['photo', 'pdf', 'messages'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** What one party can add to one part: so many pieces, so many bytes in all, so many in one; and messages in one piece. */
export const evidenceLimits = {
  count: 12,
  bytesInAll: 40 * 1024 * 1024,
  bytes: 10 * 1024 * 1024,
  messages: 50,
} as const

/**
 * Why nobody may add evidence about a part now (unix seconds of the lease clock); undefined if both may: while it is
 * disputed, the money is held, and its time is not over.
 */
export function refuseEvidence(part: EscrowPart, balances: Pick<Balances, 'isPaid' | EscrowPart>, now: number) {
  const money = balances[part]
  if (!balances.isPaid) return 'not-at-this-stage'
  if (!wasDisputed(money)) return 'not-disputed-yet'
  if (!isDisputed(money)) return 'dispute-over'
  return now >= money.due ? 'dispute-too-late' : undefined
}

/** Whether a party who has added these bytes may not add so many more. */
export function isTooMuchEvidence(present: readonly { readonly bytes: number }[], bytes: number): boolean {
  const inAll = present.reduce((sum, one) => sum + one.bytes, bytes)
  return present.length >= evidenceLimits.count || inAll > evidenceLimits.bytesInAll
}
