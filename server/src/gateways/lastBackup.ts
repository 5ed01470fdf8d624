/** When this instance was last backed up completely, with database and all pictures, by `npm run backup`. */
import type { Query } from './database.ts'

/** Records a complete backup now. */
export async function noteBackup(query: Query): Promise<void> {
  await query`update instance set backed_up_at = now()`
}

/** Seconds since the last complete backup; Infinity if there was none. */
export async function secondsSinceBackup(query: Query): Promise<number> {
  const [row] = await query<{ seconds: number | null }[]>`
    select extract(epoch from now() - backed_up_at)::float8 as seconds from instance`
  return row?.seconds ?? Number.POSITIVE_INFINITY
}
