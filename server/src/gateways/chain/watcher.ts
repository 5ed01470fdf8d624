/**
 * Follows every escrow on the chain (docs/chain.md, "Following the chain"). Each poll is one transaction: blocks,
 * events, cursor and Keyhold's changes are committed together or not at all. A vanished block takes back exactly its
 * own events.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Hex } from 'viem'
import type { Clock } from '../clock.ts'
import { type Database, isUnavailable, type Transaction } from '../database.ts'
import { type Block, type Chain, chainIdInterval } from './chain.ts'
import * as ledger from './eventStore.ts'
import { type EscrowEvent, leasePaidBy } from './events.ts'
import { readStateAt } from './historicalState.ts'
import type { LeaderLock } from './leaderLock.ts'
import { ChainChanged, isSilent, NodeContradicts, readLogs } from './logs.ts'
import { faultOfEither } from './nodeFault.ts'
import { createHeaderReader, findFork, readFinal, readHeader, type ScannedRange, scanRange } from './scan.ts'
import { isConfirmedBySecondNode } from './secondNodeCheck.ts'
import type { RpcsState } from './secondRpc.ts'
import { readLeaseState } from './transaction.ts'

/** Keyhold's handlers of events. Each must be idempotent: it may be called again for the same event after a crash. */
export interface EscrowEventListener {
  /** An event that may still vanish. */
  applyPending(tx: Transaction, event: EscrowEvent): Promise<void>
  /** An event that was seen, was not final, and is gone. Its replacement in the same poll is in the ledger already. */
  revertPending(tx: Transaction, event: EscrowEvent): Promise<void>
  /** A final event vanished and reappeared elsewhere: it counted, and does not count again. */
  relocate(tx: Transaction, from: EscrowEvent, to: EscrowEvent): Promise<void>
  /** An event that is final now, in the order of the chain. */
  apply(tx: Transaction, event: EscrowEvent): Promise<void>
}

export interface Watcher {
  /** Polls until `close` while this process is the leader; retries when the chain or the database is unavailable. */
  start(isLeader: LeaderLock['isLeader']): void
  /**
   * Polls now: resolves when everything up to the newest block was read. Throws when the chain or database is away, and
   * `WatcherClosed` when it is closed before. A caller that plays a history on its own chain may set a shorter wait for
   * final blocks than the chain's `settleSeconds`.
   */
  poll(settleSeconds?: number): Promise<void>
  /**
   * Reads everything from a block on again, in this process or another: events missed there were delivered when it
   * resolves (docs/adr/0014-what-was-final.md). The writes of `note` are committed with the cursor that moves back, or
   * not at all. Throws if the node has nothing that old, and the cursor stays.
   */
  readAgain(from: number, note?: (tx: Transaction) => Promise<void>): Promise<void>
  /** Reads a block again that was already passed, if a transaction mined in it is unknown (D 11.20). */
  readMissed(block: number, transaction: Hex): Promise<void>
  /** Makes the running loop poll at once (D 6.8). */
  pollSoon(): void
  close(): Promise<void>
}

interface WatcherDeps {
  readonly chain: Chain
  readonly database: Database
  readonly clock: Clock
  readonly listener: EscrowEventListener
  /** Called with errors other than an unavailable chain or database, such as final events that vanished. */
  readonly onError: (error: unknown) => void
  /**
   * Called with the reason why nothing is read while the node still reports its head, and with undefined once all was
   * read.
   */
  readonly onSilence?: (fault: Error | undefined) => void
}

const nothingRead = { finalBlock: 0, finalTime: 0 } as const

/** Two nodes disagree or one is away: each reported once, because nothing is final until they agree (D 11.20). */
export class RpcsDisagree extends Error {}

/**
 * The chain removed a block that it had called final: reported to the operator, because nothing is corrected
 * automatically.
 */
export class FinalVanished extends Error {}

/** The watcher was closed before all was read: another process reads the rest. */
export class WatcherClosed extends Error {}

