/** Where a lease stands, in the words a person would use: finer than its stage, because time passes within one. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { actsNow, type Button, moneyOf, viewerOf } from './acts.ts'

export const situations = [
  'asked',
  'read',
  'toPay',
  'payOver',
  'paying',
  'paid',
  'look',
  'handoverDue',
  'living',
  'movedOut',
  'depositDue',
  'livingFree',
  'disputed',
  'resolved',
  'completed',
  'declined',
  'withdrawn',
  'unanswered',
  'unpaid',
  'cancelled',
  'refunded',
] as const
export type Situation = (typeof situations)[number]

/** Where the lease stands at an instant of the lease clock. */
export function situationOf(lease: LeaseCard, now: number): Situation {
  switch (lease.contractStatus) {
    case 'Pending Request':
      return 'asked'
    case 'Request Received':
      return 'read'
    case 'Pay Deposit':
      return lease.payBy !== null && now > lease.payBy ? 'payOver' : 'toPay'
    case 'Deposit Pending':
      return 'paying'
    case 'Start Arbitration':
      if (now >= moneyOf(lease).handover.due) return 'handoverDue'
      return now < lease.moveIn ? 'paid' : 'look'
    case 'Released':
      return released(lease, now)
    case 'In Dispute':
      return 'disputed'
    case 'Resolved':
      return 'resolved'
    case 'Completed':
      return 'completed'
    case 'Declined':
      return 'declined'
    case 'Withdrawn':
      return 'withdrawn'
    case 'Expired':
      return lease.payBy === null ? 'unanswered' : 'unpaid'
    case 'Cancelled':
      return lease.parts.some(({ state }) => state === 'paid-out') ? 'refunded' : 'cancelled'
  }
}

function released(lease: LeaseCard, now: number): Situation {
  const { deposit } = moneyOf(lease)
  if (deposit.held === 0n) return 'livingFree'
  if (now >= deposit.due) return 'depositDue'
  return now < lease.moveOut ? 'living' : 'movedOut'
}

/** The one thing to do next, if there is one: at most one button of a screen is loud. */
export function loudAct(lease: LeaseCard, now: number): Button | undefined {
  const acts = actsNow(lease, now)
  const situation = situationOf(lease, now)
  const viewer = viewerOf(lease)
  const wanted: Partial<Record<Situation, Button>> =
    viewer === 'landlord'
      ? { asked: 'accept', read: 'accept', handoverDue: 'release', movedOut: 'releaseEarly' }
      : { toPay: 'pay', look: 'releaseEarly', depositDue: 'release' }
  return acts.find((act) => act === wanted[situation])
}

/** Where the archive of the requests screen puts a lease (D 6.3). */
export function sectionOf(lease: LeaseCard, now: number): 'pending' | 'needs' | 'active' | 'closed' {
  const situation = situationOf(lease, now)
  if (situation === 'asked' || situation === 'read') return 'pending'
  if (loudAct(lease, now)) return 'needs'
  const isOver = lease.contractStatus === 'Completed' || closedSituations.has(situation)
  return isOver ? 'closed' : 'active'
}

const closedSituations: ReadonlySet<Situation> = new Set([
  'resolved',
  'declined',
  'withdrawn',
  'unanswered',
  'unpaid',
  'cancelled',
  'refunded',
])
