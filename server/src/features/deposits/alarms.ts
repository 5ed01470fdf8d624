/**
 * Differences with the escrow that stay (docs/adr/0044-one-watcher.md). A process tells each when it first finds it, and again
 * each day, so that every log that is kept names it. The chain is read again for it once from one node, whichever process has
 * the turn.
 */
import { createHash } from 'node:crypto'
import type { Chain } from '../../gateways/chain/chain.ts'
import type { Database, Transaction } from '../../gateways/database.ts'
import * as store from './alarmStore.ts'

export interface Alarms<Found> {
  /** Of what was found, that for which the chain is to be read again: it was not, from this node. */
  listFresh(found: readonly Found[]): Promise<Found[]>
  /** The chain is read again for these from now on. */
  noteReadAgain(tx: Transaction, found: readonly Found[]): Promise<void>
  /** Tells what was not told and is found at a final block; nothing once a newer block was compared. */
  tell(block: number, found: readonly Found[]): Promise<void>
  /** A comparison that runs by itself: it also says how all is, and forgets what is gone. Nothing of it counts once a newer block was compared: whoever froze over it lost the turn. */
  conclude(block: number, found: readonly Found[]): Promise<void>
}

interface AlarmsOf<Found> {
  readonly look: store.CheckName
  readonly database: Database
  readonly chain: Pick<Chain, 'chainId' | 'nodeUrl'> & { readonly second?: { readonly nodeUrl: string } | undefined }
  /** A difference in words, with all that makes it another one. */
  readonly whatOf: (found: Found) => string
  readonly onAlarm: (found: readonly Found[]) => void
  /** Milliseconds by a clock that never steps back. */
  readonly steadyNow?: () => number
}

const day = 86_400_000

/** Opens the alarms of one kind of comparison. */
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
  /** When this process told each that stays. */
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
