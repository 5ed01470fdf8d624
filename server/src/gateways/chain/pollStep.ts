/**
 * One step of following the escrows: reads a range of blocks, and stores it with Keyhold's changes in one transaction
 * (docs/chain.md, "Following the chain"). A vanished block takes back exactly its own events.
 */
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database.ts'
import { type Block, type Chain, chainIdInterval } from './chain.ts'
import * as eventStore from './eventStore.ts'
import { type EscrowEvent, leasePaidBy } from './events.ts'
import { readStateAt } from './historicalState.ts'
import { NodeContradicts } from './logs.ts'
import type { NodesAgree } from './nodesAgree.ts'
import { createHeaderReader, findFork, readFinal, type ScannedRange, scanRange } from './scan.ts'
import { readLeaseState } from './transaction.ts'

/** Keyhold's handlers of events. Each must be idempotent: it may be called again for the same event after a crash. */
export interface EscrowEventListener {
  /** An event that may still vanish. */
  applyPending(tx: Transaction, event: EscrowEvent): Promise<void>
  /** An event that was seen, was not final, and is gone. Its replacement in the same poll is stored already. */
  revertPending(tx: Transaction, event: EscrowEvent): Promise<void>
  /** A final event vanished and reappeared elsewhere: it counted, and does not count again. */
  relocate(tx: Transaction, from: EscrowEvent, to: EscrowEvent): Promise<void>
  /** An event that is final now, in the order of the chain. */
  apply(tx: Transaction, event: EscrowEvent): Promise<void>
}

export interface StepDeps {
  readonly chain: Chain
  readonly database: Database
  readonly clock: Clock
  readonly listener: EscrowEventListener
  readonly nodes: NodesAgree
  /** Called with each final event that vanished, as `FinalVanished`. */
  readonly onError: (error: unknown) => void
}

/**
 * The chain removed a block that it had called final: reported to the operator, because nothing is corrected
 * automatically.
 */
export class FinalVanished extends Error {}

const nothingRead = { finalBlock: 0, finalTime: 0 } as const
const addressesOf = (chain: Chain) => chain.escrows.map(({ address }) => address)

/** Reads one range: more is left, that was all, or another process read meanwhile. */
export async function pollStep(deps: StepDeps, settleSeconds: number): Promise<'more' | 'all' | 'elsewhere'> {
  const { chain, database, nodes } = deps
  // Read the stored blocks before the head: another worker's progress meanwhile must not look like a shortened chain.
  const [cursor, remembered] = await Promise.all([
    eventStore.findCursor(database, chain.chainId),
    eventStore.listBlocks(database, chain.chainId),
  ])
  const head = await chain.readHead(chainIdInterval)
  const read = createHeaderReader(chain, head)
  const [final, keptUntil] = await Promise.all([readFinal(chain, head, read), findFork(chain, head, remembered, read)])
  if (keptUntil !== undefined) await chain.checkNode()
  const position = { next: firstUnread(chain, cursor), keptUntil, readFinalUntil: cursor?.finalBlock ?? 0 }
  const range = await scanRange(chain, head, final, position, read)
  const pending = await pendingAfter(deps, range)
  await refuseUnpaid(chain, pending, final, head)
  if (keptUntil !== undefined) nodes.forgetAfter(keptUntil)
  const until = Math.min(final.number, range.to)
  const mayDeliver = await nodes.check({ pending, until, head: head.number, cursor })
  const hasCursor = await database.begin(async (tx) => {
    if (!(await eventStore.lockCursor(tx, chain.chainId, cursor))) return false
    await keep(deps, tx, range)
    if (mayDeliver) await deliver(deps, tx, { range, final, before: cursor, settleSeconds })
    else {
      const unchanged = cursor ?? nothingRead
      await eventStore.setCursor(tx, chain.chainId, {
        ...unchanged,
        escrows: addressesOf(chain),
        nextBlock: range.to + 1,
      })
    }
    return true
  })
  if (!hasCursor) return 'elsewhere'
  await reportVanished(deps, range, head)
  return range.to < head.number ? 'more' : 'all'
}

/** The next block to read: an escrow that the cursor does not name is read from its deployment. */
export function firstUnread(chain: Chain, cursor?: eventStore.Cursor): number {
  const deployed = chain.escrows.map(({ deployedAtBlock }) => Number(deployedAtBlock))
  const unread = deployed.filter((_, place) => !cursor?.escrows.includes(chain.escrows[place]?.address ?? '0x'))
  return Math.max(Math.min(...deployed), Math.min(cursor?.nextBlock ?? Number.POSITIVE_INFINITY, ...unread))
}