/** Opens the watcher; it does nothing until it is started or polled. */
export function openWatcher({ chain, database, clock, listener, onError, onSilence }: WatcherDeps): Watcher {
  let running: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isClosing = false
  let isPollRequested = false
  /** The state of the two nodes as last reported, since they agreed. */
  const reportedNodes = new Set<RpcsState>()
  let wasOurs = true
  let silences = 0
  /** Up to here both nodes returned the same, since this process started. */
  let agreedUntil = 0
  const escrows = chain.escrows.map(({ address }) => address)

  /** Reads one range: more is left, that was all, or another process read meanwhile. */
  async function step(settleSeconds: number): Promise<'more' | 'all' | 'elsewhere'> {
    // Remembered blocks before the head: another worker's progress meanwhile must not look like a shortened chain.
    const [cursor, remembered] = await Promise.all([
      ledger.findCursor(database, chain.chainId),
      ledger.listBlocks(database, chain.chainId),
    ])
    const head = await chain.readHead(chainIdInterval)
    const read = createHeaderReader(chain, head)
    const [final, keptUntil] = await Promise.all([
      readFinal(chain, head, read),
      findFork(chain, head, remembered, read),
    ])
    if (keptUntil !== undefined) await chain.checkNode()
    const position = {
      next: firstUnread(cursor),
      keptUntil,
      readFinalUntil: cursor?.finalBlock ?? 0,
    }
    const range = await scanRange(chain, head, final, position, read)
    const pending = await pendingAfter(range)
    await refuseUnpaid(pending, final, head)
    agreedUntil = Math.min(agreedUntil, keptUntil ?? agreedUntil)
    const mayDeliver = await agrees(pending, { until: Math.min(final.number, range.to), head: head.number }, cursor)
    const isLeader = await database.begin(async (tx) => {
      if (!(await ledger.lockCursor(tx, chain.chainId, cursor))) return false
      await keep(tx, range)
      if (mayDeliver) await deliver(tx, range, final, cursor, settleSeconds)
      else await ledger.setCursor(tx, chain.chainId, { ...(cursor ?? nothingRead), escrows, nextBlock: range.to + 1 })
      return true
    })
    if (!isLeader) return 'elsewhere'
    await reportVanished(range, head)
    return range.to < head.number ? 'more' : 'all'
  }

  /** The next block to read: an escrow that the cursor does not name is read from its deployment. */
  function firstUnread(cursor: ledger.Cursor | undefined): number {
    const deployed = chain.escrows.map(({ deployedAtBlock }) => Number(deployedAtBlock))
    const unread = deployed.filter((_, place) => !cursor?.escrows.includes(escrows[place] ?? '0x'))
    return Math.max(Math.min(...deployed), Math.min(cursor?.nextBlock ?? Number.POSITIVE_INFINITY, ...unread))
  }

  /** The blocks that will not be final yet after a range is stored. */
  async function pendingAfter({ keptUntil = Number.POSITIVE_INFINITY, events }: ScannedRange): Promise<EscrowEvent[]> {
    const waiting = (await ledger.listUnfinal(database, chain.chainId)).map(({ event }) => event)
    return [...waiting.filter(({ block }) => block <= keptUntil), ...events]
  }

  /**
   * Whether the second node, if there is one, returns the same up to a block. An unavailable node and a disagreement
   * are reported once each.
   */
  async function agrees(
    pending: readonly EscrowEvent[],
    { until, head }: { until: number; head: number },
    cursor?: ledger.Cursor,
  ): Promise<boolean> {
    if (!chain.second) return true
    const ours = pending.filter(({ block }) => block <= until)
    const compared = Math.max(cursor?.finalBlock ?? 0, agreedUntil, firstUnread(undefined) - 1)
    const from = Math.min(compared + 1, ...ours.map(({ block }) => block))
    const counted = await ledger.listFinalAfter(database, chain.chainId, from - 1)
    const isAgreed = await isConfirmedBySecondNode(chain, { from, until, head, ours, counted })
    const why = chain.second.whyNot()?.message ?? ''
    if (isAgreed) {
      reportedNodes.clear()
      agreedUntil = Math.max(agreedUntil, until)
    } else if (!reportedNodes.has(chain.second.state())) {
      reportedNodes.add(chain.second.state())
      onError(new RpcsDisagree(`The two nodes: ${chain.second.state()}. Nothing is final. ${why}`))
    }
    return isAgreed
  }

  /**
   * The last check before a payment counts, with priority over other requests: the escrow's state must hold it, at the
   * final block and now.
   */
  async function refuseUnpaid(pending: readonly EscrowEvent[], final: Block, head: Block): Promise<void> {
    const paid = pending.filter((event) => leasePaidBy(event) && event.block <= final.number)
    const ids = new Map(paid.map((event) => [leasePaidBy(event), event.escrow]))
    await Promise.all(
      [...ids].map(async ([id, escrow]) => {
        if (!id) return
        const states = await Promise.all(
          [final, head].map(({ number }) =>
            readStateAt(chain.client, number, () => readLeaseState(chain.client, escrow, id, number)),
          ),
        )
        if (states.some(({ handover }) => handover.due === 0))
          throw new NodeContradicts(`Lease ${id} is paid according to its logs, and not according to its state.`)
      }),
    )
  }

  async function keep(tx: Transaction, { keptUntil, blocks, events }: ScannedRange): Promise<void> {
    const gone = keptUntil === undefined ? [] : await ledger.removeEventsAfter(tx, chain.chainId, keptUntil)
    if (keptUntil !== undefined) {
      await ledger.forgetBlocksAfter(tx, chain.chainId, keptUntil)
      await ledger.setGoneAfter(tx, chain.chainId, keptUntil)
    }
    const seenAt = new Date(clock.now())
    await ledger.insertBlocks(tx, chain.chainId, blocks, seenAt)
    const isSomethingGone = await ledger.hasGone(tx, chain.chainId)
    const fresh: EscrowEvent[] = []
    for (const event of events) {
      const from = await ledger.moveFinal(tx, event)
      if (from) await listener.relocate(tx, from, event)
      else if (await ledger.insertEvent(tx, event, seenAt)) fresh.push(event)
      else if (isSomethingGone) await ledger.setFound(tx, event)
    }
    for (const event of gone) await listener.revertPending(tx, event)
    for (const event of fresh) await listener.applyPending(tx, event)
  }

  /**
   * What was final stays as recorded (docs/adr/0014-what-was-final.md), but the operator must learn of it. A chain that
   * became shorter has lost what lay above its head.
   */
  async function reportVanished({ keptUntil, to, events }: ScannedRange, head: Block): Promise<void> {
    if (keptUntil === undefined) return
    const isThere = (one: EscrowEvent) =>
      (one.block > to && one.block <= head.number) ||
      events.some((event) => event.blockHash === one.blockHash && event.logIndex === one.logIndex)
    const lost = (await ledger.listFinalAfter(database, chain.chainId, keptUntil)).filter((one) => !isThere(one))
    for (const { lease, transaction, block } of lost)
      onError(new FinalVanished(`Block ${block} was final and is gone, with ${transaction} of lease ${lease}.`))
  }

  async function deliver(
    tx: Transaction,
    range: ScannedRange,
    final: Block,
    before: ledger.Cursor | undefined,
    settleSeconds: number,
  ): Promise<void> {
    const seenBefore = new Date(clock.now() - settleSeconds * 1000)
    let settled = Math.min(final.number, range.to)
    for (const { event, seenAt } of await ledger.listUnfinal(tx, chain.chainId)) {
      if (event.block > settled || seenAt > seenBefore) {
        settled = Math.min(settled, event.block - 1)
        break
      }
      await ledger.setFinal(tx, event)
      await listener.apply(tx, event)
    }
    const newest = await ledger.findSettledBlock(tx, chain.chainId, settled, seenBefore)
    // The books are compared at this block: every event up to it is applied, also while the chain lacks others.
    const finalBlock = Math.max(newest?.number ?? 0, before?.finalBlock ?? 0)
    // While the chain lacks final events, the time of the money's reading stands still.
    const isLost = await ledger.isHistoryLost(tx, chain.chainId)
    const finalTime = Math.max((!isLost && newest?.time) || 0, before?.finalTime ?? 0)
    await ledger.setCursor(tx, chain.chainId, { nextBlock: range.to + 1, finalBlock, finalTime, escrows })
    const longAgo = new Date(clock.now() - (chain.settleSeconds + 60) * 1000)
    await ledger.forgetFinalBlocks(tx, chain.chainId, finalBlock, longAgo)
  }

  /** Whether this process itself read to the newest block. */
  async function readAll(settleSeconds: number): Promise<boolean> {
    for (let tries = 0; ; ) {
      if (isClosing) throw new WatcherClosed('The watcher is closed.')
      const came = await step(settleSeconds).catch((error: unknown) => {
        if (error instanceof ChainChanged && ++tries < 5) return 'more'
        throw error
      })
      if (came !== 'more') return came === 'all'
    }
  }

  /** Polls run one after the other: a call during a poll waits for it and polls again. */
  const look = (settleSeconds = chain.settleSeconds) => {
    const before = running?.catch(() => undefined)
    const now: Promise<boolean> = (before ? before.then(() => readAll(settleSeconds)) : readAll(settleSeconds)).finally(
      () => {
        if (running === now) running = undefined
      },
    )
    running = now
    return now
  }
  const poll = async (settleSeconds?: number) => {
    await look(settleSeconds)
  }
  /**
   * Another process reads: this process's findings about the nodes are stale, and the blocks that both had may be gone.
   */
  const leaveToOther = (isNews: boolean) => {
    chain.second?.setFinding('agree')
    if (isNews) reportedNodes.clear() // else each manual poll would report the same again
    agreedUntil = 0
  }
  /**
   * A watcher that only polls on request would keep its old findings forever: the process that follows the chain
   * reports the state of the nodes.
   */
  const leaveIfIdle = () => {
    if (!isRunning) leaveToOther(false)
  }
  const loop = async (isLeader: LeaderLock['isLeader']) => {
    const isNow = await isLeader()
    if (!isNow) {
      leaveToOther(wasOurs)
      silences = 0
    }
    wasOurs = isNow
    if (isNow && isRunning)
      await poll().then(
        () => {
          silences = 0
          onSilence?.(undefined)
        },
        (error: unknown) => {
          // The status page shows why it does not answer. One that only lost its history answers.
          const isAway = chain.state() !== 'ready' && !(chain.state() === 'refused' && chain.isHistoryLost())
          if (!isRunning || isAway || isUnavailable(error)) return
          if (!isSilent(error)) onError(error)
          else if (++silences > 1) onSilence?.(faultOfEither(chain, error)) // a single failure is retried silently
        },
      )
    if (isRunning) timer = setTimeout(loop, chain.pollMilliseconds, isLeader)
  }
  /** Throws where the node has pruned its old logs: the cursor would go back and never forward. */
  async function refuseForgetful(from: number): Promise<void> {
    const known = await ledger.findFinalFrom(database, chain.chainId, from)
    const header = await readHeader(chain, known?.block ?? Math.max(from, firstUnread(undefined)))
    const logs = await readLogs(chain, [header], header.number)
    const isReturned = logs.some(({ logIndex }) => logIndex === known?.logIndex)
    if (known?.blockHash === header.hash && !isReturned)
      throw new NodeContradicts(`Block ${header.number}: the node no longer returns its logs.`)
  }
  const readAgain: Watcher['readAgain'] = async (from, note) => {
    await refuseForgetful(from)
    const before = await ledger.findCursor(database, chain.chainId)
    await database.begin(async (tx) => {
      await ledger.moveCursorBack(tx, chain.chainId, from)
      await note?.(tx)
    })
    while (!(await look())) {
      await wait(chain.pollMilliseconds)
      const now = await ledger.findCursor(database, chain.chainId)
      if (before && now && now.nextBlock >= before.nextBlock) return // another process read it
    }
  }
  return {
    start(isLeader) {
      isRunning = true
      timer ??= setTimeout(loop, 0, isLeader)
    },
    poll,
    readAgain,
    async readMissed(block, transaction) {
      const cursor = await ledger.findCursor(database, chain.chainId)
      if (!cursor || block >= cursor.nextBlock) return
      if (await ledger.knowsTransaction(database, chain.chainId, transaction)) return
      await readAgain(block).finally(leaveIfIdle)
    },
    pollSoon() {
      if (isPollRequested) return
      isPollRequested = true
      const underWay = running?.catch(() => undefined) ?? Promise.resolve()
      void underWay
        .then(() => {
          isPollRequested = false // a hint from now on may concern a block that this poll misses
          return poll()
        })
        .catch(() => undefined)
        .then(leaveIfIdle)
    },
    async close() {
      isRunning = false
      isClosing = true // after the current range: another process continues
      clearTimeout(timer)
      timer = undefined
      await running?.catch(() => undefined)
    },
  }
}
