/**
 * The watcher's tables in PostgreSQL: its cursor, the blocks that may still be reorganized away, and the escrow's
 * events.
 */
import type { Address, Hex } from 'viem'
import type { Query, Transaction } from '../database.ts'
import type { Block } from './chain.ts'
import { type EscrowEvent, leasePaidBy, readPayload, type StoredPayload, storePayload } from './events.ts'

const lockKey = 7_270_030

export interface Cursor {
  readonly nextBlock: number
  readonly finalBlock: number
  /** Everything up to this time is final and was applied; 0 before the first. */
  readonly finalTime: number
  /** The escrows whose logs were read so far; a new one is read from its deployment. */
  readonly escrows: readonly Address[]
}

/** Whether the chain is being read again from before the final block: events missed there may still be applied. */
export function isReadingAgain({ nextBlock, finalBlock }: Cursor): boolean {
  return nextBlock <= finalBlock
}

/** How far a chain was read; undefined if never. */
export async function findCursor(query: Query, chainId: number): Promise<Cursor | undefined> {
  const [row] = await query<
    { nextBlock: bigint; finalBlock: bigint | null; finalTime: bigint | null; escrows: Address[] }[]
  >`
    select next_block, final_block, final_time, escrows from chain_cursor where chain_id = ${chainId}`
  return (
    row && {
      nextBlock: Number(row.nextBlock),
      finalBlock: Number(row.finalBlock ?? 0),
      finalTime: Number(row.finalTime ?? 0),
      escrows: row.escrows,
    }
  )
}

/** Whether this transaction holds the cursor's lock, and the chain was read exactly as far as `expected`. */
export async function lockCursor(tx: Transaction, chainId: number, expected: Cursor | undefined): Promise<boolean> {
  const [lock] = await tx<
    { ours: boolean }[]
  >`select pg_try_advisory_xact_lock(${lockKey}, ${chainId % 2 ** 31}) as ours`
  if (!lock?.ours) return false
  const found = await findCursor(tx, chainId)
  return found?.nextBlock === expected?.nextBlock
}

/** Whether an event of a transaction is known. */
export async function knowsTransaction(query: Query, chainId: number, transaction: Hex): Promise<boolean> {
  const rows = await query`
    select 1 from chain_event where chain_id = ${chainId} and transaction = ${transaction} limit 1`
  return rows.length > 0
}

