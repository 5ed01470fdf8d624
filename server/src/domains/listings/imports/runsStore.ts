/** SQL for imports and their changes. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { Listing } from '../listings/service.ts'
import type { PlannedLine } from './plan.ts'

/** A home that an import left unchanged, and why. */
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
  readonly back: number
  readonly gone: number
  /** The number of its homes; 0 for a feed. */
  readonly total: number
  readonly refused: readonly RefusedLine[]
  readonly isUnderWay: boolean
}

const keptOfLine = ['result', 'id', 'version', 'reference', 'input', 'pictures', 'feedRent', 'saysFeedRent'] as const
/** The fields of a line needed to apply it. */
export type WaitingLine = Pick<PlannedLine, (typeof keptOfLine)[number]>

/** An import to apply: the previewed lines, and those refused so far. */
export interface WaitingRun {
  readonly id: string
  readonly landlordId: string
  /** The end of the process's claim: no other process takes it before, and an earlier claim is void. */
  readonly takenUntil: Date
  readonly waiting: readonly WaitingLine[]
  readonly refused: readonly RefusedLine[]
}

/** What undo restores, and how the import left the home: another state or time means that it was edited. */
export interface Before {
  /** The home's previous values of the fields that the import changed. */
  readonly home: RoomAdInput
  readonly state: Listing['state']
  readonly updatedAt: string
}

/** The results of lines that change a home. */
export type ChangingResult = 'new' | 'changed' | 'back' | 'gone'

export interface StoredChange {
  readonly runId: string
  readonly listingId: string
  readonly reference: string
  readonly result: ChangingResult
  readonly before: Before
  readonly version: number
}

export async function insertRun(
  query: Query,
  { landlordId, isByFeed, at }: { landlordId: string; isByFeed: boolean; at: Date },
): Promise<string> {
  const [row] = await query<{ id: string }[]>`
    insert into import_run (landlord_id, by_feed, at) values (${landlordId}, ${isByFeed}, ${at}) returning id`
  if (!row) throw new Error('an import was not stored')
  return row.id
}

/** Inserts a background import, claimed by this process; undefined while another of the landlord's runs. */
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

/** Claims a running import whose claim has expired, until `until`. */
export async function takeLeftRun(query: Query, now: Date, until: Date): Promise<WaitingRun | undefined> {
  const [row] = await query<WaitingRun[]>`
    update import_run set taken_until = ${until} where id = (
      select id from import_run where waiting is not null and taken_until <= ${now}
      order by taken_until limit 1 for update skip locked)
    returning id, landlord_id, taken_until, waiting, refused`
  return row
}

/**
 * Renews the claim until `until`, as a heartbeat. Returns whether it was still held: the account may have been deleted,
 * or another process may have taken over.
 */
export async function keepTaken(query: Query, { id, takenUntil }: Taken, until: Date, refused: readonly RefusedLine[]) {
  const { count } = await query`
    update import_run set taken_until = ${until}, refused = ${query.json(refused as never)}
    where id = ${id} and taken_until = ${takenUntil}`
  return count > 0
}

/** Ends an import; returns whether the claim was still held. */
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

/** Returns the references of the homes that it has changed. */
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

/** Returns a landlord's imports since an instant, newest first, with how many homes each still changes. */
export async function listRuns(query: Query, landlordId: string, since: Date): Promise<StoredRun[]> {
  return query<StoredRun[]>`
    select id, at, by_feed as is_by_feed, undone_at,
      (count(*) filter (where result = 'new'))::integer as new,
      (count(*) filter (where result = 'changed'))::integer as changed,
      (count(*) filter (where result = 'back'))::integer as back,
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

/** Counts a home's pictures that were not fetched for an import. */
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

/** Moves changes from one version of a home to another with the same content. */
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

/** Stores the rent of a home in another currency: `950 EUR`; '' for none. */
export async function setFeedRent(query: Query, listingId: string, feedRent: string): Promise<void> {
  const rent = feedRent || null
  await query`update listing set feed_rent = ${rent} where id = ${listingId} and feed_rent is distinct from ${rent}`
}
