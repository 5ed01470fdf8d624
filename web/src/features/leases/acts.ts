/**
 * What a person can do with a lease now. Stages are judged by the table of acts, money by the rules it shares with the
 * escrow; the pages decide nothing themselves (D 6.2).
 */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { afterAct, type Money, type Part, unpaid } from '@keyhold/rental/deposit.ts'
import { type ActName, may } from '@keyhold/rental/lease.ts'

/** Who looks at a lease. */
export type Viewer = 'tenant' | 'landlord'

/** The acts that have a button on these pages. */
export const buttons = [
  'accept',
  'decline',
  'edit',
  'withdraw',
  'pay',
  'cancel',
  'release',
  'releaseEarly',
  'payRent',
  'dispute',
  'settle',
  'refund',
  'payBack',
] as const satisfies readonly ActName[]
export type Button = (typeof buttons)[number]

export function viewerOf(lease: Pick<LeaseCard, 'isLandlordInContract'>): Viewer {
  return lease.isLandlordInContract ? 'landlord' : 'tenant'
}

/** The acts with a button for whoever looks, at an instant of the lease clock. */
export function actsNow(lease: LeaseCard, now: number): readonly Button[] {
  const viewer = viewerOf(lease)
  const stage = { stage: lease.contractStatus }
  return buttons.filter((act) => may(viewer, act, stage) && isInTime(act, viewer, lease, now))
}

function isInTime(act: Button, viewer: Viewer, lease: LeaseCard, now: number): boolean {
  const { answerBy, payBy, moveIn } = lease
  if (act === 'accept') return now < answerBy
  if (act === 'pay') return payBy !== null && now <= payBy
  if (act === 'payRent' || act === 'payBack') return now >= moveIn
  const money = moneyOf(lease)
  if (act === 'settle') return money.handover.held + money.deposit.held > 0n
  if (act === 'dispute') return typeof afterAct(money, viewer, { act, claim: 1n }, now) !== 'string'
  if (act !== 'release' && act !== 'releaseEarly' && act !== 'refund') return true
  if (typeof afterAct(money, viewer, { act }, now) === 'string') return false
  if (act === 'release') return true
  const own = viewer === 'tenant' ? money.handover : money.deposit
  if (act === 'releaseEarly') return now < own.due
  return money.handover.held > 0n
}

/** The money of a lease as the rules read it: what is held of each part, and when it is due. */
export function moneyOf(lease: LeaseCard): Money {
  const { moveIn, moveOut, payBy, answerBy } = lease
  const find = (part: Part) => lease.parts.find((one) => one.part === part)
  const agreed = (part: Part) => BigInt(find(part)?.agreed ?? 0)
  const nothing = unpaid({
    ...{ handover: agreed('handover'), deposit: agreed('deposit'), moveIn, moveOut, payBy: payBy ?? answerBy },
    releaseDuration: (find('handover')?.firstDue ?? moveIn) - moveIn,
  })
  const real = (part: Part) => {
    const found = find(part)
    return found ? { held: BigInt(found.held), due: found.due, firstDue: found.firstDue } : nothing[part]
  }
  const isPaid = lease.parts.some(({ state }) => state !== 'awaited')
  return { ...nothing, isPaid, handover: real('handover'), deposit: real('deposit') }
}

/** What a lease's parts hold together, in USDT's smallest unit. */
export function heldOf(lease: Pick<LeaseCard, 'parts'>): bigint {
  return lease.parts.reduce((sum, { held }) => sum + BigInt(held), 0n)
}
