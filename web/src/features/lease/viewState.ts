/** A lease's status in everyday terms: finer than the stored status, because time passes within one. */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { isHeldPastEnd, isReturnLate as isReturnLateOf } from '@keyhold/rental/ending.ts'
import { undeliveredTotal } from './credits.ts'
import { dueTotal, isOpenDispute } from './heldMoney.ts'
import { type ButtonTransition, balancesOf, buttonTransitions, viewerOf } from './leaseState.ts'

export const leaseViewStates = [
  'requested',
  'opened',
  'toPay',
  'paymentTimeOver',
  'paying',
  'paid',
  'inspecting',
  'handoverDue',
  'living',
  'movedOut',
  'depositDue',
  'livingNothingHeld',
  'livingAllPaidOut',
  'depositOwed',
  'depositLate',
  'deductionsStated',
  'disputed',
  'disputeOverForYou',
  'disputeOverForThem',
  'resolved',
  'completed',
  'renewed',
  'declined',
  'withdrawn',
  'unanswered',
  'unpaid',
  'cancelled',
  'refunded',
] as const
export type LeaseViewState = (typeof leaseViewStates)[number]

/** The status at an instant of the lease clock. */
export function viewStateOf(lease: LeaseCard, now: number): LeaseViewState {
  switch (statusOf(lease)) {
    case 'requested':
      return 'requested'
    case 'received':
      return 'opened'
    case 'accepted':
      return lease.payBy !== null && now > lease.payBy ? 'paymentTimeOver' : 'toPay'
    case 'paying':
      return 'paying'
    case 'active':
      if (viewerOf(lease) === 'tenant' && dueTotal(lease, 'tenant', now) > 0n) return 'depositDue'
      if (now >= balancesOf(lease).handover.due) return 'handoverDue'
      return now < lease.moveIn ? 'paid' : 'inspecting'
    case 'released':
      return stateAfterRelease(lease, now)
    case 'disputed':
      if (lease.parts.some((part) => isOpenDispute(part, now))) return 'disputed'
      return dueTotal(lease, viewerOf(lease), now) > 0n ? 'disputeOverForYou' : 'disputeOverForThem'
    case 'resolved':
      return now < lease.moveOut ? 'livingAllPaidOut' : 'resolved'
    case 'completed':
      // Closed as not returned while the tenant still has time to answer.
      if (isDeductionAnswerAwaited(lease) && viewerOf(lease) === 'tenant') return 'deductionsStated'
      return lease.parts.some(({ state }) => state === 'moved') ? 'renewed' : stateAfterPayout(lease, now)
    case 'declined':
      return 'declined'
    case 'withdrawn':
      return 'withdrawn'
    case 'expired':
      return lease.payBy === null ? 'unanswered' : 'unpaid'
    case 'cancelled':
      return lease.parts.some(({ state }) => state === 'paid-out') ? 'refunded' : 'cancelled'
  }
}

function stateAfterRelease(lease: LeaseCard, now: number): LeaseViewState {
  const { deposit } = balancesOf(lease)
  if (isDeductionAnswerAwaited(lease) && (viewerOf(lease) === 'tenant' || !lease.depositOwed)) return 'deductionsStated'
  if (deposit.held === 0n && lease.depositOwed && now >= lease.moveOut)
    return now < lease.depositOwed.due ? 'depositOwed' : 'depositLate'
  if (deposit.held === 0n && !lease.depositOwed) return stateAfterPayout(lease, now)
  if (deposit.held === 0n) return 'livingNothingHeld'
  if (now >= deposit.due) return 'depositDue'
  return now < lease.moveOut ? 'living' : 'movedOut'
}

/** Whether the landlord keeps a part of a deposit that came at the handover, and the tenant has not answered. */
function isDeductionAnswerAwaited({ handedOver }: LeaseCard): boolean {
  const { answer, kept = '0' } = handedOver?.deductions ?? {}
  return answer === null && BigInt(kept) > 0n
}

