/**
 * Follows every escrow on the chain (docs/chain.md, "Following the chain"): in a loop while this process is the leader,
 * and on request. What one poll reads and stores is in `pollStep.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Hex } from 'viem'
import { isUnavailable, type Transaction } from '../database.ts'
import * as eventStore from './eventStore.ts'
import type { LeaderLock } from './leaderLock.ts'
import { ChainChanged, isSilent, NodeContradicts, readLogs } from './logs.ts'
import { faultOfEither } from './nodeFault.ts'
import { createNodesAgree, type NodesAgree } from './nodesAgree.ts'
import { firstUnread, pollStep, type StepDeps } from './pollStep.ts'
import { readHeader } from './scan.ts'

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

interface WatcherDeps extends Omit<StepDeps, 'nodes' | 'onError'> {
  /** Called with errors other than an unavailable chain or database, such as final events that vanished. */
  readonly onError: (error: unknown) => void
  /**
   * Called with the reason why nothing is read while the node still reports its head, and with undefined once all was
   * read.
   */
  readonly onSilence?: (fault: Error | undefined) => void
}

/** The watcher was closed before all was read: another process reads the rest. */
export class WatcherClosed extends Error {}

/** Opens the watcher; it does nothing until it is started or polled. */
export function openWatcher(deps: WatcherDeps): Watcher {
  const { chain, database } = deps
  const nodes = createNodesAgree(deps)
  const polls = createPolls({ ...deps, nodes })
  const loop = createLoop(deps, polls, nodes)
  const readAgain: Watcher['readAgain'] = async (from, note) => {
    await assertLogsKept(deps, from)
    const before = await eventStore.findCursor(database, chain.chainId)
    await database.begin(async (tx) => {
      await eventStore.moveCursorBack(tx, chain.chainId, from)
      await note?.(tx)
    })
    while (!(await polls.run())) {
      await wait(chain.pollMilliseconds)
      const now = await eventStore.findCursor(database, chain.chainId)
      if (before && now && now.nextBlock >= before.nextBlock) return // another process read it
    }
  }
  return {
    start: loop.start,
    async poll(settleSeconds) {
      await polls.run(settleSeconds)
    },
    readAgain,
    async readMissed(block, transaction) {
      const cursor = await eventStore.findCursor(database, chain.chainId)
      if (!cursor || block >= cursor.nextBlock) return
      if (await eventStore.knowsTransaction(database, chain.chainId, transaction)) return
      await readAgain(block).finally(loop.leaveIfIdle)
    },
    pollSoon: () => polls.runSoon(loop.leaveIfIdle),
    async close() {
      loop.end()
      await polls.close()
    },
  }
}

/** Throws where the node has pruned its old logs: the cursor would go back and never forward. */
async function assertLogsKept({ chain, database }: WatcherDeps, from: number): Promise<void> {
  const known = await eventStore.findFinalFrom(database, chain.chainId, from)
  const header = await readHeader(chain, known?.block ?? Math.max(from, firstUnread(chain)))
  const logs = await readLogs(chain, [header], header.number)
  const isReturned = logs.some(({ logIndex }) => logIndex === known?.logIndex)
  if (known?.blockHash === header.hash && !isReturned)
    throw new NodeContradicts(`Block ${header.number}: the node no longer returns its logs.`)
}

/** Polls run one after the other: a call during a poll waits for it and polls again. */
function createPolls(deps: StepDeps) {
  let running: Promise<boolean> | undefined
  let isRequested = false
  let isClosing = false
  const untilIdle = () => running?.catch(() => undefined)
  /** Whether this process itself read to the newest block. */
  async function readAll(settleSeconds: number): Promise<boolean> {
    for (let tries = 0; ; ) {
      if (isClosing) throw new WatcherClosed('The watcher is closed.')
      const came = await pollStep(deps, settleSeconds).catch((error: unknown) => {
        if (error instanceof ChainChanged && ++tries < 5) return 'more'
        throw error
      })
      if (came !== 'more') return came === 'all'
    }
  }
  const run = (settleSeconds = deps.chain.settleSeconds) => {
    const before = untilIdle()
    const now: Promise<boolean> = (before ? before.then(() => readAll(settleSeconds)) : readAll(settleSeconds)).finally(
      () => {
        if (running === now) running = undefined
      },
    )
    running = now
    return now
  }
  return {
    run,
    /** Polls after the one under way, in the background; further requests until then are the same one. */
    runSoon(after: () => void) {
      if (isRequested) return
      isRequested = true
      void (untilIdle() ?? Promise.resolve())
        .then(() => {
          isRequested = false // a hint from now on may concern a block that this poll misses
          return run()
        })
        .catch(() => undefined)
        .then(after)
    },
    async close() {
      isClosing = true // after the current range: another process continues
      await untilIdle()
    },
  }
}

/** Polls at the chain's pace while this process is the leader. */
function createLoop(deps: WatcherDeps, polls: ReturnType<typeof createPolls>, nodes: NodesAgree) {
  const { chain } = deps
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let wasLeader = true
  let silences = 0
  const read = () => {
    silences = 0
    deps.onSilence?.(undefined)
  }
  const fail = (error: unknown) => {
    // The status page shows why it does not answer. One that only lost its history answers.
    const isAway = chain.state() !== 'ready' && !(chain.state() === 'refused' && chain.isHistoryLost())
    if (!isRunning || isAway || isUnavailable(error)) return
    if (!isSilent(error)) deps.onError(error)
    else if (++silences > 1) deps.onSilence?.(faultOfEither(chain, error)) // a single failure is retried silently
  }
  const turn = async (isLeader: LeaderLock['isLeader']) => {
    const isNow = await isLeader()
    if (!isNow) {
      nodes.forget({ alsoReports: wasLeader }) // else each manual poll would report the same again
      silences = 0
    }
    wasLeader = isNow
    if (isNow && isRunning) await polls.run().then(read, fail)
    if (isRunning) timer = setTimeout(turn, chain.pollMilliseconds, isLeader)
  }
  return {
    start(isLeader: LeaderLock['isLeader']) {
      isRunning = true
      timer ??= setTimeout(turn, 0, isLeader)
    },
    /**
     * A watcher that only polls on request would keep its old findings forever: the process that follows the chain
     * reports the state of the nodes.
     */
    leaveIfIdle() {
      if (!isRunning) nodes.forget({ alsoReports: false })
    },
    end() {
      isRunning = false
      clearTimeout(timer)
      timer = undefined
    },
  }
}
