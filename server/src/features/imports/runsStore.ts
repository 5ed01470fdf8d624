/** Imports and what they changed, in SQL. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { Query, Transaction } from '../../gateways/database.ts'
import type { Listing } from '../listings/service.ts'
import type { PlannedLine } from './plan.ts'

/** A home that an import left as it was, and why. */
export interface RefusedLine {
  readonly reference: string
  readonly refusal: string
}

export interface StoredRun {
  readonly id: string
  readonly at: Date
  readonly isByFeed: boolean
  readonly undoneAt: Date | null
  readonly new: number
  readonly changed: number
  readonly gone: number
  /** How many homes it is for; 0 of a feed's. */
  readonly total: number
  readonly refused: readonly RefusedLine[]
  readonly isUnderWay: boolean
}

const keptOfLine = ['result', 'id', 'version', 'reference', 'input', 'pictures', 'feedRent', 'saysFeedRent'] as const
/** What of a line is needed to do it. */
export type WaitingLine = Pick<PlannedLine, (typeof keptOfLine)[number]>

/** An import that is to be done: the lines as they were tried, and what was refused of them so far. */
export interface WaitingRun {
  readonly id: string
  readonly landlordId: string
  /** Until when it is whose who took it: nobody else takes it before, and who took it earlier has it no more. */
  readonly takenUntil: Date
  readonly waiting: readonly WaitingLine[]
  readonly refused: readonly RefusedLine[]
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

/** An import that goes on by itself, taken by who began it; undefined while another one of the landlord's is under way. */
export async function insertWaitingRun(
  query: Query,
  { landlordId, at, until, waiting, total }: WaitingRunStart,
): Promise<WaitingRun | undefined> {
  const kept = waiting.map((line) => Object.fromEntries(keptOfLine.map((name) => [name, line[name]])))
  const [row] = await query<WaitingRun[]>`
    insert into import_run (landlord_id, by_feed, at, taken_until, total, waiting)
    values (${landlordId}, false, ${at}, ${until}, ${total}, ${query.json(kept as never)})
    on conflict (landlord_id) where waiting is not null do nothing
    returning id, landlord_id, taken_until, waiting, refused`
  return row
}

export interface WaitingRunStart {
  readonly landlordId: string
  readonly at: Date
  readonly until: Date
  readonly waiting: readonly WaitingLine[]
  readonly total: number
}

/** One that is under way and that nobody does any more, taken until `until`. */
export async function takeLeftRun(query: Query, now: Date, until: Date): Promise<WaitingRun | undefined> {
  const [row] = await query<WaitingRun[]>`
    update import_run set taken_until = ${until} where id = (
      select id from import_run where waiting is not null and taken_until <= ${now}
      order by taken_until limit 1 for update skip locked)
    returning id, landlord_id, taken_until, waiting, refused`
  return row
}

/** It is still being done by who took it, until `until` at most. Answers whether it is: whoever it was for may have left, or another process gone on with it. */
export async function keepTaken(query: Query, { id, takenUntil }: Taken, until: Date, refused: readonly RefusedLine[]) {
  const { count } = await query`
    update import_run set taken_until = ${until}, refused = ${query.json(refused as never)}
    where id = ${id} and taken_until = ${takenUntil}`
  return count > 0
}

/** Nothing of it is left to do; answers whether who took it last says so. */
export async function endRun(query: Query, { id, takenUntil }: Taken, refused: readonly RefusedLine[]) {
  const { count } = await query`
    update import_run set waiting = null, taken_until = null, refused = ${query.json(refused as never)}
    where id = ${id} and taken_until = ${takenUntil}`
  return count > 0
}

type Taken = Pick<WaitingRun, 'id' | 'takenUntil'>

/** Whether it has changed the home with this reference. */
export async function hasChanged(query: Query, runId: string, reference: string): Promise<boolean> {
  const rows = await query`select from import_change where run_id = ${runId} and reference = ${reference}`
  return rows.length > 0
}

/** The references of the homes that it has changed. */
export async function listChanged(query: Query, runId: string): Promise<string[]> {
  const rows = await query<{ reference: string }[]>`select reference from import_change where run_id = ${runId}`
  return rows.map(({ reference }) => reference)
}

export async function insertChange(tx: Transaction, { before, ...change }: StoredChange): Promise<void> {
  const { runId, listingId, reference, result, version } = change
  await tx`
    insert into import_change (run_id, listing_id, reference, result, before, version)
    values (${runId}, ${listingId}, ${reference}, ${result}, ${tx.json(before as never)}, ${version})`
}

/** A landlord's imports since an instant that changed anything, are about to, or could not, the newest first, with how many homes each still changes. */
export async function listRuns(query: Query, landlordId: string, since: Date): Promise<StoredRun[]> {
  return query<StoredRun[]>`
    select id, at, by_feed as is_by_feed, undone_at,
      (count(*) filter (where result = 'new'))::integer as new,
      (count(*) filter (where result = 'changed'))::integer as changed,
      (count(*) filter (where result = 'gone'))::integer as gone,
      total, refused, waiting is not null as is_under_way
    from import_run left join import_change on run_id = id
    where landlord_id = ${landlordId} and at > ${since}
    group by id having count(result) > 0 or undone_at is not null or waiting is not null or refused <> '[]'
    order by at desc, id`
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

/** Lets changes that left a home at one version count as having left it at another, which says the same. */
export async function moveChanges(
  tx: Transaction,
  listingId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx`update import_change set version = ${to} where listing_id = ${listingId} and version = ${from}`
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