/** Moves the cursor back: everything from a block on is read again. Known events stay as they are. */
export async function moveCursorBack(tx: Transaction, chainId: number, block: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockKey}, ${chainId % 2 ** 31})`
  await tx`update chain_cursor set next_block = least(next_block, ${block}) where chain_id = ${chainId}`
}

/** Moves the cursor. */
export async function setCursor(tx: Transaction, chainId: number, cursor: Cursor): Promise<void> {
  const { nextBlock, finalBlock, finalTime, escrows } = cursor
  await tx`
    insert into chain_cursor (chain_id, next_block, final_block, final_time, escrows)
    values (${chainId}, ${nextBlock}, ${finalBlock}, ${finalTime}, ${[...escrows]})
    on conflict (chain_id) do update set next_block = excluded.next_block, final_block = excluded.final_block,
      final_time = excluded.final_time, escrows = excluded.escrows`
}

/** The remembered blocks, newest first. */
export async function listBlocks(query: Query, chainId: number): Promise<Block[]> {
  const rows = await query<{ number: bigint; hash: Hex; time: bigint }[]>`
    select number, hash, time from chain_block where chain_id = ${chainId} order by number desc`
  return rows.map(({ number, hash, time }) => ({ number: Number(number), hash, time: Number(time) }))
}

/** Remembers blocks with the server's time; a known block keeps its first time. */
export async function insertBlocks(tx: Transaction, chainId: number, blocks: Block[], seenAt: Date): Promise<void> {
  if (blocks.length === 0) return
  const rows = blocks.map(({ number, hash, time }) => ({ chainId, number, hash, time, seenAt }))
  await tx`insert into chain_block ${tx(rows)} on conflict (chain_id, number) do nothing`
}

/** Forgets the blocks after `kept`. */
export async function forgetBlocksAfter(tx: Transaction, chainId: number, kept: number): Promise<void> {
  await tx`delete from chain_block where chain_id = ${chainId} and number > ${kept}`
}

/** Forgets final blocks first seen before an instant, except the newest final one. */
export async function forgetFinalBlocks(
  tx: Transaction,
  chainId: number,
  finalBlock: number,
  before: Date,
): Promise<void> {
  await tx`delete from chain_block where chain_id = ${chainId} and number < ${finalBlock} and seen_at < ${before}`
}

/** Records an event; false if it was recorded before. */
export async function insertEvent(tx: Transaction, event: EscrowEvent, seenAt: Date): Promise<boolean> {
  const { chainId, blockHash, logIndex, block, transaction, escrow, lease, time } = event
  const { kind, payload } = storePayload(event.payload)
  const rows = await tx`
    insert into chain_event (chain_id, block_hash, log_index, block, transaction, escrow, lease, time, kind, payload, seen_at)
    values (${chainId}, ${blockHash}, ${logIndex}, ${block}, ${transaction}, ${escrow}, ${lease}, ${time},
      ${kind}, ${tx.json(payload)}, ${seenAt})
    on conflict on constraint event_is_recorded_once do nothing returning 1`
  return rows.length > 0
}

/** Removes the events after a block that are not final, and returns them, newest first. */
export async function removeEventsAfter(tx: Transaction, chainId: number, kept: number): Promise<EscrowEvent[]> {
  const rows = await tx<EventRow[]>`
    delete from chain_event where chain_id = ${chainId} and block > ${kept} and not is_final
    returning ${eventColumns(tx)}`
  return rows.map(eventOf).sort((a, b) => b.block - a.block || b.logIndex - a.logIndex)
}

/** The final events after a block, in the order of the chain. */
export async function listFinalAfter(query: Query, chainId: number, kept: number): Promise<EscrowEvent[]> {
  const rows = await query<EventRow[]>`
    select ${eventColumns(query)} from chain_event where chain_id = ${chainId} and block > ${kept} and is_final
    order by block, log_index`
  return rows.map(eventOf)
}

/** The oldest final event from a block on. */
export async function findFinalFrom(query: Query, chainId: number, block: number): Promise<EscrowEvent | undefined> {
  const [row] = await query<EventRow[]>`
    select ${eventColumns(query)} from chain_event where chain_id = ${chainId} and block >= ${block} and is_final
    order by block, log_index limit 1`
  return row && eventOf(row)
}

/**
 * Finds a final event that a reorganization moved to another block: the same event with the same arguments in the same
 * transaction, or the one payment of a lease's id. Moves the record there and returns the old position.
 */
export async function moveFinal(tx: Transaction, event: EscrowEvent): Promise<EscrowEvent | undefined> {
  const { chainId, escrow, lease, transaction, block, blockHash, logIndex, time } = event
  const isPayment = leasePaidBy(event) !== undefined
  const { kind, payload } = storePayload(event.payload)
  const [row] = await tx<EventRow[]>`
    select ${eventColumns(tx)} from chain_event
    where chain_id = ${chainId} and lease = ${lease} and escrow = ${escrow} and kind = ${kind}
      and payload = ${tx.json(payload)} and is_final and block_hash <> ${blockHash} and (transaction = ${transaction} or ${isPayment})
    order by block, log_index limit 1`
  if (!row) return undefined
  await tx`
    update chain_event set ${tx({ transaction, block, blockHash, logIndex, time })}, is_gone = false, acknowledged_at = null
    where chain_id = ${chainId} and block_hash = ${row.blockHash} and log_index = ${row.logIndex}`
  return eventOf(row)
}

/** Marks the final events after a block as gone: the chain no longer has their blocks. */
export async function setGoneAfter(tx: Transaction, chainId: number, kept: number): Promise<void> {
  await tx`update chain_event set is_gone = true where chain_id = ${chainId} and block > ${kept} and is_final`
}

/** A recorded event is on the chain again, where it was. */
export async function setFound(tx: Transaction, { chainId, blockHash, logIndex }: EscrowEvent): Promise<void> {
  await tx`
    update chain_event set is_gone = false, acknowledged_at = null
    where chain_id = ${chainId} and block_hash = ${blockHash} and log_index = ${logIndex} and is_gone`
}

/** Whether the chain lost final events that it has not returned, acknowledged ones too. */
export async function hasGone(query: Query, chainId: number): Promise<boolean> {
  const rows = await query`select 1 from chain_event where chain_id = ${chainId} and is_gone limit 1`
  return rows.length > 0
}

/** Whether the chain lost final events that it has not returned, and that no operator acknowledged. */
export async function isHistoryLost(query: Query, chainId: number): Promise<boolean> {
  const rows = await query`
    select 1 from chain_event where chain_id = ${chainId} and is_gone and acknowledged_at is null limit 1`
  return rows.length > 0
}

/** Whether the chain lost final events of one of these leases, and has not returned them. */
export async function hasGoneOf(query: Query, leases: readonly Hex[]): Promise<boolean> {
  if (leases.length === 0) return false
  const rows = await query`
    select 1 from chain_event where is_gone and (lease in ${query([...leases])} or next_lease in ${query([...leases])}) limit 1`
  return rows.length > 0
}

/** The ids of leases with events that the chain lost and an operator acknowledged, each with its escrow. */
export async function listAcknowledged(query: Query, chainId: number): Promise<{ escrow: Address; lease: Hex }[]> {
  return query<{ escrow: Address; lease: Hex }[]>`
    select distinct escrow, unnest(array_remove(array[lease, next_lease], null)) as lease from chain_event
    where chain_id = ${chainId} and is_gone and acknowledged_at is not null`
}

/** Locks and returns the lost final events that no operator acknowledged, in the order of the chain. */
export async function lockLost(tx: Transaction): Promise<EscrowEvent[]> {
  const rows = await tx<EventRow[]>`
    select ${eventColumns(tx)} from chain_event where is_gone and acknowledged_at is null
    order by block, log_index for update`
  return rows.map(eventOf)
}

/** Acknowledges the lost final events of a transaction. */
export async function setAcknowledged(tx: Transaction, transaction: Hex, at: Date): Promise<void> {
  await tx`update chain_event set acknowledged_at = ${at}
    where transaction = ${transaction} and is_gone and acknowledged_at is null`
}

/** The events that are not final yet, in the order of the chain, with the time when they were first seen. */
export async function listUnfinal(tx: Query, chainId: number): Promise<{ event: EscrowEvent; seenAt: Date }[]> {
  const rows = await tx<(EventRow & { seenAt: Date })[]>`
    select ${eventColumns(tx)}, seen_at from chain_event where chain_id = ${chainId} and not is_final
    order by block, log_index`
  return rows.map((row) => ({ event: eventOf(row), seenAt: row.seenAt }))
}

/** Marks an event as final. */
export async function setFinal(tx: Transaction, { chainId, blockHash, logIndex }: EscrowEvent): Promise<void> {
  await tx`update chain_event set is_final = true
    where chain_id = ${chainId} and block_hash = ${blockHash} and log_index = ${logIndex}`
}

/** The newest remembered block at or below `most` that was first seen before an instant. */
export async function findSettledBlock(
  tx: Transaction,
  chainId: number,
  most: number,
  before: Date,
): Promise<{ number: number; time: number } | undefined> {
  const [row] = await tx<{ number: bigint; time: bigint }[]>`
    select number, time from chain_block where chain_id = ${chainId} and number <= ${most} and seen_at <= ${before}
    order by number desc limit 1`
  return row && { number: Number(row.number), time: Number(row.time) }
}

/** Every event of the given leases, in the order of the chain. */
export async function listEventsOf(
  query: Query,
  leases: readonly Hex[],
): Promise<(EscrowEvent & { isFinal: boolean })[]> {
  const rows = await query<(EventRow & { isFinal: boolean })[]>`
    select ${eventColumns(query)}, is_final from chain_event where lease in ${query(leases)} order by block, log_index`
  return rows.map((row) => ({ ...eventOf(row), isFinal: row.isFinal }))
}

/** Every renewal that moved a deposit to one of the given leases, in the order of the chain (D 11.21). */
export async function listRenewalsInto(
  query: Query,
  leases: readonly Hex[],
): Promise<(EscrowEvent & { isFinal: boolean })[]> {
  const rows = await query<(EventRow & { isFinal: boolean })[]>`
    select ${eventColumns(query)}, is_final from chain_event
    where next_lease in ${query(leases)} order by block, log_index`
  return rows.map((row) => ({ ...eventOf(row), isFinal: row.isFinal }))
}

/** Every final event about the credits of an account at an escrow, in the order of the chain. */
export async function listCreditEvents(
  query: Query,
  { chainId, escrow }: Pick<EscrowEvent, 'chainId' | 'escrow'>,
  account: Address,
): Promise<EscrowEvent[]> {
  const rows = await query<EventRow[]>`
    select ${eventColumns(query)} from chain_event
    where chain_id = ${chainId} and escrow = ${escrow} and is_final and kind in ('Credited', 'CreditPaid')
      and account = ${account}
    order by block, log_index`
  return rows.map(eventOf)
}

interface EventRow {
  chainId: bigint
  blockHash: Hex
  logIndex: number
  block: bigint
  transaction: Hex
  escrow: Address
  lease: Hex
  time: bigint
  kind: string
  payload: StoredPayload
}

const eventColumns = (query: Query) =>
  query`chain_id, block_hash, log_index, block, transaction, escrow, lease, time, kind, payload`

function eventOf(row: EventRow): EscrowEvent {
  const { blockHash, logIndex, transaction, escrow, lease } = row
  return {
    chainId: Number(row.chainId),
    block: Number(row.block),
    time: Number(row.time),
    payload: readPayload(row.kind, row.payload),
    blockHash,
    logIndex,
    transaction,
    escrow,
    lease,
  }
}
