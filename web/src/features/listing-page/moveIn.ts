/** Which stays can be requested, and the planned payments before signing. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { monthRangesOf } from '@keyhold/rental/code.ts'
import { type Day, dayAt, daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { plainRules, timeline, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { type Money, whole } from '@keyhold/rental/money.ts'
import { escrowPartsOf } from '@keyhold/rental/moveInCost.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { checkStay, instantsOf } from '@keyhold/rental/request.ts'
import { returnDaysIn } from '@keyhold/rental/returnDays.ts'
import { overlap, type Stay, stayOf } from '@keyhold/rental/stay.ts'

/** Why a stay cannot be requested, as message keys. */
export type StayRefusal =
  | 'dates-not-valid'
  | 'dates-too-early'
  | 'dates-too-far'
  | 'dates-outside-availability'
  | 'dates-already-taken'
  | 'stay-too-short'
  | 'stay-too-long'

/** The stay, or why these dates cannot be requested. `now` in unix seconds of the lease clock (D 6.5, 6.6). */
export function checkRequestedStay(ad: RoomAd, from: string, to: string, now: number): Stay | StayRefusal {
  try {
    const offer = {
      availableFrom: ad.availableFrom,
      availableUntil: ad.availableUntil ?? undefined,
      minMonths: monthRangesOf(ad.property.termOfLease.map(({ id }) => id)).map(({ least }) => least),
      timeZone: timeZoneOf(ad),
    }
    const stay = checkStay(from, to, offer, dayAt(now, timeZoneOf(ad)))
    return ad.taken.some((taken) => overlap(taken, stay)) ? 'dates-already-taken' : stay
  } catch (error) {
    if (error instanceof Refusal) return error.code as StayRefusal
    throw error
  }
}

/** Whether moving in on this day allows the home's minimum stay. */
export function canMoveIn(ad: RoomAd, day: Day, now: number): boolean {
  const minMonths = monthRangesOf(ad.property.termOfLease.map(({ id }) => id)).map(({ least }) => least)
  const least = minMonths.length > 0 ? Math.min(...minMonths) : 0
  return canStay(ad, day, least > 0 ? monthsAfter(day, least) : daysAfter(day, 1), now)
}

/** Whether these dates can be requested. */
export function canStay(ad: RoomAd, from: Day, to: Day, now: number): boolean {
  return typeof checkRequestedStay(ad, from, to, now) !== 'string'
}

/** The stay that a search for a month means at this home: from its first possible day there; none if it cannot be. */
export function searchedStay(
  ad: RoomAd,
  { month, months = 1 }: { month?: string | undefined; months?: number | undefined },
  now: number,
): { from: string; to: string } {
  for (let from = `${month}-01`; month && from.startsWith(month); from = daysAfter(from, 1)) {
    const to = monthsAfter(from, months)
    if (canStay(ad, from, to, now)) return { from, to }
  }
  return { from: '', to: '' }
}

function timeZoneOf(ad: RoomAd): string {
  return ad.property.timeZone ?? 'UTC'
}

/**
 * One step of the plan; moving out moves no money and is left out. `deposit-owed`: the landlord returns the deposit
 * released to them (D 11.3).
 */
interface MoveInStep {
  readonly step: 'pay' | 'keys' | 'handover' | 'deposit-home' | 'deposit-owed'
  readonly day: Day | undefined
  readonly amount: Money | undefined
}

export interface MoveInPlan {
  readonly steps: readonly MoveInStep[]
  /** Unix seconds; undefined without a stay. */
  readonly moveIn: number | undefined
}
export type MoveInSteps = MoveInPlan['steps']

/** The plan for a stay; without one, the same steps without dates. */
export function planMoveIn(ad: RoomAd, from: string, to: string, releaseDuration: number): MoveInPlan {
  const { rentPrice, deposit: units, depositPolicy } = ad.property
  const deposit = whole(units, 'USDT')
  const stay = stayOf(from, to)
  const { moveIn, moveOut } = stay ? instantsOf(stay, timeZoneOf(ad)) : { moveIn: 0, moveOut: 0 }
  const begins = stay ? moveIn : undefined
  const parts = escrowPartsOf({ rent: whole(rentPrice, 'USDT').amount, deposit: deposit.amount }, depositPolicy)
  const terms = {
    ...plainRules,
    returnDays: returnDaysIn(ad.property.address.country),
    ...parts,
    firstRent: whole(rentPrice, 'USDT').amount,
    moveIn,
    moveOut,
    payBy: moveIn,
    releaseDuration,
  }
  const steps = timeline(unpaidBalances(terms), 0).flatMap(({ step, at, amount }): MoveInStep[] => {
    if (step === 'move-out') return []
    const day = stay && step !== 'pay' ? dayAt(at, timeZoneOf(ad)) : undefined
    return [{ step, day, amount: amount === undefined ? undefined : { amount, currency: 'USDT' } }]
  })
  if (depositPolicy === 'until-move-out' || deposit.amount === 0n) return { steps, moveIn: begins }
  // Owed as long after the move-out as the escrow would hold it (D 11.3).
  const owedBy = stay && daysAfter(stay.to, terms.returnDays)
  return { steps: [...steps, { step: 'deposit-owed', day: owedBy, amount: deposit }], moveIn: begins }
}
