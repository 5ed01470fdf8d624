/** One call of the keeper: simulated, priced under a cap, signed; the key signs nothing else here (D 11.1). */
import {
  type Abi,
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

/** A function of the escrow, its standing orders or its arbitration that anybody may call, with its arguments. */
export interface CallTarget {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: 'release' | 'collect' | 'execute'
  readonly args: readonly unknown[]
}

/** The call of an account. */
export interface KeeperCall {
  readonly client: PublicClient
  /** Signed for this chain id, whatever the node reports. */
  readonly chainId: number
  readonly account: PrivateKeyAccount
  readonly target: CallTarget
}

const requestOf = ({ account, target }: KeeperCall) => ({ account: account.address, ...target })

/** Simulates the call on the newest block. Returns the contract's refusal, or undefined if there is none. */
export async function simulateCall(call: KeeperCall): Promise<string | undefined> {
  return call.client.simulateContract(requestOf(call)).then(() => undefined, reasonOf)
}

/** The revert reason if the contract refused the call; errors of the node itself are rethrown. */
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
export async function priceCall(call: KeeperCall): Promise<Price> {
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
export async function signCall(
  { client, chainId, account, target }: KeeperCall,
  { gas, tip }: Price,
  most: bigint,
): Promise<SignedCall> {
  const maxFeePerGas = most / gas
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const signed = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to: target.address,
    data: encodeFunctionData(target),
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
  })
  return { nonce, transaction: keccak256(signed), signed, most: maxFeePerGas * gas }
}
