/** Homes that wait for a person's look before they are shown, in SQL (D 11.31). */
import type { Query, Transaction } from '../../gateways/database.ts'
import type { Listing } from './store.ts'

/** Of 64 bits so few differ in copies of one picture: fewer than for a look on the desk, since somebody has to wait. */
const mostDifferent = 4
/** Of one that is of one colour nearly all bits are alike, as of every other: it says nothing. */
const [leastSet, mostSet] = [8, 56]

/** Whether a picture looks as one of another landlord's older home that was published does. What somebody looked at before the home was released does not count. */
export async function hasPicturesOfAnother(query: Query, id: string): Promise<boolean> {
  const rows = await query`
    select from listing held join photo own on own.listing_id = held.id
    where held.id = ${id} and not own.drawn and bit_count(own.look) between ${leastSet} and ${mostSet}
      and date_trunc('milliseconds', own.created_at) > coalesce(held.cleared_at, '-infinity') and exists (
        select from photo other join listing older on older.id = other.listing_id
        where bit_count(own.look # other.look) <= ${mostDifferent} and not other.drawn
          and older.landlord_id <> held.landlord_id and older.created_at < held.created_at
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