/** Nothing is held or owed back. The rents follow the stay, not the deposit (D 12.12). */
function stateAfterPayout({ moveOut }: LeaseCard, now: number): LeaseViewState {
  return now < moveOut ? 'livingAllPaidOut' : 'completed'
}

/** The next action, if any: at most one button of a screen is prominent. */
export function primaryTransition(lease: LeaseCard, now: number): ButtonTransition | undefined {
  const transitions = buttonTransitions(lease, now)
  const viewState = viewStateOf(lease, now)
  const viewer = viewerOf(lease)
  const primary: Partial<Record<LeaseViewState, ButtonTransition>> =
    viewer === 'landlord'
      ? { requested: 'accept', opened: 'accept', depositOwed: 'payBack', depositLate: 'payBack', refunded: 'payBack' }
      : { toPay: 'pay', inspecting: 'releaseEarly' }
  const asked = isReturnLate(lease, now) && viewer === 'landlord' ? 'releaseEarly' : primary[viewState]
  const next = dueTotal(lease, viewer, now) > 0n ? 'release' : asked
  return transitions.find((transition) => transition === next)
}

/**
 * Whether both ended the stay early, that day has come, and the escrow still holds the deposit by the original move-out
 * (D 11.21).
 */
export function isKeptPastEnd(lease: LeaseCard, now: number): boolean {
  return isHeldPastEnd(endedLease(lease), now) && viewStateOf(lease, now) === 'movedOut'
}

/** Whether both ended the stay off chain: the escrow keeps its own, later move-out. */
export function isLaterAtEscrow({ moveOut, escrowMoveOut }: Pick<LeaseCard, 'moveOut' | 'escrowMoveOut'>): boolean {
  return moveOut < escrowMoveOut
}

/** And whether the landlord has had the usual time since then: only they can end the wait. */
export function isReturnLate(lease: LeaseCard, now: number): boolean {
  return isReturnLateOf(endedLease(lease), now) && viewStateOf(lease, now) === 'movedOut'
}

function endedLease(lease: LeaseCard) {
  const { deposit, terms } = balancesOf(lease)
  const { returnDays } = terms
  return { isEndedEarly: isLaterAtEscrow(lease), moveOut: lease.moveOut, returnDays, deposit }
}

/**
 * Whether the viewer has a next action; collecting an undelivered sum, answering deductions, proving the payout account
 * again and stopping an order that could outlive the stay are some.
 */
export function needsViewer(lease: LeaseCard, now: number): boolean {
  if (lease.isPayoutToProve || (lease.isOrderToStop && viewerOf(lease) === 'tenant')) return true
  const isToAnswer = viewStateOf(lease, now) === 'deductionsStated' && viewerOf(lease) === 'tenant'
  return isToAnswer || primaryTransition(lease, now) !== undefined || undeliveredTotal(lease, 'you') > 0n
}

/** A lease's section in the archive of the requests page (D 6.3). */
export function sectionOf(lease: LeaseCard, now: number): 'pending' | 'needs' | 'active' | 'closed' {
  const viewState = viewStateOf(lease, now)
  if (viewState === 'requested' || viewState === 'opened') return 'pending'
  // After move-out a landlord decides until the deposit's due date: return it, or claim from it.
  const isToDecide = viewState === 'movedOut' && viewerOf(lease) === 'landlord'
  if (isToDecide || needsViewer(lease, now)) return 'needs'
  const isStayOver = (viewState === 'renewed' || viewState === 'resolved') && now >= lease.moveOut
  return isStayOver || closedViewStates.has(viewState) ? 'closed' : 'active'
}

const closedViewStates: ReadonlySet<LeaseViewState> = new Set([
  'completed',
  'declined',
  'withdrawn',
  'unanswered',
  'unpaid',
  'cancelled',
  'refunded',
])
