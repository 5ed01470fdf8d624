/**
 * "The tenant has left": the last day that a party records, and when the nights after it can be free. It is a record of
 * Keyhold: the escrow knows only the end that the landlord signs.
 */
import { type Day, dayAt, daysAfter } from './day.ts'
import type { EndableStay } from './ending.ts'
import type { LedgerMonth } from './ledger.ts'
import { Refusal } from './refusal.ts'
import { type Stay, stayOf } from './stay.ts'

/** How long the other can object to the record. */
const secondsToObject = 14 * 86_400
/** How long a tenant can pay a month by hand that the landlord took out of the standing order. */
const secondsToPay = 14 * 86_400

/**
 * Whether a late month is a ground for a landlord's record of an instant. `takenOutAt` is when the landlord took it out
 * of the standing order: until its due day has passed, the tenant relied on the order.
 */
export function isGround(
  { state, open, dueAt, from }: Pick<LedgerMonth, 'state' | 'open' | 'dueAt' | 'from'>,
  madeAt: number,
  { timeZone, takenOutAt }: { readonly timeZone: string; readonly takenOutAt: number | undefined },
): boolean {
  if (state !== 'late' || open === 0n || dueAt >= madeAt) return false
  if (takenOutAt === undefined || dayAt(takenOutAt, timeZone) > from) return true
  return madeAt >= takenOutAt + secondsToPay
}

/** The first and the last day on which the tenant may have left: a night after move-in, and today. */
export function departureDays({ stay, timeZone }: EndableStay, now: number): { first: Day; last: Day } | undefined {
  const first = daysAfter(stay.from, 1)
  const today = dayAt(now, timeZone)
  const [last = today] = [today, daysAfter(stay.to, -1)].toSorted()
  return first <= last ? { first, last } : undefined
}

/** The stay that ends on this day, or why it cannot. */
export function checkDeparture(validTo: string, lease: EndableStay, now: number): Stay {
  const days = departureDays(lease, now)
  const stay = stayOf(lease.stay.from, validTo)
  if (!days || !stay || validTo < days.first || validTo > days.last)
    throw new Refusal('departure-day-not-valid', { validTo: 'departure-day-not-valid' })
  return stay
}

/** When the nights can be free: the other can object until then. */
export const freeFrom = (madeAt: number): number => madeAt + secondsToObject
