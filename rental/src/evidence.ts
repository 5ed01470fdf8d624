/** A party's evidence in a dispute: its limits, its deadline, and when it can be removed (D 11.22). */
import { type Balances, type EscrowPart, isDisputed, wasDisputed } from './deposit.ts'

/**
 * A photo is a JPEG, PNG or WebP without metadata (EXIF); a PDF is stored as uploaded; messages are some of the parties' own,
 * verbatim.
 */
export const evidenceKinds = ['photo', 'pdf', 'messages'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The limits per party and part: pieces, total bytes, bytes per piece; and messages per piece. */
export const evidenceLimits = {
  count: 12,
  bytesInAll: 40 * 1024 * 1024,
  bytes: 10 * 1024 * 1024,
  messages: 50,
} as const

/**
 * Why no one may add evidence about a part now (unix seconds of the lease clock); undefined if both may: while it is
 * disputed, held, and before its deadline.
 */
export function refuseEvidence(part: EscrowPart, balances: Pick<Balances, 'isPaid' | EscrowPart>, now: number) {
  const money = balances[part]
  if (!balances.isPaid) return 'not-at-this-stage'
  if (!wasDisputed(money)) return 'not-disputed-yet'
  if (!isDisputed(money)) return 'dispute-over'
  return now >= money.due ? 'dispute-too-late' : undefined
}

/** Whether a party who has added these bytes would exceed the limit with more. */
export function isTooMuchEvidence(present: readonly { readonly bytes: number }[], bytes: number): boolean {
  const inAll = present.reduce((sum, one) => sum + one.bytes, bytes)
  return present.length >= evidenceLimits.count || inAll > evidenceLimits.bytesInAll
}
