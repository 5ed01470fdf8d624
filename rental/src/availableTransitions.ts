/**
 * A person's possible transitions of a lease now: the table of transitions, the deadlines, and the state of the
 * escrow's parts (D 6.2 "Buttons look at the parts").
 */
import { type Balances, isDisputed, neverBegan, wasDisputed } from './deposit.ts'
import { applyChange } from './escrowCalls.ts'
import { canTransition, type PersonTransitionName, personTransitions, type Status } from './lease.ts'
import { isRenewable, isTooEarlyToRenew } from './renewalOffer.ts'

/** The input; `answerBy` in unix seconds of the lease clock. */
export interface LeaseState {
  readonly status: Status
  readonly answerBy: number
  readonly balances: Balances
  /** What the landlord owes after their own late cancellation (`refundOwed`). */
  readonly refundOwed?: bigint
}

/**
 * The transitions a tenant or landlord may make at an instant (unix seconds of the lease clock): the service's answer
 * and every button.
 */
export function availableTransitions(
  party: 'tenant' | 'landlord',
  lease: LeaseState,
  now: number,
): PersonTransitionName[] {
  return personTransitions.filter((name) => canTransition(party, name, lease) && isInTime(party, name, lease, now))
}

function isInTime(
  party: 'tenant' | 'landlord',
  name: PersonTransitionName,
  { status, answerBy, balances, refundOwed = 0n }: LeaseState,
  now: number,
): boolean {
  const { handover, deposit, terms } = balances
  const isAllowed = (type: 'release' | 'releaseEarly' | 'refund' | 'cancel') =>
    typeof applyChange(balances, party, { type }, now) !== 'string'
  switch (name) {
    case 'accept':
      return now < answerBy
    case 'pay':
      return now <= terms.payBy
    // Owed rent can be paid as long as it is owed, whatever became of the deposit (D 12.12).
    case 'payRent':
      return now >= terms.moveIn
    case 'payBack':
      return status === 'cancelled' ? refundOwed > 0n : now >= terms.moveIn
    case 'renew':
      return isRenewable(balances, now) && !isTooEarlyToRenew(balances, now)
    case 'settle':
      return handover.held + deposit.held > 0n
    case 'dispute':
      return typeof applyChange(balances, party, { type: 'dispute', claim: 1n }, now) !== 'string'
    case 'release':
      return isAllowed('release')
    // Once the person's own part is due, `release` pays it.
    case 'releaseEarly':
      return isAllowed('releaseEarly') && now < (party === 'tenant' ? handover : deposit).due
    // With only the deposit held, releasing it early is the same.
    case 'refund':
      return isAllowed('refund') && handover.held > 0n
    case 'cancelStay':
      return isAllowed('cancel')
    default:
      return true
  }
}

/**
 * The balances that the status depends on (D 6.2). A stay without a deposit ends at move-out, or once what is owed was
 * paid back.
 */
export function summarizeBalances(balances: Balances, now: number, owed = 0n) {
  const { handover, deposit, terms } = balances
  return {
    handoverHeld: handover.held > 0n,
    depositHeld: deposit.held > 0n,
    disputed: [handover, deposit].some(isDisputed),
    wasDisputed: [handover, deposit].some(wasDisputed),
    neverBegan: neverBegan(balances),
    stayWithoutDeposit: terms.deposit === 0n && now < balances.moveOut,
    depositOwed: owed > 0n,
  }
}
