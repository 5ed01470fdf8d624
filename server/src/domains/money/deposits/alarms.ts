/**
 * Persistent differences with the escrow (docs/adr/0044-one-watcher.md). Each process logs a difference when it first
 * finds it and then daily, so every retained log names it. Each node is re-read once per difference, whichever process
 * is leader.
 */
import { createHash } from 'node:crypto'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import * as store from './alarmStore.ts'

export interface Alarms<Found> {
  /** Returns the differences for which this node has not been re-read yet. */
  listFresh(found: readonly Found[]): Promise<Found[]>
  /** Records that the chain is being re-read for these differences. */
  noteReadAgain(tx: Transaction, found: readonly Found[]): Promise<void>
  /** Logs the unlogged differences found at a final block; does nothing once a newer block was checked. */
  tell(block: number, found: readonly Found[]): Promise<void>
  /**
   * Ends a scheduled check: also stores its result and deletes resolved differences. Does nothing once a newer block
   * was checked, because a process that froze during its check has lost the leader lock.
   */
  conclude(block: number, found: readonly Found[]): Promise<void>
}

interface AlarmsOf<Found> {
  readonly look: store.CheckName
  readonly database: Database
  readonly chain: Pick<Chain, 'chainId' | 'nodeUrl'> & { readonly second?: { readonly nodeUrl: string } | undefined }
  /** Describes a difference; the text is its deduplication key. */
  readonly whatOf: (found: Found) => string
  readonly onAlarm: (found: readonly Found[]) => void
  /** Monotonic clock, in milliseconds. */
  readonly steadyNow?: () => number
}

const day = 86_400_000

/** Creates the alarms of one kind of check. */
export function createAlarms<Found>({
  look,
  database,
  chain,
  whatOf,
  onAlarm,
  steadyNow = () => performance.now(),
}: AlarmsOf<Found>): Alarms<Found> {
  const key = { chainId: chain.chainId, look }
  const node = createHash('sha256').update([chain.nodeUrl, chain.second?.nodeUrl].join(' ')).digest('hex').slice(0, 16)
  const whatsOf = (found: readonly Found[]) => [...new Set(found.map(whatOf))]
  /** When this process last logged each persistent difference. */
  const loggedAt = new Map<string, number>()
  function logUnlogged(found: readonly Found[]): void {
    const now = steadyNow()
    const unlogged = found.filter((one) => now - (loggedAt.get(whatOf(one)) ?? Number.NEGATIVE_INFINITY) >= day)
    if (unlogged.length === 0) return
    onAlarm(unlogged)
    for (const one of unlogged) loggedAt.set(whatOf(one), now)
  }
  return {
    async listFresh(found) {
      if (found.length === 0) return []
      const known = new Set(await store.listReadAgain(database, key, whatsOf(found), node))
      return found.filter((one) => !known.has(whatOf(one)))
    },
    noteReadAgain: (tx, found) => store.setReadAgain(tx, key, whatsOf(found), node),
    async tell(block, found) {
      if (found.length > 0 && (await store.isNewest(database, key, block))) logUnlogged(found)
    },
    async conclude(block, found) {
      const whats = whatsOf(found)
      const isNewest = await database.begin(async (tx) => {
        if (!(await store.setCheck(tx, key, { block, agrees: found.length === 0 }))) return false
        await store.deleteGone(tx, key, whats)
        return true
      })
      if (!isNewest) return
      for (const what of loggedAt.keys()) if (!whats.includes(what)) loggedAt.delete(what)
      logUnlogged(found)
    },
  }
}
