/** The months of a lease: from which day to which, when the rent of each is due, and how much it is (D 11.2). */
import { type Day, instantAt, monthsAfter, nightsBetween } from './day.ts'
import type { Stay } from './stay.ts'

/** What is agreed about rent. */
export interface AgreedRent {
  readonly stay: Stay
  /** Of the property. */
  readonly timeZone: string
  /** Of a whole month, in the smallest unit. */
  readonly rent: bigint
  /** The first rent is the handover; not in a renewal, all of whose months are paid directly (D 11.21). */
  readonly isFirstAtHandover: boolean
  /** The last day as it was signed, of a stay that both ended earlier since (D 11.21). */
  readonly signedTo?: Day | undefined
}

/** One month of a stay, counted from 1. */
export interface RentMonth {
  readonly number: number
  readonly from: Day
  /** The day on which the next one begins, or the stay ends. */
  readonly to: Day
  /** 12:00 of the property on its first day. */
  readonly dueAt: number
  /** Of a short last month by its nights (D 11.2). */
  readonly amount: bigint
}

const cent = 10n ** 16n
const noon = 12

/** Every month of a stay. Only the last may be short; a first rent that was signed for less than a month is whole all the same. */
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

/** The last month, if it costs a part of the rent by its days. */
export function partMonth(agreed: AgreedRent): RentMonth | undefined {
  const last = rentMonths(agreed).at(-1)
  return last?.amount === agreed.rent ? undefined : last
}

/** The rent of a part of a month, rounded down to the cent: so many nights of all that the whole month would have. */
function byDays(rent: bigint, from: Day, to: Day, next: Day): bigint {
  const part = (rent * BigInt(nightsBetween(from, to))) / BigInt(nightsBetween(from, next))
  return part - (part % cent)
}
