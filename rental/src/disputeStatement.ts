/** A party's statement in a dispute: the reasons for each part, and when it is possible (D 6.11). */
import { type Balances, type EscrowPart, isDisputed, type Payee, wasDisputed } from './deposit.ts'
import { disputeOpener } from './dispute.ts'

/** Why a part is disputed; `other` is free text only. */
export const disputeReasons = [
  'not-as-described',
  'not-clean',
  'something-broken',
  'could-not-move-in',
  'damage',
  'missing-items',
  'unpaid-bills',
  'unpaid-rent',
  'other',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** The maximum length, in characters; the same as a message (D 7.3). */
export const maxStatementCharacters = 4000

const reasonsOfOpener: Readonly<Record<EscrowPart, readonly DisputeReason[]>> = {
  handover: ['not-as-described', 'not-clean', 'something-broken', 'could-not-move-in', 'other'],
  deposit: ['damage', 'not-clean', 'missing-items', 'unpaid-bills', 'unpaid-rent', 'other'],
}

/** The reasons a party may choose from, in the order of the form. The answering party uses free text: only `other`. */
export function disputeReasonsFor(part: EscrowPart, party: Payee): readonly DisputeReason[] {
  return party === disputeOpener[part] ? reasonsOfOpener[part] : ['other']
}

/**
 * Why a party may not make a statement about a part now (unix seconds of the lease clock); undefined if they may. The
 * party who can dispute it makes theirs before that; the other one answers. Once disputed, a statement is fixed.
 */
export function refuseStatement(
  { part, party, hasSaid }: { readonly part: EscrowPart; readonly party: Payee; readonly hasSaid: boolean },
  balances: Pick<Balances, 'isPaid' | EscrowPart>,
  now: number,
) {
  const money = balances[part]
  if (!balances.isPaid) return 'not-at-this-stage'
  if (money.held === 0n) return wasDisputed(money) ? 'dispute-over' : 'part-not-held'
  if (now >= money.due) return 'dispute-too-late'
  if (isDisputed(money)) return hasSaid ? 'statement-made' : undefined
  return party === disputeOpener[part] ? undefined : 'not-disputed-yet'
}
