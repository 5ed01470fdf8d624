/** Imports and what they changed, in SQL. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { Query, Transaction } from '../../gateways/database.ts'
import type { Listing } from '../listings/service.ts'

export interface StoredRun {
  readonly id: string
  readonly at: Date
  readonly isByFeed: boolean
  readonly undoneAt: Date | null
  readonly new: number
  readonly changed: number
  readonly gone: number
}

/** What goes back, and how the import left the home: another state or instant is somebody's doing. */
export interface Before {
  /** What the home said before, of what the import changed. */
  readonly home: RoomAdInput
  readonly state: Listing['state']
  readonly updatedAt: string
}

export interface StoredChange {
  readonly runId: string
  readonly listingId: string
  readonly reference: string
  readonly result: 'new' | 'changed' | 'gone'
  readonly before: Before
  readonly version: number
}

export async function insertRun(
  query: Query,
  { landlordId, isByFeed, at }: { landlordId: string; isByFeed: boolean; at: Date },
): Promise<string> {
  const [row] = await query<{ id: string }[]>`
    insert into import_run (landlord_id, by_feed, at) values (${landlordId}, ${isByFeed}, ${at}) returning id`
  if (!row) throw new Error('an import was not kept')
  return row.id
}

export async function insertChange(tx: Transaction, { before, ...change }: StoredChange): Promise<void> {
  const { runId, listingId, reference, result, version } = change
  await tx`
    insert into import_change (run_id, listing_id, reference, result, before, version)
    values (${runId}, ${listingId}, ${reference}, ${result}, ${tx.json(before as never)}, ${version})`
}

/** A landlord's imports since an instant that changed anything, the newest first, with how many homes each still changes. */
export async function listRuns(query: Query, landlordId: string, since: Date): Promise<StoredRun[]> {
  return query<StoredRun[]>`
    select id, at, by_feed as is_by_feed, undone_at,
      (count(*) filter (where result = 'new'))::integer as new,
      (count(*) filter (where result = 'changed'))::integer as changed,
      (count(*) filter (where result = 'gone'))::integer as gone
    from import_run left join import_change on run_id = id
    where landlord_id = ${landlordId} and at > ${since}
    group by id having count(result) > 0 or undone_at is not null order by at desc, id`
}

export async function listChanges(query: Query, runId: string): Promise<StoredChange[]> {
  return query<StoredChange[]>`
    select run_id, listing_id, reference, result, before, version from import_change
    where run_id = ${runId} order by reference`
}

/** How many pictures of a home were not fetched for an import. */
export async function countOwnPhotos(query: Query, listingId: string): Promise<number> {
  const [row] = await query<{ own: number }[]>`
    select ((select count(*) from photo where listing_id = ${listingId})
      - (select count(*) from import_picture
        where listing_id = ${listingId} and next_try_at is null and failure is null))::integer as own`
  return row?.own ?? 0
}

export async function deleteChange(tx: Transaction, runId: string, listingId: string): Promise<void> {
  await tx`delete from import_change where run_id = ${runId} and listing_id = ${listingId}`
}

export async function setUndone(query: Query, runId: string, at: Date): Promise<void> {
  await query`update import_run set undone_at = ${at} where id = ${runId}`
}

export async function deleteRunsBefore(query: Query, at: Date): Promise<void> {
  await query`delete from import_run where at < ${at}`
}

/** What a feed asks for a home in money that is not ours: `950 EUR`; '' for nothing. */
export async function setFeedRent(query: Query, listingId: string, feedRent: string): Promise<void> {
  const told = feedRent || null
  await query`update listing set feed_rent = ${told} where id = ${listingId} and feed_rent is distinct from ${told}`
}
