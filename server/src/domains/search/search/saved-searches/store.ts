/** Saved searches and the homes they found, in SQL. The search's own store decides which homes match. */
import type { Query, Transaction } from '../../../../gateways/database.ts'
import { matching, newestFirst, type SearchCriteria } from '../store.ts'

export interface SavedRow {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly query: string
  readonly muted: boolean
  readonly savedAt: Date
  readonly checkedAt: Date
  /** The time of the last e-mail. */
  readonly notifiedAt: Date | null
}

const columns = (query: Query) => query`id, account_id, name, query, muted, saved_at, checked_at, notified_at`

/** Serializes one person's saves until the transaction ends. */
export async function lockSaving(tx: Transaction, accountId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('saved-search ' || ${accountId}, 0))`
}

/** A person's searches, newest first. */
export async function listOf(query: Query, accountId: string): Promise<SavedRow[]> {
  return query<SavedRow[]>`select ${columns(query)} from saved_search where account_id = ${accountId}
    order by saved_at desc, id`
}

/** One of a person's searches, or undefined. */
export async function findOf(query: Query, accountId: string, id: string): Promise<SavedRow | undefined> {
  const [row] = await query<SavedRow[]>`
    select ${columns(query)} from saved_search where id = ${id} and account_id = ${accountId}`
  return row
}

/** One to work on, locked; undefined while another process has it, and when it is deleted. */
export async function lockSearch(tx: Transaction, id: string): Promise<SavedRow | undefined> {
  const [row] = await tx<SavedRow[]>`
    select ${columns(tx)} from saved_search where id = ${id} for update skip locked`
  return row
}

export async function insertSearch(
  tx: Transaction,
  search: Pick<SavedRow, 'accountId' | 'name' | 'query' | 'savedAt'>,
): Promise<SavedRow> {
  const [row] = await tx<SavedRow[]>`
    insert into saved_search ${tx({ ...search, checkedAt: search.savedAt })} returning ${columns(tx)}`
  return row as SavedRow
}

export async function setSearch(query: Query, id: string, change: Partial<Pick<SavedRow, 'name' | 'muted'>>) {
  await query`update saved_search set ${query(change)} where id = ${id}`
}

export async function setChecked(query: Query, id: string, at: Date): Promise<void> {
  await query`update saved_search set checked_at = ${at} where id = ${id}`
}

export async function setNotified(query: Query, id: string, at: Date): Promise<void> {
  await query`update saved_search set notified_at = ${at} where id = ${id}`
}

export async function deleteSearch(query: Query, accountId: string, id: string): Promise<void> {
  await query`delete from saved_search where id = ${id} and account_id = ${accountId}`
}

/** Mutes a search without an owner check; returns its name, undefined if it is deleted. */
export async function setMuted(query: Query, id: string): Promise<string | undefined> {
  const [row] = await query<{ name: string }[]>`
    update saved_search set muted = true where id = ${id} returning name`
  return row?.name
}

/** Searches not checked since `checkedBefore` and not e-mailed since `notifiedBefore`, longest waiting first. */
export async function listDue(
  query: Query,
  checkedBefore: Date,
  notifiedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from saved_search
    where not muted and checked_at <= ${checkedBefore} and (notified_at is null or notified_at <= ${notifiedBefore})
    order by checked_at limit ${limit}`
  return rows.map(({ id }) => id)
}

/**
 * Stores every matching home that was not found before, as new or as known. The person's own are excluded. Homes found
 * before are subtracted as a set: a lookup per home among rows being written takes minutes.
 */
export async function insertMatches(
  query: Query,
  search: SavedRow,
  criteria: SearchCriteria,
  at: Date,
  isNews: boolean,
) {
  await query`
    insert into search_match (search_id, listing_id, found_at, is_fresh, is_unsent)
    select ${search.id}, id, ${at}, ${isNews}, ${isNews} from (
      select id from listing where ${matching(query, criteria)} and landlord_id <> ${search.accountId}
      except select listing_id from search_match where search_id = ${search.id}) found
    on conflict do nothing`
}

/** The number of homes that are new to the person and still match. */
export async function countFresh(query: Query, search: SavedRow, criteria: SearchCriteria): Promise<number> {
  const [row] = await query<{ homes: number }[]>`
    select count(*)::integer as homes from listing where ${matching(query, criteria)}
      and id in (select listing_id from search_match where search_id = ${search.id} and is_fresh)`
  return row?.homes ?? 0
}

/** Homes to report: found, not yet reported, still matching; newest first, those to ask about pets last. */
export async function listUnsent(query: Query, search: SavedRow, criteria: SearchCriteria): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from listing where ${matching(query, criteria)}
      and id in (select listing_id from search_match where search_id = ${search.id} and is_unsent)
    order by ${newestFirst(query, criteria)}`
  return rows.map(({ id }) => id)
}

/** Marks these homes as reported. */
export async function setMatchesSent(query: Query, searchId: string, listingIds: readonly string[]): Promise<void> {
  await query`update search_match set is_unsent = false
    where search_id = ${searchId} and listing_id = any (${listingIds as string[]}::uuid[])`
}

/** Clears the homes to report; with `isLooked`, no home is new any more either. */
export async function setAllSent(query: Query, searchId: string, isLooked: boolean): Promise<void> {
  await query`update search_match set is_unsent = false, is_fresh = is_fresh and not ${isLooked}::boolean
    where search_id = ${searchId} and (is_fresh or is_unsent)`
}