/** The stored and new events not yet delivered as final. */
async function pendingAfter(
  { chain, database }: StepDeps,
  { keptUntil = Number.POSITIVE_INFINITY, events }: ScannedRange,
): Promise<EscrowEvent[]> {
  const waiting = (await eventStore.listUnfinal(database, chain.chainId)).map(({ event }) => event)
  return [...waiting.filter(({ block }) => block <= keptUntil), ...events]
}

/**
 * The last check before a payment counts, with priority over other requests: the escrow's state must hold it, at the
 * final block and now.
 */
async function refuseUnpaid(chain: Chain, pending: readonly EscrowEvent[], final: Block, head: Block): Promise<void> {
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

/** Stores the blocks and events of a range, and tells the listener which came and which are gone. */
async function keep({ chain, clock, listener }: StepDeps, tx: Transaction, range: ScannedRange): Promise<void> {
  const { keptUntil, blocks, events } = range
  const gone = keptUntil === undefined ? [] : await eventStore.removeEventsAfter(tx, chain.chainId, keptUntil)
  if (keptUntil !== undefined) {
    await eventStore.forgetBlocksAfter(tx, chain.chainId, keptUntil)
    await eventStore.setGoneAfter(tx, chain.chainId, keptUntil)
  }
  const seenAt = new Date(clock.now())
  await eventStore.insertBlocks(tx, chain.chainId, blocks, seenAt)
  const isSomethingGone = await eventStore.hasGone(tx, chain.chainId)
  const fresh: EscrowEvent[] = []
  for (const event of events) {
    const from = await eventStore.moveFinal(tx, event)
    if (from) await listener.relocate(tx, from, event)
    else if (await eventStore.insertEvent(tx, event, seenAt)) fresh.push(event)
    else if (isSomethingGone) await eventStore.setFound(tx, event)
  }
  for (const event of gone) await listener.revertPending(tx, event)
  for (const event of fresh) await listener.applyPending(tx, event)
}

interface Delivery {
  readonly range: ScannedRange
  readonly final: Block
  readonly before: eventStore.Cursor | undefined
  /** How long an event was known before it counts. */
  readonly settleSeconds: number
}

/** Tells the listener which events are final now, in the order of the chain, and moves the cursor. */
async function deliver({ chain, clock, listener }: StepDeps, tx: Transaction, delivery: Delivery): Promise<void> {
  const { range, final, before, settleSeconds } = delivery
  const seenBefore = new Date(clock.now() - settleSeconds * 1000)
  let settled = Math.min(final.number, range.to)
  for (const { event, seenAt } of await eventStore.listUnfinal(tx, chain.chainId)) {
    if (event.block > settled || seenAt > seenBefore) {
      settled = Math.min(settled, event.block - 1)
      break
    }
    await eventStore.setFinal(tx, event)
    await listener.apply(tx, event)
  }
  const newest = await eventStore.findSettledBlock(tx, chain.chainId, settled, seenBefore)
  // The books are compared at this block: every event up to it is applied, also while the chain lacks others.
  const finalBlock = Math.max(newest?.number ?? 0, before?.finalBlock ?? 0)
  // While the chain lacks final events, the time of the money's reading stands still.
  const isLost = await eventStore.isHistoryLost(tx, chain.chainId)
  const finalTime = Math.max((!isLost && newest?.time) || 0, before?.finalTime ?? 0)
  const escrows = addressesOf(chain)
  await eventStore.setCursor(tx, chain.chainId, { nextBlock: range.to + 1, finalBlock, finalTime, escrows })
  const longAgo = new Date(clock.now() - (chain.settleSeconds + 60) * 1000)
  await eventStore.forgetFinalBlocks(tx, chain.chainId, finalBlock, longAgo)
}

/**
 * What was final stays as recorded (docs/adr/0014-what-was-final.md), but the operator must learn of it. A chain that
 * became shorter has lost what lay above its head.
 */
async function reportVanished({ chain, database, onError }: StepDeps, range: ScannedRange, head: Block): Promise<void> {
  const { keptUntil, to, events } = range
  if (keptUntil === undefined) return
  const isThere = (one: EscrowEvent) =>
    (one.block > to && one.block <= head.number) ||
    events.some((event) => event.blockHash === one.blockHash && event.logIndex === one.logIndex)
  const lost = (await eventStore.listFinalAfter(database, chain.chainId, keptUntil)).filter((one) => !isThere(one))
  for (const { lease, transaction, block } of lost)
    onError(new FinalVanished(`Block ${block} was final and is gone, with ${transaction} of lease ${lease}.`))
}
