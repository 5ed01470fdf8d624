/**
 * Follows every escrow on the chain (design/escrow "Following the chain"). Each look is one transaction: blocks, events,
 * cursor and what the house makes of them move together or not at all. A vanished block takes back exactly its own events.
 */
import type { Clock } from '../clock.ts'
import { type Database, isAway, type Transaction } from '../database.ts'
import type { Block, Chain } from './chain.ts'
import type { EscrowEvent } from './events.ts'
import * as ledger from './ledger.ts'
import { ChainMoved, findFork, isSilent, type Reading, readFinal, readOn } from './reading.ts'

/** What the house does with events. Each may be called again for the same event after a crash, and then changes nothing. */
export interface Listener {
  /** An event that may still vanish. */
  see(tx: Transaction, event: EscrowEvent): Promise<void>
  /** An event that was seen, was not final, and is gone. What the same look saw in its place is in the ledger already. */
  lose(tx: Transaction, event: EscrowEvent): Promise<void>
  /** A final event that vanished all the same came back elsewhere: it counted, and does not count again. */
  move(tx: Transaction, from: EscrowEvent, to: EscrowEvent): Promise<void>
  /** An event that cannot vanish any more, in the order of the chain. */
  apply(tx: Transaction, event: EscrowEvent): Promise<void>
}

export interface Watcher {
  /** Looks again and again until `close`; a dead chain or database is tried again. */
  start(): void
  /**
   * Looks now: resolves when everything up to the newest block was read. Throws when the chain or database is away. Whoever
   * plays a history on a chain of their own may be less patient with final blocks than the chain's `settleSeconds`.
   */
  look(settleSeconds?: number): Promise<void>
  /** Asks the running loop to look at once (D 6.8). */
  hint(): void
  close(): Promise<void>
}

interface Deps {
  readonly chain: Chain
  readonly database: Database
  readonly clock: Clock
  readonly listener: Listener
  /** Hears of trouble that is neither a dead chain nor a dead database, as of final events that vanished. */
  readonly onTrouble: (error: unknown) => void
}

/** The chain took back what it had called final: told to whoever keeps the house, for nothing moves by itself. */
export class FinalVanished extends Error {}

/** Opens the watcher; it does nothing until it is started or asked to look. */
export function openWatcher({ chain, database, clock, listener, onTrouble }: Deps): Watcher {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let open = false
  let hinted = false

  /** One range; true when there is more to read. */
  async function step(patience: number): Promise<boolean> {
    const head = await chain.readHead()
    const final = await readFinal(chain, head)
    const cursor = await ledger.findCursor(database, chain.chainId)
    const remembered = await ledger.listBlocks(database, chain.chainId)
    const keptUntil = await findFork(chain, head, remembered)
    const first = Math.min(...chain.escrows.map(({ deployedAtBlock }) => Number(deployedAtBlock)))
    const place = { next: cursor?.nextBlock ?? first, keptUntil, readFinalUntil: cursor?.finalBlock ?? 0 }
    const reading = await readOn(chain, head, final, place)
    const isOurs = await database.begin(async (tx) => {
      if (!(await ledger.lockCursor(tx, chain.chainId, cursor))) return false
      await keep(tx, reading)
      await deliver(tx, reading, final, cursor, patience)
      return true
    })
    if (isOurs) await complain(reading)
    return isOurs && reading.to < head.number
  }

  async function keep(tx: Transaction, { keptUntil, blocks, events }: Reading): Promise<void> {
    const gone = keptUntil === undefined ? [] : await ledger.removeEventsAfter(tx, chain.chainId, keptUntil)
    if (keptUntil !== undefined) await ledger.forgetBlocksAfter(tx, chain.chainId, keptUntil)
    const seenAt = new Date(clock.now())
    await ledger.insertBlocks(tx, chain.chainId, blocks, seenAt)
    const fresh: EscrowEvent[] = []
    for (const event of events) {
      const from = await ledger.moveFinal(tx, event)
      if (from) await listener.move(tx, from, event)
      else if (await ledger.insertEvent(tx, event, seenAt)) fresh.push(event)
    }
    for (const event of gone) await listener.lose(tx, event)
    for (const event of fresh) await listener.see(tx, event)
  }

  /** What was final stays as it was told (docs/decisions/0014-what-was-final.md), but nobody may overlook it. */
  async function complain({ keptUntil, to, events }: Reading): Promise<void> {
    if (keptUntil === undefined) return
    const isThere = (one: EscrowEvent) =>
      one.block > to || events.some((event) => event.blockHash === one.blockHash && event.logIndex === one.logIndex)
    const lost = (await ledger.listFinalAfter(database, chain.chainId, keptUntil)).filter((one) => !isThere(one))
    for (const { lease, transaction, block } of lost)
      onTrouble(new FinalVanished(`Block ${block} was final and is gone, with ${transaction} of lease ${lease}.`))
  }

  async function deliver(
    tx: Transaction,
    reading: Reading,
    final: Block,
    before: ledger.Cursor | undefined,
    patience: number,
  ): Promise<void> {
    const seenBefore = new Date(clock.now() - patience * 1000)
    let settled = Math.min(final.number, reading.to)
    for (const { event, seenAt } of await ledger.listUnfinal(tx, chain.chainId)) {
      if (event.block > settled || seenAt > seenBefore) {
        settled = Math.min(settled, event.block - 1)
        break
      }
      await ledger.setFinal(tx, event)
      await listener.apply(tx, event)
    }
    const newest = await ledger.findSettledBlock(tx, chain.chainId, settled, seenBefore)
    const finalBlock = Math.max(newest?.number ?? 0, before?.finalBlock ?? 0)
    const finalTime = Math.max(newest?.time ?? 0, before?.finalTime ?? 0)
    await ledger.setCursor(tx, chain.chainId, { nextBlock: reading.to + 1, finalBlock, finalTime })
    const longAgo = new Date(clock.now() - (chain.settleSeconds + 60) * 1000)
    await ledger.forgetFinalBlocks(tx, chain.chainId, finalBlock, longAgo)
  }

  async function readAll(patience: number): Promise<void> {
    for (let again = true, tries = 0; again; ) {
      again = await step(patience).catch((error: unknown) => {
        if (error instanceof ChainMoved && ++tries < 5) return true
        throw error
      })
    }
  }

  /** One look after the other: whoever asks while one is under way waits for it and looks again. */
  const look = (patience = chain.settleSeconds) => {
    const before = running?.catch(() => undefined)
    const now: Promise<void> = (before ? before.then(() => readAll(patience)) : readAll(patience)).finally(() => {
      if (running === now) running = undefined
    })
    running = now
    return now
  }
  const loop = async () => {
    await look().catch((error: unknown) => {
      if (chain.state() === 'ready' && !isAway(error) && !isSilent(error)) onTrouble(error)
    })
    if (open) timer = setTimeout(loop, chain.pollMilliseconds)
  }
  return {
    start() {
      open = true
      timer ??= setTimeout(loop, 0)
    },
    look,
    hint() {
      if (hinted) return
      hinted = true
      const underWay = running?.catch(() => undefined) ?? Promise.resolve()
      void underWay
        .then(() => {
          hinted = false // whoever hints from now on may know of a block that this look misses
          return look()
        })
        .catch(() => undefined)
    },
    async close() {
      open = false
      clearTimeout(timer)
      timer = undefined
      await running?.catch(() => undefined)
    },
  }
}
