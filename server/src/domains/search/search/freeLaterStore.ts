/** The column `listing.free_later`: true for a home that is not free soon. */
import { recommendedDays } from '@keyhold/rental/query.ts'
import type { Database } from '../../../gateways/database.ts'
import { freeNow } from './store.ts'

/** Sorts before every id. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The batch size of one tick. */
export const atOnce = 1_000

/** Updates the homes whose availability changed since; `now` in unix seconds of the lease clock. */
export async function placeChanged(sql: Database, now: number): Promise<void> {
  await sql`
    with changed as (delete from availability_change returning listing_id),
      looked as (
        select id, not ${freeNow(sql, now, recommendedDays)} as later from listing
        where id in (select listing_id from changed) and state = 'published' and time_zone is not null order by id)
    update listing set free_later = looked.later from looked
    where listing.id = looked.id and free_later <> looked.later`
}

/** Updates the published homes after this id, `atOnce` of them; returns the last, or undefined if there is none. */
export async function placeAfter(sql: Database, now: number, after: string): Promise<string | undefined> {
  const [row] = await sql<{ last: string | null }[]>`
    with part as (
        select id from listing where id > ${after} and state = 'published' and deleted_at is null
          and time_zone is not null order by id limit ${atOnce}),
      looked as (
        select id, not ${freeNow(sql, now, recommendedDays)} as later from listing where id in (select id from part)),
      placed as (
        update listing set free_later = looked.later from looked
        where listing.id = looked.id and free_later <> looked.later)
    select id as last from part order by id desc limit 1`
  return row?.last ?? undefined
}
