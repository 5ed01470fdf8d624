/** What was told of pairs' deposits, in SQL (D 11.25): the final events alone are what they were and are. */
import type { Address, Hex } from 'viem'
import type { Query } from '../database.ts'
import { isPairPayload, type PairPayload, parsePayload } from './events.ts'

/** The two accounts of a deposit without a lease, at the escrow that keeps it. */
export interface PairAccounts {
  readonly escrow: Address
  readonly rentee: Address
  readonly landlord: Address
}

/** What happened to a pair's deposit, and where that stands; `time` in unix seconds. */
export interface PairEvent {
  readonly escrow: Address
  readonly transaction: Hex
  readonly time: number
  readonly payload: PairPayload
}

/** Among the chain's events those of pairs, in the words of their index. */
export const ofPairs = (query: Query) => query`
  (told like '{"event":"PayRentDeposit"%' or told like '{"event":"ReleaseRentDeposit"%'
    or told like '{"event":"RentDepositArbitration%')`

/** Every final event of the pairs in which one of these accounts is, in the order of the chain. */
export async function listPairEventsOf(
  query: Query,
  chainId: number,
  accounts: readonly string[],
): Promise<PairEvent[]> {
  if (accounts.length === 0) return []
  const rows = await query<Row[]>`
    select escrow, transaction, time, told from chain_event
    where chain_id = ${chainId} and is_final and ${ofPairs(query)}
      and (told::json ->> 'rentee' in ${query([...accounts])} or told::json ->> 'landlord' in ${query([...accounts])})
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
    select escrow, transaction, time, told from chain_event
    where chain_id = ${chainId} and is_final and escrow in ${query([...escrows])} and ${ofPairs(query)}
    order by block, log_index`
  return rows.flatMap(eventOf)
}

interface Row {
  escrow: Address
  transaction: Hex
  time: bigint
  told: string
}

function eventOf({ told, time, escrow, transaction }: Row): PairEvent[] {
  const payload = parsePayload(told)
  return isPairPayload(payload) ? [{ escrow, transaction, time: Number(time), payload }] : []
}
