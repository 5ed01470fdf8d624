/** Which payments a person looks at: by lease, kind and period, as the page's address says. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'

/** Empty words mean all. `period` is `last30`, `last365` or a year. */
export interface Filter {
  readonly lease: string
  readonly kind: string
  readonly period: string
}

const day = 86_400

/** The kind of a payment as its words are keyed: a released deposit is its return. */
export function kindOf({ paymentType, part }: Pick<PaymentRow, 'paymentType' | 'part'>) {
  return paymentType === 'released' && part === 'deposit' ? 'depositHome' : paymentType
}

/** The rows that fit; `now` in unix seconds of the chain, as the dates are. What no payment has fits none. */
export function fitting(rows: readonly PaymentRow[], { lease, kind, period }: Filter, now: number): PaymentRow[] {
  return rows.filter(
    (row) =>
      (!lease || row.contractId === lease) && (!kind || kindOf(row) === kind) && (!period || isIn(row, period, now)),
  )
}

function isIn({ date }: PaymentRow, period: string, now: number): boolean {
  if (period === 'last30') return date > now - 30 * day
  if (period === 'last365') return date > now - 365 * day
  return yearOf(date) === period
}

/** The calendar year (UTC) of an instant. */
export function yearOf(instant: number): string {
  return String(new Date(instant * 1000).getUTCFullYear())
}

/** What came to the viewer and what left them, in USDT's smallest unit. */
export function sumsOf(rows: readonly PaymentRow[]): Record<'in' | 'out', bigint> {
  const sum = (direction: 'in' | 'out') =>
    rows
      .filter((row) => row.direction === direction && row.currency === 'USDT')
      .reduce((total, { price }) => total + BigInt(price), 0n)
  return { in: sum('in'), out: sum('out') }
}
