/** All homes of a landlord with their open tasks, in one query. */
import { fieldNames, type Home } from '@keyhold/rental/fields.ts'
import type { ListingState, PlaceDoubt } from '@keyhold/rental/listing.ts'
import { otherTextNames } from '@keyhold/rental/otherTexts.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query } from '../../../gateways/database.ts'

/** A home without its long texts: only whether there are any. */
export interface HomeFacts extends Home {
  readonly id: string
  readonly state: ListingState
  readonly timeZone: string | null
  readonly placeDoubt: PlaceDoubt | null
  readonly country: string | null
  readonly depositConfirmed: boolean
  readonly createdAt: Date
  readonly photos: number
  readonly taken: readonly Stay[]
  /** Blocked by the landlord, or imported from another calendar. */
  readonly blocked: readonly Stay[]
  /** Imported calendars that cannot be read. */
  readonly failing: number
  /** Imported calendars about which the landlord is asked. */
  readonly asking: number
  /** Leases whose nights an imported calendar also takes, unsettled. */
  readonly conflicts: number
  readonly isHeld: boolean
  readonly isHidden: boolean
  readonly isImported: boolean
  readonly reference: string | null
  readonly policyChosen: boolean
  readonly requests: number
  readonly unread: number
  readonly enquiries: number
  readonly views: number
  readonly favourites: number
  /** The feed's rent in an unsupported currency: `950 EUR`. */
  readonly feedRent: string | null
}

const long = ['description', 'surrounding', ...otherTextNames.filter((name) => !name.startsWith('title'))] as const
const short = fieldNames.filter((name) => !(long as readonly string[]).includes(name))

/**
 * The homes that are not deleted, in no order; stays that end after a day, enquiries since an instant, views since a
 * day.
 */
export async function listHomeFacts(
  query: Query,
  landlordId: string,
  since: { readonly stays: string; readonly enquiries: Date; readonly views: string },
): Promise<HomeFacts[]> {
  const requestedSince = Math.floor(since.enquiries.getTime() / 1000)
  return query<HomeFacts[]>`
    select id, state, time_zone, country, place_doubt, deposit_confirmed, created_at, feed_rent, is_imported, policy_chosen, reference, ${query(short)}, left(description, 1) as description,
      ${long.slice(1).map((name) => query`null as ${query(name)},`)}
      held_at is not null and state <> 'published' as is_held, hidden_at is not null as is_hidden,
      (select count(*)::integer from photo where listing_id = listing.id) as photos,
      (select coalesce(json_agg(json_build_object('from', lower(nights), 'to', upper(nights)) order by nights), '[]')
        from stay where listing_id = listing.id and upper(nights) > ${since.stays}) as taken,
      (select coalesce(json_agg(json_build_object('from', lower(nights), 'to', upper(nights)) order by nights), '[]')
        from blocked_days where listing_id = listing.id and upper(nights) > ${since.stays}) as blocked,
      (select count(*)::integer from calendar_source
        where listing_id = listing.id and failed_since is not null) as failing,
      (select count(*)::integer from calendar_source
        where listing_id = listing.id and (emptied_at is not null or exists (
          select from blocked_days
          where source_id = calendar_source.id and kind in ('transparent', 'beyond-window')
            and upper(nights) > ${since.stays}))) as asking,
      (select count(distinct lease_id)::integer from calendar_conflict join lease on lease.id = lease_id
        where lease.listing_id = listing.id and not (nights <@ confirmed)
          and lease.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as conflicts,
      (select count(*)::integer from lease
        where listing_id = listing.id and status in ('requested', 'received')) as requests,
      (select count(*)::integer from message join conversation on conversation.id = conversation_id
        where listing_id = listing.id and recipient_id = ${landlordId}
          and sequence > case when first_id = ${landlordId} then first_seen else second_seen end) as unread,
      (select count(*)::integer from (
        select tenant_id from lease where listing_id = listing.id and requested_at >= ${requestedSince}
        union
        select case when first_id = ${landlordId} then second_id else first_id end from conversation
          where listing_id = listing.id and conversation.created_at >= ${since.enquiries}) as people) as enquiries,
      (select coalesce(sum(views), 0)::integer from listing_view
        where listing_id = listing.id and day >= ${since.views}) as views,
      (select count(*)::integer from favourite where listing_id = listing.id) as favourites
    from listing where landlord_id = ${landlordId} and deleted_at is null`
}

/** The landlord's own references of these homes. */
export async function listReferences(query: Query, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; reference: string }[]>`
    select id, reference from listing where id = any(${ids}::uuid[]) and reference is not null`
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
