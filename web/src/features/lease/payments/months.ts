/** Payments by month, for the chart: incoming and outgoing sums of the viewer, in USDT's smallest unit. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { arrivedAt } from '../credits.ts'
import { paymentSums, yearOf } from './paymentFilter.ts'

export interface Month {
  /** Its first day in the calendar (UTC): 2026-03-01. */
  readonly first: string
  readonly in: bigint
  readonly out: bigint
}

/** The maximum number of months shown. */
const maximumMonths = 12
const firstOfMonth = (instant: number) => `${new Date(instant * 1000).toISOString().slice(0, 7)}-01`

/**
 * The months from the first payment to today (`now`, unix seconds of the chain), including empty ones; for a past year,
 * to its December. The latest twelve, or, if they are empty, the twelve up to the last payment.
 */
export function paymentMonths(rows: readonly PaymentRow[], now: number, period = ''): Month[] {
  const moving = rows.flatMap((row) => {
    const date = arrivedAt(row)
    return row.direction === 'none' || row.currency !== 'USDT' || date === undefined ? [] : [{ ...row, date }]
  })
  if (moving.length === 0) return []
  const dates = moving.map(({ date }) => date)
  const latest = Math.max(...dates)
  const isYear = /^\d{4}$/.test(period) && period !== yearOf(now)
  const last = isYear ? `${period}-12-01` : firstOfMonth(Math.max(now, latest))
  const months: Month[] = []
  for (let first = firstOfMonth(Math.min(...dates)); first <= last; first = next(first))
    months.push({ first, ...paymentSums(moving.filter(({ date }) => firstOfMonth(date) === first)) })
  const drawn = months.slice(-maximumMonths)
  return drawn.some((month) => month.in > 0n || month.out > 0n) ? drawn : paymentMonths(rows, latest)
}

function next(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
