/** Which transaction did something at the escrow, read from its events: one that was sped up has another hash. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { partIndex } from '@keyhold/escrow/terms.ts'
import { type Hex, isAddressEqual } from 'viem'
import { publicClientFor } from './networkConfig.ts'
import type { WatchContext } from './transactionContext.ts'
import { walletErrorFrom } from './walletError.ts'

/** Public nodes answer for so many blocks at once, and looking further back than so many times that takes too long. */
const blocksPerQuery = 5_000n
const maxQueries = 40n

/**
 * The latest transaction by which the account did this very thing, after a block; without one, in the last 5,000 blocks.
 * A rent that a stranger paid under a lease's id is not the account's, nor is what became of the other part. Throws
 * WalletError `chain-unreachable`: while the chain cannot be asked nothing is concluded, or forgotten.
 */
export async function findTransaction(context: WatchContext, since: number | undefined): Promise<Hex | undefined> {
  try {
    return await findInEvents(context, since)
  } catch (error) {
    throw walletErrorFrom(error, 'chain-unreachable')
  }
}

async function findInEvents(
  { network, account, transaction }: WatchContext,
  since: number | undefined,
): Promise<Hex | undefined> {
  const { eventName, eventArgs, partFor } = transaction
  const client = publicClientFor(network)
  const latest = await client.getBlockNumber()
  const earliest = latest - blocksPerQuery * (since === undefined ? 1n : maxQueries) + 1n
  const wanted = since === undefined ? earliest : BigInt(since) + 1n
  const first = [wanted, earliest, 0n].reduce((one, other) => (one > other ? one : other))
  const part = partFor(account)
  for (let to = latest; to >= first; to -= blocksPerQuery) {
    const from = to - blocksPerQuery + 1n
    const logs = await client.getContractEvents({
      address: network.escrow,
      abi: rentEscrowAbi,
      eventName,
      args: eventArgs,
      fromBlock: from > first ? from : first,
      toBlock: to,
    })
    const own = logs.findLast(({ args }) => {
      if ('payer' in args && args.payer && !isAddressEqual(args.payer, account)) return false
      return part === undefined || !('part' in args) || args.part === partIndex[part]
    })
    if (own) return own.transactionHash
  }
  return undefined
}
