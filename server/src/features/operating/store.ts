/** The operator's desk, in SQL. What was done is added and never rewritten: the database refuses it. */
import type { Found, FoundHome, FoundPerson, OperatorAct, OperatorActName } from '@keyhold/api/operating.schema.ts'
import { languages } from '@keyhold/rental/language.ts'
import { otherTextName } from '@keyhold/rental/otherTexts.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Query, Transaction } from '../../gateways/database.ts'

const most = 20
/** Its titles in other languages. */
const otherTitles = languages.map((language) => otherTextName('title', language))

export interface NewAct {
  readonly at: Date
  readonly operatorId: string
  readonly act: OperatorActName
  /** Null for a search: its words may be somebody's address, and stay nowhere. */
  readonly subjectId: string | null
  readonly reason: string
  /** The kind and the number of a letter that was sent again. */
  readonly letter?: string
}

export async function insertAct(query: Query, act: NewAct): Promise<void> {
  await query`insert into operator_act ${query({ ...act })}`
}

type PersonRow = Omit<FoundPerson, 'since'> & { readonly since: Date }

/** Without accents and capitals, whatever the database's locale knows of them: “Último” is found as it stands, and as “ultimo”. */
export const foldedIn = (query: Query) => (text: PendingQuery<Row[]>) =>
  query`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`

/** People and homes that a few words are about; `closed` are the statuses of leases that are over. */
export async function find(query: Query, words: string, closed: readonly string[]): Promise<Omit<Found, 'leases'>> {
  const folded = foldedIn(query)
  const like = folded(query`${`%${words.replace(/[\\%_]/g, '\\$&')}%`}::text`)
  const name = query`trim(concat_ws(' ', first_name, last_name))`
  const people = await query<PersonRow[]>`
    select id, coalesce(nullif(${name}, ''), agency_name, '') as name, email, created_at as since,
      array(select role from account_role where account_id = account.id order by role) as roles,
      suspended_at is not null as is_suspended,
      (select count(*)::int from listing where landlord_id = account.id and state = 'published' and deleted_at is null) as homes,
      (select count(*)::int from lease where account.id in (tenant_id, landlord_id)
        and stage <> all(${[...closed]}::text[])) as open_leases,
      (select count(*)::int from person_report where reported_id = account.id) as reports
    from account where deleted_at is null and (${folded(query`email`)} like ${like} or ${folded(name)} like ${like}
      or ${folded(query`agency_name`)} like ${like} or id::text = ${words.toLowerCase()}) order by created_at desc limit ${most}`
  const homes = await query<FoundHome[]>`
    select id, coalesce(title, '') as title, landlord_id, state, hidden_at is not null as is_hidden,
      (select count(*)::int from report where listing_id = listing.id) as reports
    from listing where deleted_at is null and state <> 'draft'
      and (${folded(query`concat_ws(' ', title, ${query(otherTitles)})`)} like ${like} or ${words.toLowerCase()} in (id::text, landlord_id::text))
    order by created_at desc limit ${most}`
  return { people: people.map((row) => ({ ...row, since: row.since.toISOString() })), homes: [...homes] }
}

/** Takes a home from everybody's sight; answers its landlord, undefined if there is none to hide. */
export async function hideHome(tx: Transaction, id: string, at: Date): Promise<string | undefined> {
  const [row] = await tx<{ landlordId: string }[]>`
    update listing set hidden_at = ${at}, state = 'unpublished', updated_at = ${at}, held_at = null
    where id = ${id} and deleted_at is null and hidden_at is null and (state <> 'draft' or held_at is not null)
    returning landlord_id`
  return row?.landlordId
}

/** Which version of a home waits for a look, locked; undefined if none does. */
export async function lockHeldHome(tx: Transaction, id: string): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    select version from listing where id = ${id} and held_at is not null and deleted_at is null for update`
  return row?.version
}

/** Lets its landlord publish a home that waited for a look; its pictures that came until then are theirs from now on, and clauses that were read may stand. */
export async function releaseHome(
  tx: Transaction,
  id: string,
  looked: { readonly picturesUntil: Date | null; readonly clauses: boolean },
): Promise<string | undefined> {
  const [row] = await tx<{ landlordId: string }[]>`
    update listing set held_at = null, cleared_at = greatest(cleared_at, ${looked.picturesUntil}::timestamptz),
      clauses_cleared = case when ${looked.clauses} then own_clauses else clauses_cleared end
    where id = ${id} and held_at is not null and deleted_at is null returning landlord_id`
  return row?.landlordId
}

/** Lets its landlord publish a hidden home again. */
export async function showHome(tx: Transaction, id: string): Promise<string | undefined> {
  const [row] = await tx<{ landlordId: string }[]>`
    update listing set hidden_at = null where id = ${id} and hidden_at is not null returning landlord_id`
  return row?.landlordId
}

/** Suspends somebody and hides what they let; false if they are suspended already. */
export async function suspend(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const { count } = await tx`
    update account set suspended_at = ${at} where id = ${id} and suspended_at is null and deleted_at is null`
  if (count === 0) return false
  await tx`update listing set hidden_at = ${at}, state = 'unpublished', updated_at = ${at}
    where landlord_id = ${id} and state = 'published' and deleted_at is null`
  return true
}

/** Ends a suspension; what it hid may be published again by its landlord. */
export async function reinstate(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx<{ at: Date }[]>`
    update account set suspended_at = null from (select id, suspended_at as at from account where id = ${id} for update) before
    where account.id = before.id and before.at is not null returning before.at`
  if (!row) return false
  await tx`update listing set hidden_at = null where landlord_id = ${id} and hidden_at = ${row.at}`
  return true
}

/** Ends a report with what came of it; false if there is none that is open. */
export async function settleReport(tx: Transaction, id: string, outcome: string, at: Date): Promise<boolean> {
  const ofHome =
    await tx`update report set settled_at = ${at}, outcome = ${outcome} where id = ${id} and settled_at is null`
  const ofPerson = await tx`
    update person_report set settled_at = ${at}, outcome = ${outcome} where id = ${id} and settled_at is null`
  return ofHome.count + ofPerson.count > 0
}

/** Lines of the log, newest first, with the names that what they are about has today; `before` is the id of one. */
export async function listActs(query: Query, limit: number, before?: string): Promise<OperatorAct[]> {
  const nameOf = (who: string) =>
    query`nullif(coalesce(nullif(trim(concat_ws(' ', ${query(`${who}.first_name`)}, ${query(`${who}.last_name`)})), ''), ${query(`${who}.agency_name`)}), '')`
  const rows = await query<(Omit<OperatorAct, 'at' | 'id'> & { id: bigint; at: Date })[]>`
    select operator_act.id, operator_act.at, act, operator_act.reason, coalesce(${nameOf('operator')}, operator.email) as operator,
      coalesce(nullif(home.title, ''), ${nameOf('person')}, letter, '') as about
    from operator_act join account operator on operator.id = operator_id
    left join report on report.id = subject_id left join person_report on person_report.id = subject_id
    left join listing home on home.id = coalesce(report.listing_id, subject_id)
    left join account person on person.id = coalesce(person_report.reported_id, subject_id)
    where ${before ?? null}::bigint is null or operator_act.id < ${before ?? null}::bigint
    order by operator_act.id desc limit ${limit}`
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }))
}
