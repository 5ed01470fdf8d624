/**
 * Sign-ins, denied access and papers read by arbitrators in the audit log: one entry per person, subject and reason in a
 * quarter of an hour, with a count, so that an attacker cannot fill the disk (D 11.30, docs/adr/0100-sign-ins-and-denied-access.md).
 */
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'

const quarterMilliseconds = 15 * 60_000
/**
 * The maximum entries of one person, of all visitors, and of everybody, per action and quarter; more are counted in
 * one. Papers have no bound per person: an arbitrator reads only those of leases that name their wallet.
 */
const mostOfPerson = 20
const mostOfVisitors = 1_000
const mostOfAll = 5_000
/** How long an entry stays; the database refuses to delete a younger one. */
const retentionDays = 400

/** Who did what, and to whose data. A typed e-mail address is never an entry's text. */
export interface AuditEvent {
  readonly action: 'signIn' | 'signInFailed' | 'denied' | 'paper'
  /** Null for a visitor. */
  readonly personId: string | null
  /** The account, lease or home concerned; null if there is none. */
  readonly subjectId: string | null
  /** The means of a sign-in, the call that was denied, or the paper that was read. */
  readonly reason: string
}

export interface AuditLog {
  /** Writes an entry, or counts it in the one of this quarter of an hour. */
  write(event: AuditEvent): Promise<void>
  /** Does the same after the caller's answer, whose time then reveals nothing; a failure is reported. */
  writeLater(event: Promise<AuditEvent | undefined>): void
  /** Deletes entries after 400 days. */
  cleanUp(): Promise<void>
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
    const most = personId === null ? mostOfVisitors : action === 'paper' ? mostOfAll : mostOfPerson
    await database`
      insert into access_entry (at, last_at, quarter, action, person_id, subject_id, reason)
      select ${at}::timestamptz, ${at}::timestamptz, ${quarter}::timestamptz, ${action},
        case when not all_full then ${personId}::uuid end,
        case when not own_full and not all_full then ${subjectId}::uuid end,
        case when own_full or all_full then 'more' else ${reason} end
      from (select count(*) >= ${mostOfAll} as all_full,
          count(*) filter (where person_id is not distinct from ${personId}::uuid) >= ${most} as own_full
        from access_entry where quarter = ${quarter} and action = ${action}) written
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
    async cleanUp() {
      const before = new Date(clock.now() - retentionDays * 86_400_000)
      // By the database's clock too, by which it refuses.
      await database`delete from access_entry
        where quarter < ${before} and at < least(${before}, now() - make_interval(days => ${retentionDays}))`
    },
    async settle() {
      await Promise.all(pending)
    },
  }
}
