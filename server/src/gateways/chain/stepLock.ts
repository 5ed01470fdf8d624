/** Lets one process at a time take a step with a key of this server. */
import type { Database } from '../database.ts'

/** A step may query the nodes for every lease; PostgreSQL may end idle transactions sooner (deploy/compose.yaml). */
const longestStep = '15min'

/**
 * Runs the work under an advisory lock; undefined if another process holds it. A dead process releases its lock; a
 * vanished host holds it until PostgreSQL notices (tcp_keepalives_idle), a frozen one for the maximum step time.
 */
export async function runAlone<T>(
  database: Database,
  { key, chainId }: { readonly key: number; readonly chainId: number },
  work: () => Promise<T>,
): Promise<T | undefined> {
  const place = chainId % 2 ** 31
  const result = await database.begin(async (tx) => {
    const [lock] = await tx<{ ours: boolean }[]>`select pg_try_advisory_xact_lock(${key}, ${place}) as ours`
    if (!lock?.ours) return { done: undefined }
    await tx`select set_config('idle_in_transaction_session_timeout', ${longestStep}, true)`
    return { done: await work() }
  })
  return result.done as T | undefined
}
