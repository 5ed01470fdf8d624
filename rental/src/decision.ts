/**
 * An arbitrator's decision of a disputed part: when it is possible, and how a share of the escrow compares with it
 * (D 6.11).
 */
import { type Balances, type EscrowPart, isDisputed, wasDisputed } from './deposit.ts'
import type { Dispute } from './dispute.ts'

/** The maximum length of a decision, in characters. */
export const maxDecisionCharacters = 8000

/** An arbitrator's declaration before a decision: that they have no interest in it, or that they have. */
export const interests = ['none', 'conflict'] as const
export type Interest = (typeof interests)[number]

/** Why a person with this declaration cannot decide; undefined if they can. */
export function refuseInterested(declared: Interest | undefined) {
  if (declared === undefined) return 'interest-not-declared'
  return declared === 'conflict' ? 'arbitrator-has-interest' : undefined
}

/** Whether a declaration can follow another: a later interest is possible, a revocation is not. */
export const canDeclare = (interest: Interest, declared: Interest | undefined): boolean =>
  declared === undefined || (declared === 'none' && interest === 'conflict')

/** Why a part cannot be decided now (unix seconds of the lease clock); undefined if it can. */
export function refuseDecision(part: EscrowPart, balances: Pick<Balances, 'isPaid' | EscrowPart>, now: number) {
  const money = balances[part]
  if (!balances.isPaid || !wasDisputed(money)) return 'nothing-to-decide'
  if (!isDisputed(money)) return 'dispute-over'
  return now < money.due ? undefined : 'dispute-too-late'
}

/**
 * `draft`: the escrow has not shared the part; `carried-out`: it shared exactly so; `differs`: it shared otherwise.
 * Undefined once the arbitrator can no longer share it.
 */
export function decisionState(
  toTenant: bigint,
  { state, decided }: { readonly state: Dispute['state']; readonly decided: { readonly toTenant: bigint } | undefined },
): 'draft' | 'carried-out' | 'differs' | undefined {
  if (state === 'open') return 'draft'
  if (state !== 'ruled' || !decided) return undefined
  return decided.toTenant === toTenant ? 'carried-out' : 'differs'
}
