/** The example of the page: a year at $1,100 a month, with the escrow's own windows (design: D 5.5, D 6.4, D 6.6). */
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { windows } from '@keyhold/rental/deposit.ts'
import { secondsToPay } from '@keyhold/rental/lease.ts'
import { whole } from '@keyhold/rental/money.ts'

const daySeconds = 86_400
const units = 1100

/** Amounts and days of the example, seen from a day; `releaseDuration` is the escrow's, in seconds. */
export function planFrom(today: string, releaseDuration: number) {
  const keys = `${monthsAfter(today, 1).slice(0, 8)}01`
  const accepted = daysAfter(keys, -9)
  const out = monthsAfter(keys, 12)
  const handoverDays = Math.round(releaseDuration / daySeconds)
  return {
    rent: whole(units, 'USDT'),
    deposit: whole(units, 'USDT'),
    sum: whole(2 * units, 'USDT'),
    monthly: whole(units, 'USD'),
    handoverDays,
    accepted,
    payBy: daysAfter(accepted, secondsToPay / daySeconds),
    keys,
    handover: daysAfter(keys, handoverDays),
    out,
    home: daysAfter(out, windows.return / daySeconds),
  }
}
export type Plan = ReturnType<typeof planFrom>
