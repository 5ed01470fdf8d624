/** The months of a lease: first and last day, when the rent of each is due, and its amount (D 11.2). */
import { type Day, instantAt, monthsAfter, nightsBetween } from './day.ts'
import type { Stay } from './stay.ts'

/** The agreed terms of rent. */
export interface AgreedRent {
  readonly stay: Stay
  /** Of the property. */
  readonly timeZone: string
  /** Of a whole month, in the smallest unit. */
  readonly rent: bigint
  /** The first rent is the handover; not in a renewal, all of whose months are paid directly (D 11.21). */
  readonly isFirstAtHandover: boolean
  /** The originally signed last day, for a stay that both shortened (D 11.21). */
  readonly signedTo?: Day | undefined
}

/** One month of a stay, counted from 1. */
export interface RentMonth {
  readonly number: number
  readonly from: Day
  /** The day on which the next month begins, or the stay ends. */
  readonly to: Day
  /** 12:00 at the property on its first day. */
  readonly dueAt: number
  /** For a short last month by nights (D 11.2). */
  readonly amount: bigint
}

const cent = 10n ** 16n
const noon = 12

/**
 * Every month of a stay. Only the last may be short; a first rent signed for less than a month is paid in full anyway.
 */
export function rentMonths({ stay, timeZone, rent, ...agreed }: AgreedRent): RentMonth[] {
  const { isFirstAtHandover, signedTo = stay.to } = agreed
  const months: RentMonth[] = []
  for (let number = 1; ; number++) {
    const from = monthsAfter(stay.from, number - 1)
    if (from >= stay.to) return months
    const next = monthsAfter(stay.from, number)
    const isWhole = next <= stay.to
    const to = isWhole ? next : stay.to
    const isPaidWhole = isWhole || (number === 1 && isFirstAtHandover && signedTo < next)
    const amount = isPaidWhole ? rent : byDays(rent, from, to, next)
    months.push({ number, from, to, dueAt: instantAt(from, noon, timeZone), amount })
  }
}

/** The last month, if it is charged by days. */
export function partMonth(agreed: AgreedRent): RentMonth | undefined {
  const last = rentMonths(agreed).at(-1)
  return last?.amount === agreed.rent ? undefined : last
}

/** The rent of a partial month, rounded down to the cent: its nights out of all nights of the whole month. */
function byDays(rent: bigint, from: Day, to: Day, next: Day): bigint {
  const part = (rent * BigInt(nightsBetween(from, to))) / BigInt(nightsBetween(from, next))
  return part - (part % cent)
}
