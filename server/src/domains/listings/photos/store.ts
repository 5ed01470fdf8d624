/** Rows of pictures: which home they show, in which order. */
import type { PhotoHour, PhotoRoom } from '@keyhold/rental/listing.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import { copyLook, insertLook, type Look } from './similarPictures.ts'

/** A picture of a home. `widths` are the stored files, narrow to wide. */
export interface Photo {
  readonly id: string
  readonly listingId: string
  readonly fileName: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly blurred: string
  readonly room: PhotoRoom | null
  readonly hour: PhotoHour | null
  readonly drawn: boolean
  /** Marks the floor plan: one picture of a home at most. */
  readonly isPlan: boolean
  /** Whether everyone may see it, for a stored picture. */
  readonly isPublic?: boolean
  /** The address parameters of a restricted picture (photoTokens.ts). */
  readonly pass?: string | undefined
}

/** A picture that is not stored yet. */
export interface NewPhoto extends Photo {
  /** How its copies are found; undefined for a drawn or plain picture. */
  readonly look: Look | undefined
}

/**
 * The pictures of a home in a query of homes: a column of `listing`, which `readOnCard` decodes. Separate rows make a
 * search a third slower.
 */
export const picturesOnCard = (query: Query) => query`(
    select json_agg(json_build_array(photo.id, file_name, width, height, widths, blurred, room, hour, drawn, is_plan,
      state = 'published' and deleted_at is null and hidden_at is null) order by position)
    from photo where listing_id = listing.id)`

type StoredPhoto = readonly [
  id: string,
  fileName: string,
  width: number,
  height: number,
  widths: number[],
  blurred: string,
  room: PhotoRoom | null,
  hour: PhotoHour | null,
  drawn: boolean,
  isPlan: boolean,
  isPublic: boolean,
]

/** The pictures of a home in its order, decoded from `picturesOnCard`. */
export function readOnCard(listingId: string, storedPhotos: unknown): Photo[] {
  return ((storedPhotos ?? []) as StoredPhoto[]).map(
    ([id, fileName, width, height, widths, blurred, room, hour, drawn, isPlan, isPublic]) => {
      return { id, listingId, fileName, width, height, widths, blurred, room, hour, drawn, isPlan, isPublic }
    },
  )
}

/** The pictures of these homes, each home's in its order. */
export async function listPhotos(query: Query, listingIds: readonly string[]): Promise<Photo[]> {
  return query<Photo[]>`
    select photo.id, listing_id, file_name, width, height, widths, blurred, room, hour, drawn, is_plan,
      state = 'published' and deleted_at is null and hidden_at is null as is_public
    from photo join listing on listing.id = listing_id where listing_id in ${query(listingIds.length > 0 ? listingIds : [null])} order by listing_id, position`
}

/** Whether a picture belongs to a public home. */
export async function isPublic(query: Query, photoId: string): Promise<boolean> {
  const rows = await query`
    select from photo join listing on listing.id = listing_id
    where photo.id = ${photoId} and state = 'published' and deleted_at is null and hidden_at is null`
  return rows.length > 0
}

export async function findListingOf(query: Query, photoId: string): Promise<string | undefined> {
  const [row] = await query<{ listingId: string }[]>`select listing_id from photo where id = ${photoId}`
  return row?.listingId
}

/** Which of these ids belong to a picture of any home. */
export async function listKnown(query: Query, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }[]>`select id from photo where id = any (${ids as string[]}::uuid[])`
  return rows.map(({ id }) => id)
}

/**
 * Replaces the pictures of a home, in this order: new ones are added, missing ones removed. Returns the removed ids.
 */
export async function replacePhotos(
  tx: Transaction,
  listingId: string,
  photos: readonly (Photo | NewPhoto)[],
  now: Date,
): Promise<string[]> {
  const ids = photos.map(({ id }) => id)
  const gone = await tx<{ id: string }[]>`
    delete from photo where listing_id = ${listingId} and not (id = any (${ids}::uuid[])) returning id`
  for (const [position, photo] of photos.entries())
    if ('look' in photo) await insertPhoto(tx, { ...photo, listingId }, position, now)
    else await tx`update photo set position = ${position} where id = ${photo.id}`
  return gone.map(({ id }) => id)
}

async function insertPhoto(tx: Transaction, photo: NewPhoto, position: number, now: Date): Promise<void> {
  await tx`
    with stored as (insert into photo (id, listing_id, position, file_name, width, height, widths, blurred, room, hour, drawn, created_at,
      is_plan)
    values (${photo.id}, ${photo.listingId}, ${position}, ${photo.fileName}, ${photo.width}, ${photo.height},
      ${photo.widths as number[]}, ${photo.blurred}, ${photo.room}, ${photo.hour}, ${photo.drawn}, ${now},
      ${photo.isPlan})
    on conflict (id) do update set position = excluded.position returning id)
    insert into photo_avif (photo_id, next_try_at) select id, ${now} from stored on conflict do nothing`
  if (photo.look) await insertLook(tx, photo.id, photo.look)
}

/** A picture copied under another id, and the widths of its AVIF files; undefined where these are to be generated. */
export interface PhotoCopy {
  readonly id: string
  readonly avif: readonly number[] | undefined
}

/** Adds copies of another home's pictures to a home, by id. A deleted one is not copied. */
export async function insertCopies(
  tx: Transaction,
  listingId: string,
  copies: ReadonlyMap<string, PhotoCopy>,
  now: Date,
): Promise<void> {
  for (const [from, { id, avif }] of copies) {
    const { count } = await tx`
      with stored as (insert into photo (id, listing_id, position, file_name, width, height, widths, blurred, room, hour, drawn, created_at,
        is_plan)
      select ${id}, ${listingId}, position, file_name, width, height, widths, blurred, room, hour, drawn, ${now},
        is_plan from photo where id = ${from} returning id)
      insert into photo_avif (photo_id, widths, next_try_at)
      select id, ${(avif as number[] | undefined) ?? null}::integer[], ${avif ? null : now}::timestamptz from stored`
    if (count > 0) await copyLook(tx, from, id)
  }
}

/** Marks one of a home's pictures as its floor plan, replacing another; null for none. */
export async function setPlan(tx: Transaction, listingId: string, photoId: string | null): Promise<void> {
  await tx`
    update photo set is_plan = not is_plan
    where listing_id = ${listingId} and is_plan <> coalesce(id = ${photoId}::uuid, false)`
}

/** Sets the room shown, as its landlord says. The time stays: it tells drawings from 3D renders. */
export async function setRoom(tx: Transaction, photoId: string, room: PhotoRoom | null): Promise<void> {
  await tx`update photo set room = ${room} where id = ${photoId} and room is distinct from ${room}`
}
