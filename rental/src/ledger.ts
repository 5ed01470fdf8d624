/**
 * The rent ledger (D 11.2): which payment counts for which month, and whether each is paid, ahead, due or late, by how
 * many days. A pure function of the agreement and the ordered payments; it is not stored, and thus cannot become
 * inconsistent.
 */
import { type Day, dayAt, nightsBetween } from './day.ts'
import { type AgreedRent, type RentMonth, rentMonths } from './rentMonths.ts'

/** A payment. Instants in unix seconds, amounts in the smallest unit. */
export type LedgerEntry =
  /** The first rent as paid into the escrow, without what a share returned to the tenant. */
  | { readonly kind: 'handover'; readonly amount: bigint; readonly at: number }
  /** A rent at the escrow; `month` where it is assigned to one. */
  | { readonly kind: 'chain'; readonly amount: bigint; readonly at: number; readonly month?: number | undefined }
  /** A rent paid outside, as the landlord confirmed. */
  | { readonly kind: 'outside'; readonly amount: bigint; readonly at: number; readonly month: number; readonly on: Day }

/**
 * The state of a month. Paid: `at-handover`, `ahead` by more than a week, `on-time`, `was-late`; else `upcoming`, `due`
 * today, `late`; `ended` is never due.
 */
export const monthStates = ['at-handover', 'ahead', 'on-time', 'was-late', 'upcoming', 'due', 'late', 'ended'] as const
export type MonthState = (typeof monthStates)[number]

/** The part of one entry that counts for a month. */
export interface MonthShare {
  /** The entry's index in the input list. */
  readonly entry: number
  readonly amount: bigint
}

export interface LedgerMonth extends RentMonth {
  readonly state: MonthState
  /** The number of days ahead, remaining, or late; 0 otherwise. */
  readonly days: number
  /** All that counts for it: more than its amount where it was paid twice. */
  readonly paid: bigint
  /** The amount left to pay. */
  readonly open: bigint
  /** The day on which it was paid in full. */
  readonly paidOn: Day | undefined
  readonly shares: readonly MonthShare[]
}

export interface Ledger {
  readonly months: readonly LedgerMonth[]
  /** Overpaid beyond all months, and assigned to none. */
  readonly unassigned: bigint
}

/** The time of reading a ledger. */
export interface LedgerTime {
  readonly now: number
  /** The time up to which every rent at the escrow is known: nothing is late by a later one (D 11.20). */
  readonly readTo: number
  /** When the lease ended, if it has: later months do not become due. */
  readonly endedAt?: number | undefined
}

const aheadFrom = 8

/** The ledger of a lease from its entries in order. */
export function ledgerOf(agreed: AgreedRent, entries: readonly LedgerEntry[], time: LedgerTime): Ledger {
  const assigned = assign(agreed, entries)
  const months = assigned.months.map((month) => describe(month, agreed, time))
  return { months, unassigned: assigned.unassigned }
}

/**
 * The calendar year of the statement that lists an overpayment of a day: its own year, within the range of statements.
 */
export function statementYearOf(on: Day, months: readonly Pick<RentMonth, 'from'>[]): number {
  const years = months.map(({ from }) => Number(from.slice(0, 4)))
  return Math.min(Math.max(Number(on.slice(0, 4)), Math.min(...years)), Math.max(...years))
}

/** Whether a month takes no more payments: it is paid in full, or settled with the handover. */
export function isPaid({ state }: Pick<LedgerMonth, 'state'>): boolean {
  return state === 'at-handover' || state === 'ahead' || state === 'on-time' || state === 'was-late'
}

/** A month that is owed now: due or late, and not paid in full. */
export function isOwed({ state, open }: Pick<LedgerMonth, 'state' | 'open'>): boolean {
  return (state === 'due' || state === 'late') && open > 0n
}

/** What was paid beyond the months: assigned to none, or above a month's rent. */
export function overpaid({ months, unassigned }: Ledger): bigint {
  return months.reduce((sum, month) => {
    const { amount, paid } = month
    return isPaid(month) && paid > amount ? sum + paid - amount : sum
  }, unassigned)
}

/**
 * The part of the first rent that the handover paid: all, a share, or none where all of it was returned to the tenant.
 */
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

/** Whether a month is fully paid: the handover's as soon as anything counts for it. */
function isWhole({ amount, paid, isHandover, shares }: Filling): boolean {
  return isHandover ? shares.length > 0 : paid >= amount
}

/** The part of an unassigned payment that goes to a month. */
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
