/** One call of `release`: tried without sending, priced under a cap, signed; a key signs nothing else here (D 11.1). */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  encodeFunctionData,
  keccak256,
  type PrivateKeyAccount,
  type PublicClient,
} from 'viem'
import type { SignedCall } from './store.ts'

/** What is called: the terms of a lease at its escrow. */
export interface ReleaseCall {
  readonly client: PublicClient
  /** Signed for this chain, whatever a node says of itself. */
  readonly chainId: number
  readonly account: PrivateKeyAccount
  readonly escrow: Address
  readonly terms: Terms
}

const requestOf = ({ account, escrow, terms }: ReleaseCall) =>
  ({
    account: account.address,
    address: escrow,
    abi: rentEscrowAbi,
    functionName: 'release',
    args: [terms],
  }) as const

/** Tries the call on the newest block. Answers why the escrow refuses it, or undefined if it does not. */
export async function simulateRelease(call: ReleaseCall): Promise<string | undefined> {
  return call.client.simulateContract(requestOf(call)).then(() => undefined, reasonOf)
}

/** Why a call was refused, if the escrow did it: what only the node says, as of a fault of its own, stays an error. */
function reasonOf(error: unknown): string {
  const isRefusal = (cause: unknown) =>
    cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError
  const refusal = error instanceof BaseError ? error.walk(isRefusal) : null
  const isReverted = error instanceof BaseError && error.walk((one) => (one as { code?: number }).code === 3) !== null
  if (refusal instanceof ContractFunctionRevertedError && (isReverted || refusal.raw))
    return refusal.data?.errorName ?? refusal.shortMessage
  if (refusal instanceof ContractFunctionZeroDataError) return refusal.name
  throw error
}

/** What a call would take of gas, and what the chain asks for each unit of it now. */
export interface Price {
  readonly gas: bigint
  readonly tip: bigint
  /** The least that a unit costs in the next block. */
  readonly least: bigint
}

/** Prices the call: a quarter more gas than it needs now, and a fee that holds for one full block more. */
export async function priceRelease(call: ReleaseCall): Promise<Price> {
  const { client } = call
  const [needed, { baseFeePerGas }, tip] = await Promise.all([
    client.estimateContractGas(requestOf(call)),
    client.getBlock(),
    client.estimateMaxPriorityFeePerGas(),
  ])
  const base = baseFeePerGas ?? 0n
  return { gas: (needed * 5n) / 4n, tip, least: base + base / 8n + tip }
}

/**
 * Signs the call so that it costs `most` at the most, whatever the network asks by then: only what a block really asks is
 * paid, so the cap may be high and the call still is never stuck below it.
 */
export async function signRelease(
  { client, chainId, account, escrow, terms }: ReleaseCall,
  { gas, tip }: Price,
  most: bigint,
): Promise<SignedCall> {
  const maxFeePerGas = most / gas
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const signed = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to: escrow,
    data: encodeFunctionData({ abi: rentEscrowAbi, functionName: 'release', args: [terms] }),
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
  })
  return { nonce, transaction: keccak256(signed), signed, most: maxFeePerGas * gas }
}
