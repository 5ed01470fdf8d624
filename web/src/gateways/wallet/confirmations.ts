/** How deep in the chain a transaction lies: what a person watches until it is final. */
import type { Hex } from 'viem'
import { readFacts } from './facts.ts'
import { type Place, reader } from './place.ts'
import { troubleOf } from './trouble.ts'

export interface Depth {
  readonly block: number
  readonly confirmations: number
  /** With so many it is final. */
  readonly needed: number
}

/** The depth of a transaction; undefined if no block holds it (any more). Throws WalletTrouble `chain-unreachable`. */
export async function readDepth(place: Place, hash: Hex): Promise<Depth | undefined> {
  const client = reader(place)
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return undefined
    throw troubleOf(error, 'chain-unreachable')
  })
  if (!receipt) return undefined
  const [latest, facts] = await Promise.all([client.getBlockNumber(), readFacts()])
  const confirmations = Number(latest - receipt.blockNumber) + 1
  return { block: Number(receipt.blockNumber), confirmations, needed: facts.confirmations }
}
