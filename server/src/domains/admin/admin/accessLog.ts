/** The audit log of views at the desk: one line per subject in a quarter of an hour (D 11.30). */
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import { insertAccess, insertAction } from './store.ts'

/** The page reloads its lists after each action: within this time that is the same view. */
const sameAccessMilliseconds = 15 * 60_000
/** These views need no reason from the administrator; the log has a fixed one. */
const reasons = new Map([
  ['house', 'state of the instance'],
  ['messages', 'shown with a report'],
])
const reasonOfOpening = 'shown on the desk'

interface AccessLogDeps {
  readonly database: Database
  readonly clock: Clock
}

/**
 * Logs a search with its reason; `found` is its only result. For none or several it stays empty, because nothing shows
 * that two searches are alike.
 */
export async function logSearch(
  { database, clock }: AccessLogDeps,
  operator: Pick<Person, 'id'>,
  found: string | null,
  reason: string,
): Promise<void> {
  const at = new Date(clock.now())
  const look = { at, adminId: operator.id, action: 'find', subjectId: found, reason } as const
  if (found) await insertAccess(database, look, new Date(clock.now() - sameAccessMilliseconds))
  else await insertAction(database, look)
}

/** Logs that an administrator viewed something. */
export async function logAccess(
  { database, clock }: AccessLogDeps,
  operator: Pick<Person, 'id'>,
  act: 'reports' | 'suspicions' | 'house' | 'messages' | 'log',
  subjectId: string | null = null,
): Promise<void> {
  const at = new Date(clock.now())
  const since = new Date(clock.now() - sameAccessMilliseconds)
  const reason = reasons.get(act) ?? reasonOfOpening
  await insertAccess(database, { at, adminId: operator.id, action: act, subjectId, reason }, since)
}
