/** The page's example: a year at $1,100 a month, with the escrow's own windows (design: D 5.5, D 6.4, D 6.6). */

import { secondsToPay } from '@keyhold/rental/answerTimes.ts'
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { windows } from '@keyhold/rental/deposit.ts'
import { whole } from '@keyhold/rental/money.ts'
import { daysOf } from '../../gateways/escrowDefaults.ts'

const rentUnits = 1100

/** The example's amounts and dates, from a given day on; `releaseDuration` is the escrow's, in seconds. */
export function examplePlan(today: string, releaseDuration: number) {
  const moveIn = `${monthsAfter(today, 1).slice(0, 8)}01`
  const accepted = daysAfter(moveIn, -9)
  const moveOut = monthsAfter(moveIn, 12)
  const handoverDays = daysOf(releaseDuration)
  return {
    rent: whole(rentUnits, 'USDT'),
    deposit: whole(rentUnits, 'USDT'),
    total: whole(2 * rentUnits, 'USDT'),
    monthly: whole(rentUnits, 'USD'),
    handoverDays,
    accepted,
    payBy: daysAfter(accepted, daysOf(secondsToPay)),
    moveIn,
    handover: daysAfter(moveIn, handoverDays),
    moveOut,
    depositReturn: daysAfter(moveOut, daysOf(windows.return)),
  }
}
export type ExamplePlan = ReturnType<typeof examplePlan>
