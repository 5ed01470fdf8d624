/** SQL for pictures that resemble another landlord's older home by perceptual hash (D 11.31). */
import type { Query } from '../../../gateways/database.ts'
import { similarPictures } from '../../listings/photos/similarPictures.ts'

interface SimilarPictureRow {
  readonly listingId: string
  readonly ownId: string
  readonly otherId: string
  readonly otherListingId: string
  readonly title: string
  readonly landlord: string
  readonly isPublished: boolean
}

const maxPairs = 4

/** Returns at most four pairs per home, most similar first; each of its pictures with its nearest match. */
export async function listSimilarPictures(query: Query, homeIds: readonly string[]): Promise<SimilarPictureRow[]> {
  if (homeIds.length === 0) return []
  return query<SimilarPictureRow[]>`
    with best as (
      select home.id as listing_id, own.id as own_id, pair.*
      from listing home join photo own on own.listing_id = home.id cross join lateral (
        select alike.id as other_id, older.id as other_listing_id, older.landlord_id, coalesce(older.title, '') as title,
          older.state = 'published' and older.hidden_at is null and older.deleted_at is null as is_published, apart
        from ${similarPictures(query)} alike join listing older on older.id = alike.listing_id
        where older.landlord_id <> home.landlord_id and older.created_at < home.created_at
        order by apart, older.created_at limit 1) pair
      where home.id = any(${[...homeIds]}::uuid[])),
    ranked as (select *, row_number() over (partition by listing_id order by apart, own_id) as place from best)
    select listing_id, own_id, other_id, other_listing_id, title, is_published,
      coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), agency_name, '') as landlord
    from ranked join account on account.id = landlord_id where place <= ${maxPairs} order by listing_id, place`
}
