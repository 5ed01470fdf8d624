/** One transaction and what the escrow holds for a lease, read directly from the chain, never from our records. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import {
  type Address,
  BlockNotFoundError,
  decodeFunctionData,
  getAddress,
  type Hex,
  type Log,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'

/** A transaction that the node knows; `mined` once it is in a block. Time in unix seconds. */
export interface ReadTransaction {
  readonly sender: Address
  readonly to: Address | undefined
  readonly data: Hex
  readonly mined:
    | { readonly succeeded: boolean; readonly block: number; readonly time: number; readonly logs: Log[] }
    | undefined
}

/**
 * The transaction, or undefined if the node does not know it. Refuses with `chain-away` when the node does not answer.
 */
export async function readTransaction(client: PublicClient, hash: Hex): Promise<ReadTransaction | undefined> {
  const found = await known(client.getTransaction({ hash }))
  if (!found) return undefined
  const receipt = await known(client.getTransactionReceipt({ hash }))
  const block = receipt && (await known(client.getBlock({ blockHash: receipt.blockHash, includeTransactions: false })))
  return {
    sender: getAddress(found.from),
    to: found.to ? getAddress(found.to) : undefined,
    data: found.input,
    mined: receipt &&
      block && {
        succeeded: receipt.status === 'success',
        block: Number(block.number),
        time: Number(block.timestamp),
        logs: receipt.logs,
      },
  }
}

/** What the escrow holds for a lease now or after a block, since when or until when, and what happened to its stay. */
export async function readLeaseState(client: PublicClient, escrow: Address, id: Hex, block?: number) {
  const call = { address: escrow, abi: rentEscrowAbi, functionName: 'leaseState', args: [id] } as const
  const state = await client
    .readContract({ ...call, ...(block !== undefined && { blockNumber: BigInt(block) }) })
    .catch(away)
  return {
    handover: { held: state.handover, due: Number(state.handoverDue) },
    deposit: { held: state.deposit, due: Number(state.depositDue) },
    /** The sum of `leaseFlags`. */
    flags: state.flags,
    /** The move-out after an earlier end; 0: the one of the terms. */
    newMoveOut: state.newMoveOut,
  }
}

/** The name of the escrow's function in some calldata; undefined for anything else. */
export function calledFunction(data: Hex): string | undefined {
  try {
    return decodeFunctionData({ abi: rentEscrowAbi, data }).functionName
  } catch {
    return undefined
  }
}

/** The result, or undefined where the node answers that it does not exist. */
function known<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    const isUnknown = [TransactionNotFoundError, TransactionReceiptNotFoundError, BlockNotFoundError]
    return isUnknown.some((kind) => error instanceof kind) ? undefined : away(error)
  })
}

/** Keeps the cause: whether the node refused or did not answer. */
function away(cause: unknown): never {
  throw Object.assign(new Refusal('chain-away'), { cause })
}
