/** The confirmations of a transaction, shown until it is final. */
import type { Hex } from 'viem'
import { readEscrowFacts } from './escrowFacts.ts'
import { type NetworkConfig, publicClientFor } from './networkConfig.ts'
import { walletErrorFrom } from './walletError.ts'

export interface Confirmations {
  readonly blockNumber: number
  readonly confirmations: number
  /** With this many it is final. */
  readonly required: number
}

/**
 * The confirmations of a transaction; undefined if no block contains it (any more). Throws WalletError
 * `chain-unreachable`.
 */
export async function readConfirmations(network: NetworkConfig, hash: Hex): Promise<Confirmations | undefined> {
  const client = publicClientFor(network)
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return undefined
    throw walletErrorFrom(error, 'chain-unreachable')
  })
  if (!receipt) return undefined
  const [latest, facts] = await Promise.all([client.getBlockNumber(), readEscrowFacts()])
  const confirmations = Number(latest - receipt.blockNumber) + 1
  return { blockNumber: Number(receipt.blockNumber), confirmations, required: facts.confirmations }
}
