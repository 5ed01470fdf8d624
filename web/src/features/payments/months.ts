/** Payments by month, for the plot: what came to the viewer and what left them, in USDT's smallest unit. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { sumsOf } from './filter.ts'

export interface Month {
  /** Its first day, as the calendar (UTC) has it: 2026-03-01. */
  readonly first: string
  readonly in: bigint
  readonly out: bigint
}

const most = 12
const firstOf = (instant: number) => `${new Date(instant * 1000).toISOString().slice(0, 7)}-01`

/** The months from the first to the last payment that came or went, those without any too; the latest twelve. */
export function monthsOf(rows: readonly PaymentRow[]): Month[] {
  const moving = rows.filter(({ direction, currency }) => direction !== 'none' && currency === 'USDT')
  if (moving.length === 0) return []
  const dates = moving.map(({ date }) => date)
  const last = firstOf(Math.max(...dates))
  const months: Month[] = []
  for (let first = firstOf(Math.min(...dates)); first <= last; first = next(first))
    months.push({ first, ...sumsOf(moving.filter(({ date }) => firstOf(date) === first)) })
  return months.slice(-most)
}

function next(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
