/** Favourites, in SQL. */
import type { Query } from '../../../gateways/database.ts'

/** A person's published favourites, newest first. */
export async function listFavourites(query: Query, accountId: string): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select listing.id from favourite join listing on listing.id = favourite.listing_id
    where account_id = ${accountId} and listing.state = 'published' and listing.deleted_at is null
    order by saved_at desc, listing.id`
  return rows.map(({ id }) => id)
}

/** Stores published homes; the first of `ids` counts as the newest. Existing ones keep their place. */
export async function insertFavourites(
  query: Query,
  accountId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await query`
    insert into favourite (account_id, listing_id, saved_at)
    select ${accountId}, listing.id, ${at}::timestamptz - place * interval '1 millisecond'
    from unnest(${ids as string[]}::uuid[]) with ordinality asked (id, place) join listing on listing.id = asked.id
    where listing.state = 'published' and listing.deleted_at is null
    on conflict do nothing`
}

/** Removes the oldest beyond `most`. */
export async function deleteOldest(query: Query, accountId: string, most: number): Promise<void> {
  await query`
    delete from favourite where account_id = ${accountId} and listing_id in (
      select listing_id from favourite where account_id = ${accountId}
      order by saved_at desc, listing_id offset ${most})`
}

/** Removes one. */
export async function deleteFavourite(query: Query, accountId: string, listingId: string): Promise<void> {
  await query`delete from favourite where account_id = ${accountId} and listing_id = ${listingId}`
}
