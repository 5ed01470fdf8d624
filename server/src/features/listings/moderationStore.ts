/** Homes that wait for a person's look before they are shown, in SQL (D 11.31). */
import type { Query, Transaction } from '../../gateways/database.ts'
import { similarPictures } from '../photos/similarPictures.ts'
import type { Listing } from './store.ts'

/** Whether a picture looks as one of another landlord's older home that was published does. What somebody looked at before the home was released does not count. */
export async function hasPicturesOfAnother(query: Query, id: string): Promise<boolean> {
  const rows = await query`
    select from listing held join photo own on own.listing_id = held.id
    where held.id = ${id} and date_trunc('milliseconds', own.created_at) > coalesce(held.cleared_at, '-infinity') and exists (
      select from ${similarPictures(query)} alike join listing older on older.id = alike.listing_id
      where older.landlord_id <> held.landlord_id and older.created_at < held.created_at
        and older.published_at is not null) limit 1`
  return rows.length > 0
}

/** Notes that a home waits, as it was before it was to be shown. */
export async function hold(tx: Transaction, { id, state, publishedAt }: Listing, at: Date): Promise<void> {
  await tx`update listing set state = ${state}, published_at = ${publishedAt}, held_at = coalesce(held_at, ${at})
    where id = ${id}`
}

/** It waits no more. */
export async function endHold(tx: Transaction, id: string): Promise<void> {
  await tx`update listing set held_at = null where id = ${id} and held_at is not null`
}
