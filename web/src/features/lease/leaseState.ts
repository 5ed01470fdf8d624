/** A lease of the wire as the rules read it: who looks at it, its balances, and what they may do now (D 6.2). */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { availableTransitions } from '@keyhold/rental/availableTransitions.ts'
import { type Balances, type EscrowPart, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { isClosed, type PersonTransitionName } from '@keyhold/rental/lease.ts'

/** Who looks at a lease. */
export type Viewer = 'tenant' | 'landlord'

/** What has a button of its own: a request is opened by looking at it, and a stay is made longer by an offer. */
export type ButtonTransition = Exclude<PersonTransitionName, 'open' | 'renew'>

export function viewerOf(lease: Pick<LeaseCard, 'isLandlordInContract'>): Viewer {
  return lease.isLandlordInContract ? 'landlord' : 'tenant'
}

/** What whoever looks has a button for, at an instant of the lease clock: by the clock, not as the service last answered. */
export function buttonTransitions(lease: LeaseCard, now: number): readonly ButtonTransition[] {
  const status = statusOf(lease)
  const state = { status, answerBy: lease.answerBy, balances: balancesOf(lease) }
  const open = availableTransitions(viewerOf(lease), state, now)
  const isButton = (one: PersonTransitionName) => {
    // A renewal is not paid in: the deposit of the lease before moves to it (D 11.21).
    if (one === 'pay') return !lease.renews
    // Whether the deposit of a lease that ended has moved on, the parts do not say.
    if (one === 'payRent') return !isClosed(status) || lease.acts.includes(one)
    return one !== 'open' && one !== 'renew'
  }
  return open.filter((one): one is ButtonTransition => isButton(one))
}

/** What the escrow holds of each part, and when it is due. */
export function balancesOf(lease: LeaseCard): Balances {
  const { moveIn, moveOut, payBy, answerBy } = lease
  const find = (part: EscrowPart) => lease.parts.find((one) => one.part === part)
  const agreed = (part: EscrowPart) => BigInt(find(part)?.agreed ?? 0)
  const unpaid = unpaidBalances({
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
  return { ...unpaid, isPaid, handover: balanceOf('handover'), deposit: balanceOf('deposit') }
}
