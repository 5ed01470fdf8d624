/** Payments by month, for the chart: incoming and outgoing sums of the viewer, in USDT's smallest unit. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { arrivedAt } from '../credits.ts'
import { paymentSums, yearOf, type ZoneOf } from './paymentFilter.ts'

export interface Month {
  /** Its first day in the calendar of the homes: 2026-03-01. */
  readonly first: string
  readonly in: bigint
  readonly out: bigint
}

/** The maximum number of months shown. */
const maximumMonths = 12
const firstOfMonth = (instant: number, timeZone: string) => `${dayAt(instant, timeZone).slice(0, 7)}-01`

/**
 * The months from the first payment to today (`now`, unix seconds of the chain), including empty ones; for a past year,
 * to its December. The latest twelve, or, if they are empty, the twelve up to the last payment.
 */
export function paymentMonths(
  rows: readonly PaymentRow[],
  now: number,
  period = '',
  zoneOf: ZoneOf = () => 'UTC',
): Month[] {
  const moving = rows.flatMap((row) => {
    const date = arrivedAt(row)
    return row.direction === 'none' || row.currency !== 'USDT' || date === undefined
      ? []
      : [{ ...row, date, month: firstOfMonth(date, zoneOf(row)) }]
  })
  if (moving.length === 0) return []
  const days = moving.map(({ month }) => month).sort()
  const [earliest = '', latest = ''] = [days[0], days.at(-1)]
  const [first] = moving
  const zone = first ? zoneOf(first) : 'UTC'
  const isYear = /^\d{4}$/.test(period) && period !== yearOf(now, zone)
  const last = isYear ? `${period}-12-01` : ([firstOfMonth(now, zone), latest].sort()[1] ?? latest)
  const months: Month[] = []
  for (let first = earliest; first <= last; first = next(first))
    months.push({ first, ...paymentSums(moving.filter(({ month }) => month === first)) })
  const drawn = months.slice(-maximumMonths)
  return drawn.some((month) => month.in > 0n || month.out > 0n)
    ? drawn
    : paymentMonths(rows, Math.max(...moving.map(({ date }) => date)), '', zoneOf)
}

function next(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
