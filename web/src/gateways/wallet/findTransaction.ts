/** Finds the transaction of an escrow action from events: a sped-up one has another hash. */

import { leaseEvent } from '@keyhold/api/deposits.ts'
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { partIndex } from '@keyhold/escrow/terms.ts'
import { leaseEventNames } from '@keyhold/rental/leaseEventName.ts'
import { type Hex, isAddressEqual, parseEventLogs } from 'viem'
import { quietApi } from '../api.ts'
import { publicClientFor } from './networkConfig.ts'
import type { WatchContext } from './transactionContext.ts'
import { walletErrorFrom } from './walletError.ts'

const eventsAbi = [...rentEscrowAbi, ...rentOrdersAbi, ...appealableArbitrationAbi, ...erc20Abi].filter(
  (item) => item.type === 'event',
)

/** Public nodes limit the block range of a log query; more queries than this take too long. */
const blocksPerQuery = 5_000n
const maxQueries = 40n

/**
 * The account's latest transaction of exactly this action, after a block; without one, in the last 5,000 blocks. A rent
 * that a stranger paid under the lease's id does not count, nor does an action on the other part, an appeal of the other
 * party, or a decision of the other instance. Throws WalletError `chain-unreachable`: then nothing may be concluded or
 * deleted.
 */
export async function findTransaction(context: WatchContext, since: number | undefined): Promise<Hex | undefined> {
  try {
    return await findInEvents(context, since)
  } catch (error) {
    throw walletErrorFrom(error, 'chain-unreachable')
  }
}

async function findInEvents(context: WatchContext, since: number | undefined): Promise<Hex | undefined> {
  const client = publicClientFor(context.network)
  const latest = await client.getBlockNumber()
  const earliest = latest - blocksPerQuery * (since === undefined ? 1n : maxQueries) + 1n
  const wanted = since === undefined ? earliest : BigInt(since) + 1n
  const first = [wanted, earliest, 0n].reduce((one, other) => (one > other ? one : other))
  try {
    return await findInLogs(context, first, latest)
  } catch (error) {
    return askServer(context, first, latest, error)
  }
}

async function findInLogs(
  { network, account, transaction }: WatchContext,
  first: bigint,
  latest: bigint,
): Promise<Hex | undefined> {
  const { eventName, eventArgs, partFor, beside } = transaction
  const client = publicClientFor(network)
  const part = partFor(account)
  for (let to = latest; to >= first; to -= blocksPerQuery) {
    const from = to - blocksPerQuery + 1n
    const logs = await client.getContractEvents({
      address: beside?.eventsAt ?? network.escrow,
      abi: eventsAbi,
      eventName,
      args: eventArgs as object,
      fromBlock: from > first ? from : first,
      toBlock: to,
    })
    const own = logs.findLast(({ args }) => {
      if (beside?.due !== undefined && 'due' in args && Number(args.due) !== beside.due) return false
      if ('payer' in args && args.payer && !isAddressEqual(args.payer, account)) return false
      if ('appellant' in args && args.appellant && !isAddressEqual(args.appellant, account)) return false
      if ('instance' in args && args.instance && !isAddressEqual(args.instance, account)) return false
      if (!namesDay(transaction, args)) return false
      return part === undefined || !('part' in args) || args.part === partIndex[part]
    })
    if (own) return own.transactionHash
  }
  return undefined
}

/** Whether the event is of the same last day: the other party may have ended the stay on another one. */
function namesDay({ newMoveOut }: WatchContext['transaction'], args: object): boolean {
  return newMoveOut === undefined || !('newMoveOut' in args) || args.newMoveOut === BigInt(newMoveOut)
}

/** The same, for a transaction that our server found. */
async function hasDay({ network, transaction }: WatchContext, hash: Hex): Promise<boolean> {
  const { logs } = await publicClientFor(network).getTransactionReceipt({ hash })
  const { eventName } = transaction
  return parseEventLogs({ abi: eventsAbi, logs, eventName }).some(({ args }) => namesDay(transaction, args))
}

function leaseNamed(args: WatchContext['transaction']['eventArgs']): Hex | undefined {
  if ('lease' in args) return args.lease
  if ('oldId' in args) return args.oldId
  return 'id' in args ? args.id : undefined
}

/** Events that another account can cause under the same lease's id. */
const ofAccounts = ['LeaseRentPaid', 'LeasePaidBack', 'Appealed', 'Decided'] as const

/**
 * Many public nodes serve no logs, or only of few blocks. Our server has read the chain: it knows the transaction, or that
 * there is none if it has read as far as the node. Throws the node's error otherwise.
 */
async function askServer(
  context: WatchContext,
  first: bigint,
  latest: bigint,
  error: unknown,
): Promise<Hex | undefined> {
  const { account, transaction } = context
  const { eventName, eventArgs, partFor } = transaction
  const id = leaseNamed(eventArgs)
  const event = leaseEventNames.find((name) => name === eventName)
  if (!id || !event) throw error
  const isOfAccount = ofAccounts.some((name) => name === event)
  const part = partFor(account)
  const since = Number(first > 0n ? first - 1n : 0n)
  const input = { event, id, since, ...(isOfAccount && { payer: account }), ...(part && { part }) }
  const found = await quietApi(leaseEvent, { input }).catch(() => {
    throw error
  })
  const hash = found.transactionId as Hex | null
  if (hash && (transaction.newMoveOut === undefined || (await hasDay(context, hash)))) return hash
  if (BigInt(found.readTo) < latest) throw error
  return undefined
}
