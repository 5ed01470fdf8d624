/** SQL for the search for people and homes. */
import type { FoundHome, FoundPerson } from '@keyhold/api/admin.schema.ts'
import { languages } from '@keyhold/rental/language.ts'
import { otherTextName } from '@keyhold/rental/otherTexts.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Query } from '../../../gateways/database.ts'

const maxResults = 20
/** Maximum number of people with similar names. */
const maxNear = 5
/** Minimum name similarity from 0 to 1. Two transposed letters in a name of five leave 0.33. */
const nearEnough = 0.3
/** Its titles in other languages. */
const otherTitles = languages.map((language) => otherTextName('title', language))

type PersonRow = Omit<FoundPerson, 'since'> & { readonly since: Date }

/** Removes accents and case, independent of the database's locale: “Último” is found as such and as “ultimo”. */
const foldedIn = (query: Query) => (text: PendingQuery<Row[]>) =>
  query`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`

const nameIn = (query: Query) => query`trim(concat_ws(' ', first_name, last_name))`

/** Whether an account's name or address contains the words. */
export function isCalled(query: Query, words: string) {
  const folded = foldedIn(query)
  const like = folded(query`${`%${words.replace(/[\\%_]/g, '\\$&')}%`}::text`)
  return query`(deleted_at is null and (${folded(query`email`)} like ${like} or ${folded(nameIn(query))} like ${like}
    or ${folded(query`agency_name`)} like ${like} or id::text = ${words.toLowerCase()}))`
}

/** Returns the people whose name or address contains the words. */
export function findPeople(query: Query, words: string, leaseNow: number): Promise<FoundPerson[]> {
  return readPeople(query, leaseNow, isCalled(query, words), query`created_at desc`, maxResults)
}

/** Returns at most five people with similar names or addresses. */
export function findPeopleNear(query: Query, words: string, leaseNow: number): Promise<FoundPerson[]> {
  const folded = foldedIn(query)
  const local = (address: PendingQuery<Row[]>) => folded(query`split_part(${address}, '@', 1)`)
  const meant = query`${words}::text`
  const likeness = query`greatest(word_similarity(${folded(meant)}, ${folded(nameIn(query))}),
    word_similarity(${folded(meant)}, ${folded(query`coalesce(agency_name, '')`)}), similarity(${local(meant)}, ${local(query`email`)}))`
  const isNear = query`(deleted_at is null and ${likeness} >= ${nearEnough})`
  return readPeople(query, leaseNow, isNear, query`${likeness} desc, created_at desc`, maxNear)
}

async function readPeople(
  query: Query,
  leaseNow: number,
  which: PendingQuery<Row[]>,
  order: PendingQuery<Row[]>,
  limit: number,
): Promise<FoundPerson[]> {
  const rows = await query<PersonRow[]>`
    select id, coalesce(nullif(${nameIn(query)}, ''), agency_name, '') as name, email, created_at as since,
      array(select role from account_role where account_id = account.id order by role) as roles,
      suspended_at is not null as is_suspended,
      (select count(*)::int from listing where landlord_id = account.id and state = 'published' and deleted_at is null) as homes,
      (select count(*)::int from lease where account.id in (tenant_id, landlord_id)
        and lease_is_open(lease, ${leaseNow})) as open_leases,
      (select count(*)::int from person_report where reported_id = account.id) as reports
    from account where ${which} order by ${order} limit ${limit}`
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

/** The number in a lease's reference, as people write it; null for other words. */
export const numberIn = (words: string) => /^kh[\s-]*(\d{1,9})$/i.exec(words)?.[1] ?? null

/**
 * Returns homes with these words in a title that are or were published, or are held for review; those of a landlord's
 * id, and the one of a lease's reference.
 */
export async function findHomes(query: Query, words: string): Promise<FoundHome[]> {
  const folded = foldedIn(query)
  const like = folded(query`${`%${words.replace(/[\\%_]/g, '\\$&')}%`}::text`)
  return query<FoundHome[]>`
    select id, coalesce(title, '') as title, landlord_id, state, hidden_at is not null as is_hidden, held_at is not null as is_held,
      (select count(*)::int from report where listing_id = listing.id) as reports
    from listing where deleted_at is null and (state <> 'draft' or held_at is not null)
      and (${folded(query`concat_ws(' ', title, ${query(otherTitles)})`)} like ${like} or ${words.toLowerCase()} in (id::text, landlord_id::text)
        or id in (select listing_id from lease where number = ${numberIn(words)}::bigint))
    order by created_at desc limit ${maxResults}`
}
