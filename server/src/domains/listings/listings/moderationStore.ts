/** Homes that await moderation before they are published, in SQL (D 11.31). */
import type { Query, Transaction } from '../../../gateways/database.ts'
import { similarPictures } from '../photos/similarPictures.ts'
import type { Listing } from './store.ts'

/**
 * Whether a picture resembles one (by perceptual hash) of another landlord's older published home. Pictures that a
 * moderator saw before releasing the home do not count.
 */
export async function hasPicturesOfAnother(query: Query, id: string): Promise<boolean> {
  const rows = await query`
    select from listing held join photo own on own.listing_id = held.id
    where held.id = ${id} and date_trunc('milliseconds', own.created_at) > coalesce(held.cleared_at, '-infinity') and exists (
      select from ${similarPictures(query)} alike join listing older on older.id = alike.listing_id
      where older.landlord_id <> held.landlord_id and older.created_at < held.created_at
        and older.published_at is not null) limit 1`
  return rows.length > 0
}

/** Records that a home awaits moderation, in its state before it was to be published. */
export async function hold(tx: Transaction, { id, state, publishedAt }: Listing, at: Date): Promise<void> {
  await tx`update listing set state = ${state}, published_at = ${publishedAt}, held_at = coalesce(held_at, ${at})
    where id = ${id}`
}

/** It no longer awaits moderation. */
export async function endHold(tx: Transaction, id: string): Promise<void> {
  await tx`update listing set held_at = null where id = ${id} and held_at is not null`
}
