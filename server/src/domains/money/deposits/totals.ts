/** What each escrow holds, and what our books say it owes, as one number each for the admin desk (D 11.30). */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import type { Address } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import { listCreditHoldings, listHeld, listPairHoldings } from './holdingStore.ts'

/** One escrow. If it holds more than it owes, it contains another person's lease or a gift. */
export interface EscrowTotals {
  readonly escrow: Address
  readonly holds: bigint
  readonly owes: bigint
}

export interface Totals {
  /** The time of the final block they describe. */
  readonly time: number
  readonly escrows: readonly EscrowTotals[]
}

/** Reads them at the newest final block; undefined before the first read. Throws during an outage. */
export async function readTotals(database: Database, chain: Chain): Promise<Totals | undefined> {
  const read = await database.begin('isolation level repeatable read read only', (tx) => readOwed(tx, chain))
  if (!read) return undefined
  const blockNumber = BigInt(read.block)
  const escrows = chain.escrows.map(async ({ address, stablecoin }) => {
    const call = {
      abi: erc20Abi,
      address: stablecoin,
      functionName: 'balanceOf',
      args: [address],
      blockNumber,
    } as const
    return { escrow: address, holds: await chain.client.readContract(call), owes: read.owed.get(address) ?? 0n }
  })
  return { time: read.time, escrows: await Promise.all(escrows) }
}

async function readOwed(tx: Transaction, { chainId }: Chain) {
  const cursor = await findCursor(tx, chainId)
  if (!cursor?.finalBlock) return undefined
  const owed = new Map<Address, bigint>()
  const add = (escrow: Address, amount: bigint) => owed.set(escrow, (owed.get(escrow) ?? 0n) + amount)
  for (const { escrow, held } of await listHeld(tx, chainId)) add(escrow, held)
  for (const { escrow, recordedAmount } of await listPairHoldings(tx, chainId)) add(escrow, recordedAmount)
  for (const { escrow, recordedAmount } of await listCreditHoldings(tx, chainId)) add(escrow, recordedAmount)
  return { owed, block: cursor.finalBlock, time: cursor.finalTime }
}
