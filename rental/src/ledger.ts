/**
 * The rent ledger (D 11.2): which payment counts for which month, what is paid, ahead, due or late, and by how many days.
 * A function of the agreement and of what was paid, in its order; nothing of it is stored, so nothing of it can drift.
 */
import { type Day, dayAt, nightsBetween } from './day.ts'
import { type AgreedRent, type RentMonth, rentMonths } from './rentMonths.ts'

/** Something that was paid. Instants in unix seconds, amounts in the smallest unit. */
export type LedgerEntry =
  /** The first rent, as it went into the escrow; what a sharing gave back to the tenant is not in it any more. */
  | { readonly kind: 'handover'; readonly amount: bigint; readonly at: number }
  /** A rent at the escrow; `month` where a note names one. */
  | { readonly kind: 'chain'; readonly amount: bigint; readonly at: number; readonly month?: number | undefined }
  /** A rent paid in another way, as the landlord confirmed. */
  | { readonly kind: 'outside'; readonly amount: bigint; readonly at: number; readonly month: number; readonly on: Day }

/** How a month stands. Paid: `at-handover`, `ahead` by more than a week, `on-time`, `was-late`; else `upcoming`, `due` today, `late`; `ended` is never due. */
export const monthStates = ['at-handover', 'ahead', 'on-time', 'was-late', 'upcoming', 'due', 'late', 'ended'] as const
export type MonthState = (typeof monthStates)[number]

/** What of one entry counts for a month. */
export interface MonthShare {
  /** The entry's place in the list that was handed in. */
  readonly entry: number
  readonly amount: bigint
}

export interface LedgerMonth extends RentMonth {
  readonly state: MonthState
  /** How many days ahead, to go, or late; 0 otherwise. */
  readonly days: number
  /** All that counts for it: more than its amount where it was paid twice. */
  readonly paid: bigint
  /** What is left to pay. */
  readonly open: bigint
  /** The day on which it was paid whole. */
  readonly paidOn: Day | undefined
  readonly shares: readonly MonthShare[]
}

export interface Ledger {
  readonly months: readonly LedgerMonth[]
  /** Paid beyond all months, and named for none. */
  readonly unassigned: bigint
}

/** When a ledger is read. */
export interface LedgerTime {
  readonly now: number
  /** Up to when every rent at the escrow is known: nothing is late by a later clock (D 11.20). */
  readonly readTo: number
  /** When the lease came to its end, if it has: nothing that would fall due from then on is due. */
  readonly endedAt?: number | undefined
}

const aheadFrom = 8

/** The ledger of a lease: its entries in the order in which they happened. */
export function ledgerOf(agreed: AgreedRent, entries: readonly LedgerEntry[], time: LedgerTime): Ledger {
  const assigned = assign(agreed, entries)
  const months = assigned.months.map((month) => describe(month, agreed, time))
  return { months, unassigned: assigned.unassigned }
}

/** In the statement of which calendar year something stands that was paid on a day beyond all months: its own, as far as they reach. */
export function statementYearOf(on: Day, months: readonly Pick<RentMonth, 'from'>[]): number {
  const years = months.map(({ from }) => Number(from.slice(0, 4)))
  return Math.min(Math.max(Number(on.slice(0, 4)), Math.min(...years)), Math.max(...years))
}

/** Whether a month takes no more: it is paid whole, or settled with the handover. */
export function isPaid({ state }: Pick<LedgerMonth, 'state'>): boolean {
  return state === 'at-handover' || state === 'ahead' || state === 'on-time' || state === 'was-late'
}

/** What the handover left of the first rent: all of it, a share, or nothing, where all of it went back to the tenant. */
export function firstRentLeft(paid: bigint, amount: bigint): 'whole' | 'shared' | 'returned' {
  if (paid === 0n) return 'returned'
  return paid < amount ? 'shared' : 'whole'
}

interface Filling extends RentMonth {
  readonly shares: MonthShare[]
  paid: bigint
  paidOn: Day | undefined
  isHandover: boolean
}

function assign(agreed: AgreedRent, entries: readonly LedgerEntry[]) {
  const months: Filling[] = rentMonths(agreed).map((month) => ({
    ...month,
    shares: [],
    paid: 0n,
    paidOn: undefined,
    isHandover: agreed.isFirstAtHandover && month.number === 1,
  }))
  let unassigned = 0n
  entries.forEach((one, entry) => {
    const on = one.kind === 'outside' ? one.on : dayAt(one.at, agreed.timeZone)
    const give = (month: Filling, amount: bigint) => {
      month.shares.push({ entry, amount })
      month.paid += amount
      if (isWhole(month)) month.paidOn ??= on
    }
    const named = one.kind === 'handover' ? 1 : one.month
    const month = months.find(({ number }) => number === named)
    if (month) {
      give(month, one.amount)
      return
    }
    let left = one.amount
    for (const oldest of months) {
      const part = needOf(oldest, left)
      if (part > 0n) give(oldest, part)
      left -= part
    }
    unassigned += left
  })
  return { months, unassigned }
}

/** Whether a month has all it asks for: the handover's as soon as something counts for it. */
function isWhole({ amount, paid, isHandover, shares }: Filling): boolean {
  return isHandover ? shares.length > 0 : paid >= amount
}

/** What of a sum an unnamed payment gives to a month. */
function needOf(month: Filling, left: bigint): bigint {
  if (month.isHandover || isWhole(month)) return 0n
  const need = month.amount - month.paid
  return need < left ? need : left
}

function describe({ isHandover, ...month }: Filling, { timeZone }: AgreedRent, time: LedgerTime): LedgerMonth {
  const { amount, paid, paidOn, from } = month
  const stands = paidOn === undefined ? whileOpen(month, timeZone, time) : whenPaid(from, paidOn, isHandover)
  const isOpen = paidOn === undefined && stands.state !== 'ended'
  return { ...month, ...stands, open: isOpen ? amount - paid : 0n }
}

function whenPaid(dueOn: Day, paidOn: Day, isHandover: boolean): Pick<LedgerMonth, 'state' | 'days'> {
  const early = nightsBetween(paidOn, dueOn)
  if (isHandover) return { state: 'at-handover', days: 0 }
  if (early >= aheadFrom) return { state: 'ahead', days: early }
  return early < 0 ? { state: 'was-late', days: -early } : { state: 'on-time', days: 0 }
}

function whileOpen({ from, dueAt }: RentMonth, timeZone: string, { now, readTo, endedAt }: LedgerTime) {
  if (endedAt !== undefined && dueAt >= endedAt) return { state: 'ended', days: 0 } as const
  const toGo = nightsBetween(dayAt(now, timeZone), from)
  if (toGo > 0) return { state: 'upcoming', days: toGo } as const
  const late = nightsBetween(from, dayAt(Math.min(now, readTo), timeZone))
  if (late > 0) return { state: 'late', days: late } as const
  return { state: 'due', days: 0 } as const
}
