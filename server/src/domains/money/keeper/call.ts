/** One call of the keeper: simulated, priced under a cap, signed; the key signs nothing else here (D 11.1). */
import {
  type Abi,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  encodeFunctionData,
} from 'viem'
import {
  type Price,
  priceOf,
  type SignedTransaction,
  type Signer,
  signTransaction,
} from '../../../gateways/chain/ownTransaction.ts'

/** A function of the escrow, its standing orders or its arbitration that anybody may call, with its arguments. */
export interface CallTarget {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: 'release' | 'collect' | 'execute'
  readonly args: readonly unknown[]
}

/** The call of an account. */
export interface KeeperCall extends Signer {
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

/** Prices the call. */
export const priceCall = (call: KeeperCall): Promise<Price> =>
  priceOf(call.client, call.client.estimateContractGas(requestOf(call)))

/** Signs the call with a maximum cost of `most`. */
export const signCall = (call: KeeperCall, price: Price, most: bigint): Promise<SignedTransaction> =>
  signTransaction(call, { to: call.target.address, data: encodeFunctionData(call.target) }, price, most)
