/**
 * The money in escrows of the second build (D 11.19, D 11.21): what differs from the first, and how a deposit moves from a
 * lease to the one that follows. It mirrors the escrow refusal by refusal; escrow/timeline.test.ts compares the two.
 */
import {
  type Actor,
  applyChange,
  type Balances,
  type EscrowErrorName,
  isDisputed,
  type PaymentTerms,
  unpaidBalances,
  windows,
} from './deposit.ts'
import { type DepositMove, depositMove } from './renewalOffer.ts'

/** The rules of the second build: nobody pays after move-in, and what nobody disputed is not the arbitrator's to send home. */
export const afterActInSecondBuild: typeof applyChange = (money, by, act, now) => {
  const after = applyChange(money, by, act, now)
  const isAllowed = typeof after !== 'string'
  if (act.type === 'split' && isAllowed && !isDisputed(money[act.part])) return 'NotDisputed'
  const isLate = money.terms.payBy > money.terms.moveIn
  if (act.type === 'pay' && isLate && (isAllowed || after === 'LeaseExists')) return 'BadDates'
  return after
}

/** Why the escrow does not renew: as any act, or because the new lease does not follow the old one. */
export type RenewalRefusal = EscrowErrorName | 'NotARenewal'

/** Both leases' money after a renewal; a shortfall was `paidIn` by the tenant, a surplus `sentHome` to them. No fee. */
export interface Renewed extends DepositMove {
  readonly old: Balances
  readonly next: Balances
}

/** The money after the tenant renews with the landlord's signature at an instant, or the error with which the escrow refuses it. */
export function afterRenewal(old: Balances, next: PaymentTerms, by: Actor, now: number): Renewed | RenewalRefusal {
  if (!old.isPaid) return 'NoLease'
  if (by !== 'tenant') return 'NotAllowed'
  if (next.handover !== 0n || next.moveIn !== old.terms.moveOut) return 'NotARenewal'
  if (next.deposit === 0n) return 'ZeroAmount'
  if (now > next.payBy) return 'Expired'
  if (next.payBy > next.moveIn || next.moveIn > now + windows.ahead) return 'BadDates'
  if (next.moveOut <= next.moveIn || next.moveOut > next.moveIn + windows.stay) return 'BadDates'
  if (old.deposit.held === 0n) return 'NothingHeld'
  if (isDisputed(old.deposit)) return 'AlreadyDisputed'
  return withDeposit(old, next)
}

/** The old lease's money once the chain told of a renewal: its due times and its handover stay. The chain is never refused (D 6.2). */
export function withoutDeposit(old: Balances, sentHome: bigint): Balances {
  return {
    ...old,
    deposit: { ...old.deposit, held: 0n },
    paidOut: { ...old.paidOut, tenant: old.paidOut.tenant + sentHome },
  }
}

function withDeposit(old: Balances, terms: PaymentTerms): Renewed {
  const move = depositMove(old.deposit.held, terms.deposit)
  const fresh = unpaidBalances(terms)
  return {
    ...move,
    old: withoutDeposit(old, move.sentHome),
    next: { ...fresh, isPaid: true, deposit: { ...fresh.deposit, held: terms.deposit } },
  }
}
