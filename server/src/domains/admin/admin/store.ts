/** SQL for the admin desk. The audit log is append-only: the database refuses changes. */
import type { AdminActionName, AuditLogEntry, LogPart } from '@keyhold/api/admin.schema.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import { referenceOf } from '../../leases/leases/lease.ts'

export interface NewAction {
  readonly at: Date
  readonly adminId: string
  readonly action: AdminActionName
  /** Null for a search that found none or several: its words may be a person's address, and are not stored. */
  readonly subjectId: string | null
  readonly reason: string
  /** The kind and the number of an email that was resent or dealt with. */
  readonly email?: string
}

export async function insertAction(query: Query, action: NewAction): Promise<void> {
  await query`insert into admin_action ${query({ ...action })}`
}

/** Logs a view, unless the same person viewed the same for the same reason since then. */
export async function insertAccess(query: Query, look: NewAction, since: Date): Promise<void> {
  const { at, adminId, action, subjectId, reason } = look
  await query`insert into admin_action (at, admin_id, action, subject_id, reason)
    select ${at}::timestamptz, ${adminId}::uuid, ${action}, ${subjectId}::uuid, ${reason} where not exists (
      select from admin_action where at > ${since} and admin_id = ${adminId} and action = ${action}
        and subject_id is not distinct from ${subjectId}::uuid and reason = ${reason})`
}

/** A home changed by an action: its owner, and its title, empty if it has none. */
export interface HomeOfSomebody {
  readonly landlordId: string
  readonly title: string
}
const ofSomebody = (query: Query) => query`landlord_id, coalesce(title, '') as title`

/** Hides a home from the public; returns it, or undefined if there is none to hide. */
export async function hideHome(tx: Transaction, id: string, at: Date): Promise<HomeOfSomebody | undefined> {
  const [row] = await tx<HomeOfSomebody[]>`
    update listing set hidden_at = ${at}, state = 'unpublished', updated_at = ${at}, held_at = null
    where id = ${id} and deleted_at is null and hidden_at is null and (state <> 'draft' or held_at is not null)
    returning ${ofSomebody(tx)}`
  return row
}

