/** For concurrency tests: waits until others are blocked by a lock that the test holds. */
import type { Database } from '../gateways/database.ts'

/** Resolves once this many queries of the database wait for a lock; throws after a minute. */
export async function untilWaiting(database: Database, count = 1): Promise<void> {
  for (let left = 3000; left > 0; left--) {
    const [row] = await database<{ count: number }[]>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    if ((row?.count ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('Nobody waits.')
}
