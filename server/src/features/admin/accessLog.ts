/** Looks at the desk, each in the log: one line for each thing in a quarter of an hour (D 11.30). */
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Person } from '../../gateways/session.ts'
import { insertAccess, insertAction } from './store.ts'

/** The page reads its lists anew after each act: within this time that is the same look. */
const sameAccessMilliseconds = 15 * 60_000
/** Such a look asks for no reason, and the log has one in each line. */
const reasons = new Map([
  ['house', 'how the house is'],
  ['messages', 'shown with a report'],
])
const reasonOfOpening = 'shown on the desk'

interface AccessLogDeps {
  readonly database: Database
  readonly clock: Clock
}

/** Notes a search with its reason; `found` is what it found alone. Of one that found none or several nobody knows whether it is the same. */
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

/** Notes that an administrator looked at something. */
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
