/** Rows of what is drawn of pictures as AVIF, and of what is still to be drawn. */
import type { Query } from '../../gateways/database.ts'

/** A picture to draw. */
export interface TakenPhoto {
  readonly id: string
  readonly widths: readonly number[]
  /** How often it was taken, this time counted. */
  readonly tries: number
}

/** At which widths these pictures lie as AVIF; one that is not drawn yet is not in it. */
export async function listDrawn(query: Query, ids: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await query<{ id: string; widths: number[] }[]>`
    select photo_id as id, widths from photo_avif where photo_id = any (${ids as string[]}::uuid[]) and widths is not null`
  return new Map(rows.map(({ id, widths }) => [id, widths]))
}

/** Takes the picture that came last of those that are due, so that nobody else takes it until `until`. */
export async function takeNewest(query: Query, now: Date, until: Date): Promise<TakenPhoto | undefined> {
  const [row] = await query<TakenPhoto[]>`
    update photo_avif set tries = tries + 1, next_try_at = ${until} from photo
    where photo.id = photo_id and photo_id = (
      select photo_id from photo_avif where next_try_at <= ${now}
      order by next_try_at desc limit 1 for update skip locked)
    returning photo.id, photo.widths, tries`
  return row
}

/** A picture is drawn, at these widths. Answers whether it is still a home's. */
export async function setDrawn(query: Query, id: string, widths: readonly number[]): Promise<boolean> {
  const rows = await query`
    update photo_avif set widths = ${widths as number[]}, next_try_at = null where photo_id = ${id} returning photo_id`
  return rows.length > 0
}
