/** The total rent of a stay before an agreement: calculated as the agreement would (D 11.2). */
import { add, type Money, whole } from './money.ts'
import { rentMonths } from './rentMonths.ts'
import type { Stay } from './stay.ts'

/** All rents of a stay at a monthly rent in whole USDT; a short last month counts by its days. */
export function rentOfStay(rentPrice: number, stay: Stay): Money {
  const rent = whole(rentPrice, 'USDT').amount
  const months = rentMonths({ stay, timeZone: 'UTC', rent, isFirstAtHandover: true })
  return add(whole(0, 'USDT'), ...months.map(({ amount = 0n }): Money => ({ amount, currency: 'USDT' })))
}
