/** What a party says in a dispute: which reasons there are for which part, and when something may be said (D 6.11). */
import { type Balances, type EscrowPart, isDisputed, type Payee, wasDisputed } from './deposit.ts'
import { disputeOpener } from './dispute.ts'

/** Why a part is disputed; `other` is told in one's own words alone. */
export const disputeReasons = [
  'not-as-described',
  'not-clean',
  'something-broken',
  'could-not-move-in',
  'damage',
  'missing-items',
  'unpaid-bills',
  'other',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** The most that can be said, in characters; as much as a message has (D 7.3). */
export const maxStatementCharacters = 4000

const reasonsOfOpener: Readonly<Record<EscrowPart, readonly DisputeReason[]>> = {
  handover: ['not-as-described', 'not-clean', 'something-broken', 'could-not-move-in', 'other'],
  deposit: ['damage', 'not-clean', 'missing-items', 'unpaid-bills', 'other'],
}

/** The reasons a party may choose from, in the order of the form. Who answers has their own words: `other` alone. */
export function disputeReasonsFor(part: EscrowPart, party: Payee): readonly DisputeReason[] {
  return party === disputeOpener[part] ? reasonsOfOpener[part] : ['other']
}

/**
 * Why a party may not say anything about a part now (unix seconds of the lease clock); undefined if they may. Whoever can
 * dispute it speaks before they do; the other one answers. Once it is disputed, what somebody said stands.
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
