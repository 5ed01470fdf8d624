/** Payments by month, for the plot: what came to the viewer and what left them, in USDT's smallest unit. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { arrivedAt } from '../credits.ts'
import { paymentSums, yearOf } from './paymentFilter.ts'

export interface Month {
  /** Its first day, as the calendar (UTC) has it: 2026-03-01. */
  readonly first: string
  readonly in: bigint
  readonly out: bigint
}

/** How many months are drawn at most. */
const maximumMonths = 12
const firstOfMonth = (instant: number) => `${new Date(instant * 1000).toISOString().slice(0, 7)}-01`

/**
 * The months from the first payment that came or went to today (`now`, unix seconds of the chain), those without any
 * too; of a past year, to its December. The latest twelve, or, if nothing moved in them, the twelve up to the last payment.
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
