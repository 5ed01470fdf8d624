/** Rows of pictures with AVIF files, and of those still to be generated. */
import type { Query } from '../../../gateways/database.ts'

/** A picture to generate. */
export interface TakenPhoto {
  readonly id: string
  readonly widths: readonly number[]
  /** The number of claims, this one included. */
  readonly tries: number
}

/** The widths with AVIF files; a picture without any is not included. */
export async function listDrawn(query: Query, ids: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await query<{ id: string; widths: number[] }[]>`
    select photo_id as id, widths from photo_avif where photo_id = any (${ids as string[]}::uuid[]) and widths is not null`
  return new Map(rows.map(({ id, widths }) => [id, widths]))
}

/** Claims the newest due picture: no other process gets it until `until`. */
export async function takeNewest(query: Query, now: Date, until: Date): Promise<TakenPhoto | undefined> {
  const [row] = await query<TakenPhoto[]>`
    update photo_avif set tries = tries + 1, next_try_at = ${until} from photo
    where photo.id = photo_id and photo_id = (
      select photo_id from photo_avif where next_try_at <= ${now}
      order by next_try_at desc limit 1 for update skip locked)
    returning photo.id, photo.widths, tries`
  return row
}

/** Marks a picture as generated at these widths. Returns whether a home still has it. */
export async function setDrawn(query: Query, id: string, widths: readonly number[]): Promise<boolean> {
  const rows = await query`
    update photo_avif set widths = ${widths as number[]}, next_try_at = null where photo_id = ${id} returning photo_id`
  return rows.length > 0
}
