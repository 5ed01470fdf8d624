/** SQL for pictures in files and feeds. */
import type { Query } from '../../../gateways/database.ts'

export interface WantedPicture {
  readonly listingId: string
  readonly url: string
  readonly tries: number
}

/** Queues a home's pictures, in order; known ones are unchanged, those no longer named are deleted. */
export async function insertPictures(
  query: Query,
  listingId: string,
  urls: readonly string[],
  at: Date,
): Promise<void> {
  await query`
    with named_no_more as (
      delete from import_picture where listing_id = ${listingId} and url <> all(${[...urls]}::text[]))
    insert into import_picture (listing_id, url, place, next_try_at)
    select home.id, url, place, ${at} from unnest(${[...urls]}::text[]) with ordinality as named (url, place),
      (select id from listing where id = ${listingId} and deleted_at is null for share) home
    on conflict (listing_id, url) do nothing`
}

/**
 * Claims the due pictures of one home, in order, until `until`. Among landlords who may list homes, it picks one not in
 * `served`, or else the one served longest ago (`served` is in order), and of theirs the home that waits longest.
 */
export async function takeDuePictures(
  query: Query,
  { now, until, served }: { now: Date; until: Date; served: readonly string[] },
): Promise<WantedPicture[]> {
  return query<WantedPicture[]>`
    with home as (
      select listing_id from import_picture join listing on listing.id = listing_id join account on account.id = landlord_id
      where next_try_at <= ${now} and listing.deleted_at is null and account.deleted_at is null and suspended_at is null
        and exists (select from account_role where account_id = account.id and role in ('LANDLORD', 'AGENCY'))
      order by coalesce(array_position(${[...served]}::uuid[], landlord_id), 0), next_try_at, listing_id limit 1),
    due as (
      select listing_id, url from import_picture
      where listing_id = (select listing_id from home) and next_try_at <= ${now} for update skip locked),
    taken as (
      update import_picture set next_try_at = ${until} from due
      where import_picture.listing_id = due.listing_id and import_picture.url = due.url
      returning import_picture.listing_id, import_picture.url, tries, place)
    select listing_id, url, tries from taken order by place`
}

/** Counts a home's pictures. */
export async function countPhotos(query: Query, listingId: string): Promise<number> {
  const [row] = await query<{ photos: number }[]>`
    select count(*)::integer as photos from photo where listing_id = ${listingId}`
  return row?.photos ?? 0
}

/** Records that it was fetched, or failed: then it is retried at `next`, or given up. */
export async function setTried(
  query: Query,
  { listingId, url }: Pick<WantedPicture, 'listingId' | 'url'>,
  { failure, next }: { failure: string | null; next: Date | null },
): Promise<void> {
  await query`
    update import_picture set tries = tries + 1, failure = ${failure}, next_try_at = ${next}
    where listing_id = ${listingId} and url = ${url}`
}

export interface PictureCounts {
  readonly waiting: number
  readonly failed: number
}

/** Counts a landlord's pictures that are still to be fetched, and those given up. */
export async function countPictures(query: Query, landlordId: string): Promise<PictureCounts> {
  const [row] = await query<PictureCounts[]>`
    select (count(*) filter (where next_try_at is not null))::integer as waiting,
      (count(*) filter (where next_try_at is null and import_picture.failure is not null))::integer as failed
    from import_picture join listing on listing.id = listing_id
    where landlord_id = ${landlordId} and deleted_at is null`
  return row ?? { waiting: 0, failed: 0 }
}

export interface FailedPicture {
  readonly listingId: string
  readonly reference: string | null
  readonly title: string | null
  readonly url: string
  /** A refusal of an upload, or a failure of `UnreadableAddress`. */
  readonly failure: string
}

/** The landlord's pictures that were given up, home by home and in the order of the file; at most `most`. */
export async function listFailedPictures(query: Query, landlordId: string, most: number): Promise<FailedPicture[]> {
  return query<FailedPicture[]>`
    select listing_id, reference, title, url, import_picture.failure
    from import_picture join listing on listing.id = listing_id
    where landlord_id = ${landlordId} and deleted_at is null and next_try_at is null and import_picture.failure is not null
    order by reference nulls last, listing_id, place limit ${most}`
}
