/** SQL for suspicious homes: what is known of them compared to others (D 11.31). */
import type { Suspicion } from '@keyhold/api/admin.schema.ts'
import { otherTextNames } from '@keyhold/rental/otherTexts.ts'
import type { Query } from '../../../gateways/database.ts'
import { similarPictures } from '../../listings/photos/similarPictures.ts'

export interface FreshHome extends Omit<Suspicion, 'reasons' | 'clauses' | 'picturesUntil' | 'alike'> {
  readonly picturesUntil: Date | null
  /** All texts its landlord wrote. */
  readonly words: string
  readonly ownClauses: string | null
  readonly ownClausesLanguage: number | null
  readonly clausesCleared: string | null
  /** Its rent is less than half of what comparable homes cost. */
  readonly isCheap: boolean
  /** One of its pictures resembles one of another landlord's older home. */
  readonly hasOthersPictures: boolean
  /** How many homes its new landlord published within a day. */
  readonly atOnce: number
}

/** Returns held homes, then those published or hidden since an instant, at most 200, with their criteria. */
export async function listFreshHomes(query: Query, since: Date): Promise<FreshHome[]> {
  return query<FreshHome[]>`
    with fresh as (
      select * from listing where deleted_at is null and (held_at is not null or published_at > ${since}
        and (state = 'published' or hidden_at is not null))
      order by held_at is null, published_at desc, title, id limit 200),
    usual as (
      select city_id, beds_number, percentile_cont(0.5) within group (order by rent_price) as rent from listing
      where state = 'published' and deleted_at is null and city_id in (select city_id from fresh)
      group by city_id, beds_number having count(*) >= 5)
    select fresh.id, coalesce(title, '') as title, landlord_id, state, hidden_at is not null as is_hidden, held_at is not null as is_held,
      version, (select max(created_at) from photo where listing_id = fresh.id) as pictures_until, own_clauses, own_clauses_language, clauses_cleared,
      concat_ws(' ', title, description, surrounding, view, near_to_metro, house_rules, ${query([...otherTextNames])}) as words,
      coalesce(rent_price * 2 < usual.rent, false) as is_cheap,
      exists (
        select from photo own cross join lateral ${similarPictures(query)} alike
        join listing older on older.id = alike.listing_id
        where own.listing_id = fresh.id and older.landlord_id <> fresh.landlord_id and older.created_at < fresh.created_at) as has_others_pictures,
      (select count(*)::int from listing sibling join account on account.id = sibling.landlord_id
        where sibling.landlord_id = fresh.landlord_id and account.created_at > fresh.published_at - interval '7 days'
          and sibling.published_at between fresh.published_at - interval '1 day' and fresh.published_at) as at_once
    from fresh left join usual on usual.city_id = fresh.city_id and usual.beds_number = fresh.beds_number
    order by held_at is null, published_at desc, title, id`
}
