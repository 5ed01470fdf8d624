/** SQL for feed addresses. */
import type { ImportPreview } from '@keyhold/api/imports.schema.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

export interface StoredFeed {
  readonly landlordId: string
  readonly url: string
  readonly nextReadAt: Date
  readonly readAt: Date | null
  readonly counts: ImportPreview['counts'] | null
  readonly failedSince: Date | null
  readonly failure: string | null
}

const columns = ['landlordId', 'url', 'nextReadAt', 'readAt', 'counts', 'failedSince', 'failure'] as const

export async function findFeed(query: Query, landlordId: string): Promise<StoredFeed | undefined> {
  const [row] = await query<StoredFeed[]>`select ${query(columns)} from feed where landlord_id = ${landlordId}`
  return row
}

/** Replaces the landlord's feed address, and resets its state. */
export async function replaceFeed(
  query: Query,
  { landlordId, url, at, nextReadAt }: { landlordId: string; url: string; at: Date; nextReadAt: Date },
): Promise<void> {
  await query`
    insert into feed (landlord_id, url, created_at, next_read_at) values (${landlordId}, ${url}, ${at}, ${nextReadAt})
    on conflict (landlord_id) do update set url = excluded.url, created_at = excluded.created_at,
      next_read_at = excluded.next_read_at, taken_until = null, read_at = null, counts = null, failed_since = null, failure = null
    where feed.url <> excluded.url`
}

/** Deletes a feed; returns its address, if there was one. */
export async function deleteFeed(query: Query, landlordId: string): Promise<string | null> {
  const [row] = await query<{ url: string }[]>`delete from feed where landlord_id = ${landlordId} returning url`
  return row?.url ?? null
}

/** Claims the feed that is due longest and unclaimed, until `until`. */
export async function takeDueFeed(query: Query, now: Date, until: Date): Promise<StoredFeed | undefined> {
  const [row] = await query<StoredFeed[]>`
    update feed set taken_until = ${until} where landlord_id = (
      select landlord_id from feed where next_read_at <= ${now} and (taken_until is null or taken_until <= ${now})
      order by next_read_at limit 1 for update skip locked)
    returning ${query(columns)}`
  return row
}

/** Claims a landlord's own feed until `until`; undefined while it is being read. */
export async function takeFeed(
  query: Query,
  landlordId: string,
  now: Date,
  until: Date,
): Promise<StoredFeed | undefined> {
  const [row] = await query<StoredFeed[]>`
    update feed set taken_until = ${until}
    where landlord_id = ${landlordId} and (taken_until is null or taken_until <= ${now}) returning ${query(columns)}`
  return row
}

export async function setRead(
  query: Query,
  { landlordId, url }: Pick<StoredFeed, 'landlordId' | 'url'>,
  { at, next, counts }: { at: Date; next: Date; counts: ImportPreview['counts'] },
): Promise<void> {
  await query`
    update feed set read_at = ${at}, next_read_at = ${next}, counts = ${query.json(counts)}, taken_until = null,
      failed_since = null, failure = null
    where landlord_id = ${landlordId} and url = ${url}`
}

/** Releases a feed after an internal error; it is read again at `next`. */
export async function letGo(
  query: Query,
  { landlordId, url }: Pick<StoredFeed, 'landlordId' | 'url'>,
  next: Date,
): Promise<void> {
  await query`
    update feed set next_read_at = ${next}, taken_until = null where landlord_id = ${landlordId} and url = ${url}`
}

/** Stores a failure; returns whether it is the first since a successful read. */
export async function setFailure(
  tx: Transaction,
  { landlordId, url }: Pick<StoredFeed, 'landlordId' | 'url'>,
  { at, next, failure }: { at: Date; next: Date; failure: string },
): Promise<boolean> {
  const [row] = await tx<{ isFirst: boolean }[]>`
    update feed set next_read_at = ${next}, taken_until = null, failure = ${failure},
      failed_since = coalesce(feed.failed_since, ${at})
    from (select landlord_id, failed_since from feed where landlord_id = ${landlordId} for update) before
    where feed.landlord_id = before.landlord_id and url = ${url} returning before.failed_since is null as is_first`
  return row?.isFirst ?? false
}

/** Returns the time zone of a landlord's homes, for the nightly read; undefined while none has a location. */
export async function findTimeZone(query: Query, landlordId: string): Promise<string | undefined> {
  const [row] = await query<{ timeZone: string }[]>`
    select time_zone from listing where landlord_id = ${landlordId} and time_zone is not null and deleted_at is null
    group by time_zone order by count(*) desc, time_zone limit 1`
  return row?.timeZone
}
