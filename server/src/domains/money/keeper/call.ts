/** One `release` call: simulated, priced under a cap, signed; the key signs nothing else here (D 11.1). */
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

/** The call: the terms of a lease at its escrow. */
export interface ReleaseCall {
  readonly client: PublicClient
  /** Signed for this chain id, whatever the node reports. */
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

/** Simulates the call on the newest block. Returns the escrow's refusal, or undefined if there is none. */
export async function simulateRelease(call: ReleaseCall): Promise<string | undefined> {
  return call.client.simulateContract(requestOf(call)).then(() => undefined, reasonOf)
}

/** The revert reason if the escrow refused the call; errors of the node itself are rethrown. */
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

/** The gas a call would use, and the current price per unit. */
export interface Price {
  readonly gas: bigint
  readonly tip: bigint
  /** The minimum price of a unit in the next block. */
  readonly least: bigint
}

/** Prices the call: a quarter more gas than it needs now, and a fee that holds for one more full block. */
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
 * Signs the call with a maximum cost of `most`. Only the block's actual price is charged, so a high cap is safe and the
 * call never gets stuck below the price.
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
