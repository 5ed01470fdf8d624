/** The API's lease in the rules' format: the viewer, its balances, and the possible actions (D 6.2). */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseCard, LeaseDetail } from '@keyhold/api/leases.ts'
import { availableTransitions } from '@keyhold/rental/availableTransitions.ts'
import { type Balances, type EscrowPart, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { isClosed, type PersonTransitionName } from '@keyhold/rental/lease.ts'

/** The viewer of a lease. */
export type Viewer = 'tenant' | 'landlord'

/** Actions with a button of their own: a request is received by opening it, and a renewal starts with an offer. */
export type ButtonTransition = Exclude<PersonTransitionName, 'open' | 'renew'>

export function viewerOf(lease: Pick<LeaseCard, 'isLandlordInContract'>): Viewer {
  return lease.isLandlordInContract ? 'landlord' : 'tenant'
}

/** The viewer's actions at an instant of the lease clock: by the clock, not by the service's last response. */
export function buttonTransitions(lease: LeaseCard, now: number): readonly ButtonTransition[] {
  const status = statusOf(lease)
  const refundOwed = BigInt(lease.refundOwed ?? 0)
  const state = { status, answerBy: lease.answerBy, balances: balancesOf(lease), refundOwed }
  const open = availableTransitions(viewerOf(lease), state, now)
  const isButton = (one: PersonTransitionName) => {
    // A renewal is not paid in: the previous lease's deposit moves to it (D 11.21).
    if (one === 'pay') return !lease.renews && !lease.isPaymentStopped
    // After the stay a rent that is still owed is paid from the ledger.
    if (one === 'payRent') return !isClosed(status) || now < lease.moveOut
    return one !== 'open' && one !== 'renew'
  }
  return open.filter((one): one is ButtonTransition => isButton(one))
}

/** Each part's sum in escrow, and its due date. */
export function balancesOf(lease: LeaseCard): Balances {
  const { moveIn, moveOut, payBy, answerBy } = lease
  const find = (part: EscrowPart) => lease.parts.find((one) => one.part === part)
  const agreed = (part: EscrowPart) => BigInt(find(part)?.agreed ?? 0)
  const unpaid = unpaidBalances({
    ...lease.rules,
    firstRent: BigInt(lease.rules.firstRent),
    handover: agreed('handover'),
    deposit: agreed('deposit'),
    moveIn,
    moveOut,
    payBy: payBy ?? answerBy,
    releaseDuration: (find('handover')?.firstDue ?? moveIn) - moveIn,
  })
  const balanceOf = (part: EscrowPart) => {
    const found = find(part)
    return found ? { held: BigInt(found.held), due: found.due, firstDue: found.firstDue } : unpaid[part]
  }
  const isPaid = lease.parts.some(({ state }) => state !== 'awaited')
  const [handover, deposit] = [balanceOf('handover'), balanceOf('deposit')]
  return { ...unpaid, isPaid, handover, deposit, moveOut: lease.escrowMoveOut, isRenewal: lease.renews !== undefined }
}

/** Whether the payment came after the lease had ended: a refund of the first rent then cancels it (D 6.4, D 12.11). */
export function isPaidLate({ history }: Pick<LeaseDetail, 'history'>): boolean {
  return history.some(({ act, facts }) => act === 'paymentFinal' && facts.late === true)
}

/** The days of notice by which the viewer can end the stay alone; 0 without a notice. */
export function ownNotice({
  isLandlordInContract: isLandlord,
  rules,
}: Pick<LeaseDetail, 'isLandlordInContract' | 'rules'>): number {
  return isLandlord ? rules.landlordNotice : rules.tenantNotice
}
