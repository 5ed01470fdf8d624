/**
 * Differences with the escrow that stay: each is told once and the chain is read again for it once, whichever process has the
 * turn (docs/adr/0044-one-watcher.md). One that stays is told again each day, so that a log that is kept names it.
 */
import type { Database } from '../../gateways/database.ts'
import * as store from './alarmStore.ts'

export interface Alarms<Found> {
  /** Of what was found, that for which the chain is to be read again. */
  listFresh(found: readonly Found[]): Promise<Found[]>
  /** The chain was read again for these. */
  keepReadAgain(found: readonly Found[]): Promise<void>
  /** Tells what was not told and is found at a final block; nothing once a newer block was compared. */
  tell(block: number, found: readonly Found[]): Promise<void>
  /** A comparison that runs by itself: it also says how all is, and forgets what is gone. Nothing of it counts once a newer block was compared: whoever froze over it lost the turn. */
  conclude(block: number, found: readonly Found[]): Promise<void>
}

interface AlarmsOf<Found> extends store.LookKey {
  readonly database: Database
  /** A difference in words, with all that makes it another one. */
  readonly whatOf: (found: Found) => string
  /** Whether what stays is read for again each day: a node may tell later what it left out. */
  readonly readsEachDay: boolean
  readonly onAlarm: (found: readonly Found[]) => void
}

/** Opens the alarms of one kind of comparison. */
export function createAlarms<Found>({
  database,
  whatOf,
  readsEachDay,
  onAlarm,
  ...key
}: AlarmsOf<Found>): Alarms<Found> {
  const whatsOf = (found: readonly Found[]) => [...new Set(found.map(whatOf))]
  /** Told before it is kept as told: a process that ends between the two tells once too often, not too seldom. */
  async function tellIn(tx: Parameters<typeof store.setTold>[0], found: readonly Found[]): Promise<void> {
    if (found.length === 0) return
    const untold = new Set(await store.setTold(tx, key, whatsOf(found)))
    const fresh = found.filter((one) => untold.has(whatOf(one)))
    if (fresh.length > 0) onAlarm(fresh)
  }
  return {
    async listFresh(found) {
      if (found.length === 0) return []
      const known = new Set(await store.listReadAgain(database, key, whatsOf(found), readsEachDay))
      return found.filter((one) => !known.has(whatOf(one)))
    },
    keepReadAgain: (found) => store.setReadAgain(database, key, whatsOf(found)),
    async tell(block, found) {
      if (found.length === 0) return
      await database.begin(async (tx) => {
        if (await store.isNewest(tx, key, block)) await tellIn(tx, found)
      })
    },
    async conclude(block, found) {
      await database.begin(async (tx) => {
        if (!(await store.setLook(tx, key, { block, agrees: found.length === 0 }))) return
        await store.deleteGone(tx, key, whatsOf(found))
        await tellIn(tx, found)
      })
    },
  }
}
