/** Rows of pictures with AVIF files, and of those still to be generated. */
import type { Query } from '../../../gateways/database.ts'

/** The widths with AVIF files; a picture without any is not included. */
export async function listDrawn(query: Query, ids: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await query<{ id: string; widths: number[] }[]>`
    select photo_id as id, widths from photo_avif where photo_id = any (${ids as string[]}::uuid[]) and widths is not null`
  return new Map(rows.map(({ id, widths }) => [id, widths]))
}

/** The widths of a picture's WebP files; none once it was removed. */
export async function findWidths(query: Query, id: string): Promise<number[]> {
  const [row] = await query<{ widths: number[] }[]>`select widths from photo where id = ${id}`
  return row?.widths ?? []
}

/** Marks a picture as generated at these widths. Returns whether a home still has it. */
export async function setDrawn(query: Query, id: string, widths: readonly number[]): Promise<boolean> {
  const rows = await query`
    update photo_avif set widths = ${widths as number[]}, next_try_at = null where photo_id = ${id} returning photo_id`
  return rows.length > 0
}
