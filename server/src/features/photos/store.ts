/** Rows of pictures: whose home they show, in which order. */
import type { PhotoHour, PhotoRoom } from '@keyhold/rental/listing.ts'
import type { Query, Transaction } from '../../gateways/database.ts'
import { partsOf } from '../../gateways/look.ts'

/** A picture of a home. `widths` are the files that are kept, narrow to wide. */
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
  /** It is the floor plan: one picture of a home at most. */
  readonly isPlan: boolean
  /** How it looks (gateways/photos.ts); null of a picture from before that was known. */
  readonly look: string | null
  /** The same whole and cut (gateways/look.ts), of one that comes. */
  readonly looks?: readonly string[]
  /** Whether everybody may see it, of a picture that is stored. */
  readonly isPublic?: boolean
  /** What its address needs where not everybody may (passes.ts). */
  readonly pass?: string | undefined
}

/** As much of a picture as a card shows. */
export type PhotoOnCard = Omit<Photo, 'look'>

/** The pictures of a home in a question for homes: a column of `listing`, which `readOnCard` reads. Rows of their own cost a search a third. */
export const picturesOnCard = (query: Query) => query`(
    select json_agg(json_build_array(photo.id, file_name, width, height, widths, blurred, room, hour, drawn, is_plan,
      state = 'published' and deleted_at is null and hidden_at is null) order by position)
    from photo where listing_id = listing.id)`

type Told = readonly [
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

/** The pictures of a home, in its order, from what `picturesOnCard` told. */
export function readOnCard(listingId: string, told: unknown): PhotoOnCard[] {
  return ((told ?? []) as Told[]).map(
    ([id, fileName, width, height, widths, blurred, room, hour, drawn, isPlan, isPublic]) => {
      return { id, listingId, fileName, width, height, widths, blurred, room, hour, drawn, isPlan, isPublic }
    },
  )
}

/** The pictures of these homes, each home's in its order. */
export async function listPhotos(query: Query, listingIds: readonly string[]): Promise<Photo[]> {
  return query<Photo[]>`
    select photo.id, listing_id, file_name, width, height, widths, blurred, room, hour, drawn, is_plan, look,
      state = 'published' and deleted_at is null and hidden_at is null as is_public
    from photo join listing on listing.id = listing_id where listing_id in ${query(listingIds.length > 0 ? listingIds : [null])} order by listing_id, position`
}

/** Whether a picture shows a home that everybody may see. */
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

/** Which of these ids are pictures of some home. */
export async function listKnown(query: Query, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }[]>`select id from photo where id = any (${ids as string[]}::uuid[])`
  return rows.map(({ id }) => id)
}

/** Makes these the pictures of a home, in this order: new ones are added, others of the home are removed. Answers the removed ids. */
export async function replacePhotos(
  tx: Transaction,
  listingId: string,
  photos: readonly Photo[],
  now: Date,
): Promise<string[]> {
  const ids = photos.map(({ id }) => id)
  const gone = await tx<{ id: string }[]>`
    delete from photo where listing_id = ${listingId} and not (id = any (${ids}::uuid[])) returning id`
  for (const [position, photo] of photos.entries())
    await tx`
      with stored as (insert into photo (id, listing_id, position, file_name, width, height, widths, blurred, room, hour, drawn, created_at,
        look, is_plan, looks, look_parts)
      values (${photo.id}, ${listingId}, ${position}, ${photo.fileName}, ${photo.width}, ${photo.height},
        ${photo.widths as number[]}, ${photo.blurred}, ${photo.room}, ${photo.hour}, ${photo.drawn}, ${now},
        ${photo.look}::text::bit(64), ${photo.isPlan}, ${looksIn(photo.looks)}::text[]::bit(64)[], ${partsIn(photo.looks)}::integer[])
      on conflict (id) do update set position = excluded.position returning id)
      insert into photo_avif (photo_id, next_try_at) select id, ${now} from stored on conflict do nothing`
  return gone.map(({ id }) => id)
}

/** Gives copies of pictures, by their ids, the looks of those that they are of. */
export async function copyLooks(tx: Transaction, copies: ReadonlyMap<string, string>): Promise<void> {
  for (const [from, to] of copies)
    await tx`update photo set looks = original.looks, look_parts = original.look_parts
      from photo original where photo.id = ${to} and original.id = ${from}`
}

/** Pictures that nobody looked at as cut, with the width of their smallest file. */
export async function listUnseen(query: Query, most: number): Promise<{ id: string; width: number }[]> {
  return query<{ id: string; width: number }[]>`
    select id, widths[1] as width from photo where look_parts is null order by id limit ${most}`
}

export async function setLooks(query: Query, id: string, looks: readonly string[]): Promise<void> {
  await query`update photo set looks = ${looksIn(looks)}::text[]::bit(64)[], look_parts = ${partsIn(looks)}::integer[]
    where id = ${id} and look_parts is null`
}

const looksIn = (looks: readonly string[] | undefined) => (looks ? [...looks] : null)
const partsIn = (looks: readonly string[] | undefined) => (looks ? [...new Set(looks.flatMap(partsOf))] : null)

/** Makes one of a home's pictures its floor plan, in the place of another; null for none. */
export async function setPlan(tx: Transaction, listingId: string, photoId: string | null): Promise<void> {
  await tx`
    update photo set is_plan = not is_plan
    where listing_id = ${listingId} and is_plan <> coalesce(id = ${photoId}::uuid, false)`
}

/** What a picture of a home shows, which its landlord said. The hour stays: it tells drawings from 3D renders. */
export async function setRoom(tx: Transaction, photoId: string, room: PhotoRoom | null): Promise<void> {
  await tx`update photo set room = ${room} where id = ${photoId} and room is distinct from ${room}`
}
