/** What an arbitrator decides of a disputed part: when they may, and what a share of the escrow's says of it (D 6.11). */
import { type Balances, type EscrowPart, isDisputed, wasDisputed } from './deposit.ts'
import type { Dispute } from './dispute.ts'

/** The most that a decision can say, in characters. */
export const maxDecisionCharacters = 8000

/** What an arbitrator says of themselves before they decide: that they gain and lose nothing by it, or that they would. */
export const interests = ['none', 'conflict'] as const
export type Interest = (typeof interests)[number]

/** Why somebody who said this of themselves decides nothing; undefined if they may. */
export function refuseInterested(declared: Interest | undefined) {
  if (declared === undefined) return 'interest-not-declared'
  return declared === 'conflict' ? 'arbitrator-has-interest' : undefined
}

/** Whether a declaration can follow another: an interest found later, never taken back. */
export const canDeclare = (interest: Interest, declared: Interest | undefined): boolean =>
  declared === undefined || (declared === 'none' && interest === 'conflict')

/** Why nothing of a part can be decided now (unix seconds of the lease clock); undefined if it can. */
export function refuseDecision(part: EscrowPart, balances: Pick<Balances, 'isPaid' | EscrowPart>, now: number) {
  const money = balances[part]
  if (!balances.isPaid || !wasDisputed(money)) return 'nothing-to-decide'
  if (!isDisputed(money)) return 'dispute-over'
  return now < money.due ? undefined : 'dispute-too-late'
}

/**
 * `draft`: the escrow has not shared the part; `carried-out`: it shared just so; `differs`: it shared otherwise. Undefined
 * once no share of the arbitrator's can come any more.
 */
export function decisionState(
  toTenant: bigint,
  { state, decided }: { readonly state: Dispute['state']; readonly decided: { readonly toTenant: bigint } | undefined },
): 'draft' | 'carried-out' | 'differs' | undefined {
  if (state === 'open') return 'draft'
  if (state !== 'ruled' || !decided) return undefined
  return decided.toTenant === toTenant ? 'carried-out' : 'differs'
}