/** Returns the version of a home that is held for review, locked; undefined if none is. */
export async function lockHeldHome(tx: Transaction, id: string): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    select version from listing where id = ${id} and held_at is not null and deleted_at is null for update`
  return row?.version
}

/** Lets the landlord publish a held home; its pictures count as theirs, and reviewed clauses are approved. */
export async function approveHome(
  tx: Transaction,
  id: string,
  looked: { readonly picturesUntil: Date | null; readonly clauses: boolean },
): Promise<HomeOfSomebody | undefined> {
  const [row] = await tx<HomeOfSomebody[]>`
    update listing set held_at = null, cleared_at = greatest(cleared_at, ${looked.picturesUntil}::timestamptz),
      clauses_cleared = case when ${looked.clauses} then own_clauses else clauses_cleared end
    where id = ${id} and held_at is not null and deleted_at is null returning ${ofSomebody(tx)}`
  return row
}

/** Lets the landlord publish a hidden home again. */
export async function showHome(tx: Transaction, id: string): Promise<HomeOfSomebody | undefined> {
  const [row] = await tx<HomeOfSomebody[]>`
    update listing set hidden_at = null where id = ${id} and hidden_at is not null returning ${ofSomebody(tx)}`
  return row
}

/** Suspends a person and hides their homes; false if they are suspended already. */
export async function suspend(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const { count } = await tx`
    update account set suspended_at = ${at} where id = ${id} and suspended_at is null and deleted_at is null`
  if (count === 0) return false
  await tx`update listing set hidden_at = ${at}, state = 'unpublished', updated_at = ${at}
    where landlord_id = ${id} and state = 'published' and deleted_at is null`
  return true
}

/** Ends a suspension; the landlord may publish the homes it hid again. */
export async function reinstate(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx<{ at: Date }[]>`
    update account set suspended_at = null from (select id, suspended_at as at from account where id = ${id} for update) before
    where account.id = before.id and before.at is not null returning before.at`
  if (!row) return false
  await tx`update listing set hidden_at = null where landlord_id = ${id} and hidden_at = ${row.at}`
  return true
}

/** SQL for an account's name; null without one. */
const nameIn = (query: Query, who: string) =>
  query`nullif(coalesce(nullif(trim(concat_ws(' ', ${query(`${who}.first_name`)}, ${query(`${who}.last_name`)})), ''), ${query(`${who}.agency_name`)}), '')`

/** A settled report: its author, null if unknown, and when; the person it is about, or the owner of the home. */
export interface SettledReport {
  readonly reporterId: string | null
  readonly reportedAt: Date
  readonly aboutId: string
}

/** Closes the open reports about a home or a person with their outcome: all of them, or those until a time. */
export async function closeReports(
  tx: Transaction,
  aboutId: string,
  outcome: { readonly text: string; readonly at: Date; readonly reportedUntil?: Date | undefined },
): Promise<SettledReport[]> {
  const settled = tx`settled_at = ${outcome.at}, outcome = ${outcome.text}`
  const isOpen = tx`settled_at is null and reported_at <= coalesce(${outcome.reportedUntil ?? null}::timestamptz, 'infinity')`
  const ofHome = await tx<SettledReport[]>`
    update report set ${settled} from listing home where listing_id = ${aboutId} and ${isOpen} and home.id = listing_id
    returning account_id as reporter_id, reported_at, landlord_id as about_id`
  const ofPerson = await tx<SettledReport[]>`
    update person_report set ${settled} where reported_id = ${aboutId} and ${isOpen}
    returning account_id as reporter_id, reported_at, reported_id as about_id`
  return [...ofHome, ...ofPerson]
}

interface LogRow extends Omit<AuditLogEntry, 'at' | 'id' | 'lastAt'> {
  readonly id: bigint
  readonly at: Date
  readonly lastAt: Date | null
  readonly number: bigint | null
}

/** The actions of the parts of the log that administrators did not write. */
const actionsOf = { signIns: ['signIn', 'signInFailed'], denied: ['denied'], papers: ['paper'] } as const

/** The entries of a part, each with who acted. */
const entriesOf = (query: Query, part: LogPart) =>
  part === 'actions'
    ? query`select id, at, action, admin_id as actor_id, subject_id, reason, email, 1 as times, at as last_at from admin_action`
    : query`select id, at, action, person_id as actor_id, subject_id, reason, null as email, times, last_at
        from access_entry where action in ${query(actionsOf[part])}`

/** Returns lines of a part, newest first, with the current names of their subjects; `before` is the id of a line. */
export async function listActions(
  query: Query,
  { of, limit, before = null }: { readonly of: LogPart; readonly limit: number; readonly before?: string | null },
): Promise<AuditLogEntry[]> {
  const nameOf = (who: string) => nameIn(query, who)
  const rows = await query<LogRow[]>`
    select entry.id, entry.at, action as act, entry.reason, times, last_at,
      coalesce(${nameOf('operator')}, operator.email, '') as operator,
      coalesce(nullif(home.title, ''), ${nameOf('person')}, entry.email,
        case when person.deleted_at is null then person.email end, '') as about, lease.number
    from (${entriesOf(query, of)}) entry left join account operator on operator.id = actor_id
    left join report on report.id = subject_id left join person_report on person_report.id = subject_id
    left join listing home on home.id = coalesce(report.listing_id, subject_id)
    left join account person on person.id = coalesce(person_report.reported_id, subject_id)
    left join lease on lease.id = subject_id
    where ${before}::bigint is null or entry.id < ${before}::bigint
    order by entry.id desc limit ${limit}`
  return rows.map(({ number, lastAt, ...row }) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
    lastAt: row.times > 1 ? (lastAt?.toISOString() ?? null) : null,
    about: number === null ? row.about : referenceOf({ number: Number(number) }),
  }))
}
