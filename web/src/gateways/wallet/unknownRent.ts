/** Rents that the tenant of a lease paid in blocks that Keyhold has not read. */
import { leaseEvent } from '@keyhold/api/deposits.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import type { Hex } from 'viem'
import { quietApi } from '../api.ts'
import { isLocalChain, type NetworkConfig, publicClientFor } from './networkConfig.ts'
import { WalletError, walletErrorFrom } from './walletError.ts'

/** The rents of a lease that Keyhold knows: every one up to a block, and some later ones. */
interface KnownRents {
  readonly readToBlock: number
  readonly transactions: readonly string[]
}

/** How long our server may take to read the newest block of a node without logs. */
const patienceMilliseconds = 30_000

/**
 * Whether the tenant paid a rent that Keyhold does not know, by the browser's node. Throws WalletError
 * `chain-unreachable`, or `rents-changed` if neither the node nor our server can tell.
 */
export async function hasUnknownRent(
  network: NetworkConfig,
  terms: Terms,
  known: KnownRents,
  patience = patienceMilliseconds,
): Promise<boolean> {
  try {
    return await search(network, terms, known, patience)
  } catch (error) {
    throw walletErrorFrom(error, 'chain-unreachable')
  }
}

async function search(
  network: NetworkConfig,
  terms: Terms,
  { readToBlock, transactions }: KnownRents,
  patience: number,
): Promise<boolean> {
  const client = publicClientFor(network)
  const latest = await client.getBlockNumber()
  if (latest <= BigInt(readToBlock)) return false
  const [id, payer] = [leaseId(terms), terms.tenant]
  const isUnknown = (hash: Hex) => !transactions.some((one) => one.toLowerCase() === hash.toLowerCase())
  const logs = await client
    .getContractEvents({
      address: network.escrow,
      abi: rentEscrowAbi,
      eventName: 'LeaseRentPaid',
      args: { id, payer },
      fromBlock: BigInt(readToBlock) + 1n,
      toBlock: latest,
    })
    .catch(() => undefined)
  if (logs) return logs.some(({ transactionHash }) => isUnknown(transactionHash))
  // Many public nodes serve no logs. Our server tells once it has read the block that was the newest here.
  const until = Date.now() + patience
  for (;;) {
    const input = { event: 'LeaseRentPaid', id, payer, since: readToBlock } as const
    const { transactionId, readTo } = await quietApi(leaseEvent, { input })
    if (transactionId !== null && isUnknown(transactionId as Hex)) return true
    if (BigInt(readTo) >= latest) return false
    if (Date.now() >= until) throw new WalletError('rents-changed')
    await new Promise((resolve) => setTimeout(resolve, isLocalChain(network.chainId) ? 250 : 2_000))
  }
}
