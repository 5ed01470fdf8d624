/** SQL for pairs' deposits (D 11.25). Only final events count. */
import type { Address, Hex } from 'viem'
import type { Query } from '../database.ts'
import {
  type EventPayload,
  isPairPayload,
  isTransferPayload,
  type PairPayload,
  readPayload,
  type StoredPayload,
  type TransferPayload,
} from './events.ts'

/** The two accounts of a deposit without a lease, and the escrow that holds it. */
export interface PairAccounts {
  readonly escrow: Address
  readonly rentee: Address
  readonly landlord: Address
}

/** An event of a pair's deposit with its position; `time` in unix seconds. */
export interface PairEvent {
  readonly escrow: Address
  readonly transaction: Hex
  readonly time: number
  readonly payload: PairPayload
}

/** Selects the events of pairs: no other event has a rentee. */
export const ofPairs = (query: Query) => query`rentee is not null`

/** Every final event of the pairs of one of these accounts, in the order of the chain. */
export async function listPairEventsOf(
  query: Query,
  chainId: number,
  accounts: readonly string[],
): Promise<PairEvent[]> {
  if (accounts.length === 0) return []
  const rows = await query<Row[]>`
    select escrow, transaction, time, kind, payload from chain_event
    where chain_id = ${chainId} and is_final and ${ofPairs(query)}
      and (rentee in ${query([...accounts])} or landlord in ${query([...accounts])})
    order by block, log_index`
  return rows.flatMap(eventOf)
}

/** Every final event of the pairs of these escrows, in the order of the chain. */
export async function listPairEventsAt(
  query: Query,
  chainId: number,
  escrows: readonly Address[],
): Promise<PairEvent[]> {
  if (escrows.length === 0) return []
  const rows = await query<Row[]>`
    select escrow, transaction, time, kind, payload from chain_event
    where chain_id = ${chainId} and is_final and escrow in ${query([...escrows])} and ${ofPairs(query)}
    order by block, log_index`
  return rows.flatMap(eventOf)
}

/** A transfer without a lease's label, with its position. */
export interface Transfer extends Omit<PairEvent, 'payload'> {
  readonly payload: TransferPayload
}

/**
 * The newest final transfers from or to these accounts. Anybody can send dust to any account: a sum below `least` is
 * listed only if one of the accounts paid it.
 */
export async function listTransfersOf(
  query: Query,
  chainId: number,
  { accounts, least, most }: { readonly accounts: readonly string[]; readonly least: bigint; readonly most: number },
): Promise<Transfer[]> {
  if (accounts.length === 0) return []
  const own = query([...accounts])
  const rows = await query<Row[]>`
    select escrow, transaction, time, kind, payload from chain_event
    where chain_id = ${chainId} and is_final and kind in ('PayRent', 'PayBackToRentee')
      and (payload ->> 'payer' in ${own} or (payload ->> 'payee' in ${own} and amount >= ${least.toString()}))
    order by block desc, log_index desc limit ${most}`
  return rows.flatMap(({ kind, time, payload: stored, ...row }) => {
    const payload = readPayload(kind, stored)
    return isTransferPayload(payload) ? [{ ...row, time: Number(time), payload }] : []
  })
}

/** A payment into a lease that Keyhold never issued, with its position. */
export interface ForeignPayment extends Omit<PairEvent, 'payload'> {
  readonly lease: Hex
  readonly payload: Extract<EventPayload, { event: 'LeasePaid' }>
}

/** The newest final payments of such leases that one of these accounts paid, or is to receive; dust as above. */
export async function listForeignPaymentsOf(
  query: Query,
  chainId: number,
  { accounts, least, most }: { readonly accounts: readonly string[]; readonly least: bigint; readonly most: number },
): Promise<ForeignPayment[]> {
  if (accounts.length === 0) return []
  const own = query([...accounts])
  const sum = query`(payload ->> 'handover')::numeric + (payload ->> 'deposit')::numeric`
  const rows = await query<(Row & { lease: Hex })[]>`
    select escrow, lease, transaction, time, kind, payload from chain_event
    where chain_id = ${chainId} and is_final and kind = 'LeasePaid'
      and (payload ->> 'payer' in ${own} or (payload ->> 'payee' in ${own} and ${sum} >= ${least.toString()}))
      and not exists (select from lease_terms where lease_terms.id = chain_event.lease)
    order by block desc, log_index desc limit ${most}`
  return rows.flatMap(({ kind, time, payload: stored, ...row }) => {
    const payload = readPayload(kind, stored)
    return payload.event === 'LeasePaid' ? [{ ...row, time: Number(time), payload }] : []
  })
}

interface Row {
  escrow: Address
  transaction: Hex
  time: bigint
  kind: string
  payload: StoredPayload
}

function eventOf({ kind, time, escrow, transaction, ...row }: Row): PairEvent[] {
  const payload = readPayload(kind, row.payload)
  return isPairPayload(payload) ? [{ escrow, transaction, time: Number(time), payload }] : []
}
