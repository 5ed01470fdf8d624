/**
 * Sign-ins and denied access in the audit log: one entry per person, subject and reason in a quarter of an hour, with a
 * count, so that an attacker cannot fill the disk (D 11.30, docs/adr/0100-sign-ins-and-denied-access.md).
 */
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'

const quarterMilliseconds = 15 * 60_000
/** The maximum entries of one person, or of all visitors, per action and quarter; more are counted in one. */
const mostOfPerson = 20
const mostOfVisitors = 1_000

/** Who did what, and to whose data. A typed e-mail address is never an entry's text. */
export interface AuditEvent {
  readonly action: 'signIn' | 'signInFailed' | 'denied'
  /** Null for a visitor. */
  readonly personId: string | null
  /** The account, lease or home concerned; null if there is none. */
  readonly subjectId: string | null
  /** The means of a sign-in, or the call that was denied. */
  readonly reason: string
}

export interface AuditLog {
  /** Writes an entry, or counts it in the one of this quarter of an hour. */
  write(event: AuditEvent): Promise<void>
  /** Does the same after the caller's answer, whose time then reveals nothing; a failure is reported. */
  writeLater(event: Promise<AuditEvent | undefined>): void
  /** Waits for the entries of `writeLater`. */
  settle(): Promise<void>
}

interface AuditLogDeps {
  readonly database: Database
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
}

/** Creates the writer of the audit log. */
export function createAuditLog({ database, clock, onFault }: AuditLogDeps): AuditLog {
  const pending = new Set<Promise<void>>()
  const write = async ({ action, personId, subjectId, reason }: AuditEvent) => {
    const at = new Date(clock.now())
    const quarter = new Date(Math.floor(clock.now() / quarterMilliseconds) * quarterMilliseconds)
    const most = personId === null ? mostOfVisitors : mostOfPerson
    await database`
      insert into access_entry (at, last_at, quarter, action, person_id, subject_id, reason)
      select ${at}::timestamptz, ${at}::timestamptz, ${quarter}::timestamptz, ${action}, ${personId}::uuid,
        case when is_full then null else ${subjectId}::uuid end, case when is_full then 'more' else ${reason} end
      from (select count(*) >= ${most} as is_full from access_entry
        where quarter = ${quarter} and action = ${action} and person_id is not distinct from ${personId}::uuid) own
      on conflict (quarter, action, person_id, subject_id, reason)
      do update set times = access_entry.times + 1, last_at = greatest(access_entry.last_at, excluded.last_at)`
  }
  return {
    write,
    writeLater(event) {
      const work = event
        .then((known) => known && write(known))
        .catch(onFault)
        .finally(() => pending.delete(work))
      pending.add(work)
    },
    async settle() {
      await Promise.all(pending)
    },
  }
}
