/** Quiet hours (D 6.17): stored per person, and checked before an e-mail that is not about money goes to them. */
import type { QuietHours } from '@keyhold/api/notices.schema.ts'
import { isTimeZone } from '@keyhold/rental/day.ts'
import { minuteOf, quietUntil, timeOf } from '@keyhold/rental/quietHours.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../../gateways/clock.ts'
import type { Query } from '../../../../gateways/database.ts'
import * as store from './store.ts'

/** A person's quiet hours on the wire; null without any. */
export async function readQuietHours(query: Query, accountId: string): Promise<QuietHours | null> {
  const kept = await store.findQuietHours(query, accountId)
  return kept ? { from: timeOf(kept.fromMinute), until: timeOf(kept.untilMinute), timeZone: kept.timeZone } : null
}

/** Stores them, or refuses and leaves the old ones; null ends them. */
export async function changeQuietHours(query: Query, accountId: string, hours: QuietHours | null): Promise<void> {
  if (!hours) return store.deleteQuietHours(query, accountId)
  const [fromMinute, untilMinute] = [minuteOf(hours.from), minuteOf(hours.until)]
  if (fromMinute === undefined || untilMinute === undefined || fromMinute === untilMinute)
    throw new Refusal('quiet-hours-not-valid')
  if (!isTimeZone(hours.timeZone)) throw new Refusal('time-zone-not-known')
  await store.setQuietHours(query, accountId, { fromMinute, untilMinute, timeZone: hours.timeZone })
}

/** When a person's current quiet hours end; undefined outside them. Locked against changes within a transaction. */
export async function findQuietEnd(
  query: Query,
  accountId: string,
  clock: Pick<Clock, 'now'>,
): Promise<Date | undefined> {
  const kept = await store.lockQuietHours(query, accountId)
  if (!kept) return undefined
  const hours = { from: kept.fromMinute, until: kept.untilMinute, timeZone: kept.timeZone }
  const end = quietUntil(Math.floor(clock.now() / 1000), hours)
  return end === undefined ? undefined : new Date(end * 1000)
}
