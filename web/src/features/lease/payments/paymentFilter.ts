/** The shown payments: by lease, kind and period, from the page's URL. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { isWaiting } from '../credits.ts'
import { paymentKind } from '../paymentName.ts'

/** Empty strings mean all. `period` is `last30`, `last365` or a year. */
export interface PaymentFilter {
  readonly lease: string
  readonly kind: string
  readonly period: string
}

const day = 86_400

/** The time zone of a payment's home: its days are shown there, so its years are counted there too. */
export type ZoneOf = (row: PaymentRow) => string
const inUtc: ZoneOf = () => 'UTC'

/** The matching rows; `now` in unix seconds of the chain, like the dates. An unknown value matches none. */
export function matchingPayments(
  rows: readonly PaymentRow[],
  { lease, kind, period }: PaymentFilter,
  now: number,
  zoneOf = inUtc,
): PaymentRow[] {
  return rows.filter(
    (row) =>
      (!lease || row.contractId === lease) &&
      (!kind || paymentKind(row) === kind) &&
      (!period || isIn(row, period, now, zoneOf)),
  )
}

function isIn(row: PaymentRow, period: string, now: number, zoneOf: ZoneOf): boolean {
  const { date } = row
  if (period === 'last30') return date > now - 30 * day
  if (period === 'last365') return date > now - 365 * day
  return yearOf(date, zoneOf(row)) === period
}

/** The calendar year of an instant. */
export function yearOf(instant: number, timeZone: string): string {
  return dayAt(instant, timeZone).slice(0, 4)
}

/** The viewer's incoming and outgoing sums, in USDT's smallest unit; undelivered sums do not count as incoming. */
export function paymentSums(rows: readonly PaymentRow[]): Record<'in' | 'out', bigint> {
  const sum = (direction: 'in' | 'out') =>
    rows
      .filter((row) => row.direction === direction && row.currency === 'USDT' && !isWaiting(row))
      .reduce((total, { price }) => total + BigInt(price), 0n)
  return { in: sum('in'), out: sum('out') }
}
