/** When this house was last backed up as a whole, database and every picture, by its own command (`npm run backup`). */
import type { Query } from './database.ts'

/** Notes that a whole backup was taken now. */
export async function noteBackup(query: Query): Promise<void> {
  await query`update instance set backed_up_at = now()`
}

/** How many seconds ago a whole backup was taken; infinitely many if none ever was. */
export async function secondsSinceBackup(query: Query): Promise<number> {
  const [row] = await query<{ seconds: number | null }[]>`
    select extract(epoch from now() - backed_up_at)::float8 as seconds from instance`
  return row?.seconds ?? Number.POSITIVE_INFINITY
}
