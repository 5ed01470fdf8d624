/** The remaining wallet requests of a transaction, known before the wallet is asked. */
import type { Address, EIP1193Provider } from 'viem'
import { getCapabilities } from 'viem/actions'
import { type AccountState, readAccountState } from './accountState.ts'
import { approveCall, type Call } from './calls.ts'
import { type EscrowTransaction, neededAllowance } from './escrowTransaction.ts'
import { type NetworkConfig, walletClientFor } from './networkConfig.ts'
import { passkeyWalletOf } from './relayed/passkeyWallet.ts'
import { isRelayed } from './relayed/relayedActs.ts'
import { type Simulation, simulateCalls } from './simulate.ts'
import type { TransactionContext } from './transactionContext.ts'
import { assertAllowedAccount } from './transactionJournal.ts'
import { WalletError } from './walletError.ts'

/** How much of an asset is missing, in its smallest unit. */
export interface Shortage {
  readonly asset: 'usdt' | 'rnb' | 'gas'
  readonly missing: bigint
}

export interface TransactionPlan {
  /** In order; empty when everything is done. */
  readonly calls: readonly Call[]
  /** Whether the wallet takes all of them atomically with one confirmation (EIP-5792). */
  readonly isBatched: boolean
  /** The number of wallet prompts. */
  readonly prompts: number
  readonly shortages: readonly Shortage[]
  /** Whether Keyhold's relay sends it, and pays the network fee and the fee in RNB. */
  readonly isRelayed?: boolean
}

/** The tokens whose allowance is larger than needed and will be lowered. */
export type ExactTokens = Readonly<Record<'usdt' | 'rnb', boolean>>

/** Everything a user should know before the wallet asks. */
export interface TransactionPreview {
  readonly accountState: AccountState
  readonly plan: TransactionPlan
  /** Missing if there is a shortage: then there is nothing to simulate. */
  readonly simulation?: Simulation
}

/**
 * Reads, plans and simulates a transaction without asking the wallet to sign. Throws WalletError; `would-revert` with
 * `NoLease` for a rent of terms that were never paid in: the escrow takes any payee, but these are not the agreed
 * terms. `relay-not-offered` for what the relay of a passkey account does not send.
 */
export async function previewTransaction(
  context: TransactionContext,
  mayBatch = true,
  exact: ExactTokens = { usdt: context.isExact === true, rnb: context.isExact === true },
): Promise<TransactionPreview> {
  assertAllowedAccount(context)
  const { provider, account, network, transaction } = context
  const isOfPasskey = passkeyWalletOf(provider) !== undefined
  if (isOfPasskey && !isRelayed(transaction, account)) throw new WalletError('relay-not-offered')
  const [accountState, isAtomic] = await Promise.all([
    readAccountState(network, account, transaction),
    isOfPasskey || (mayBatch && supportsAtomicCalls(provider, network, account)),
  ])
  if (transaction.isRepeatable && !transaction.isOfPair && !accountState.isPaid)
    throw new WalletError('would-revert', { escrowError: 'NoLease' })
  const plan = planTransaction({ network, transaction, accountState, isAtomic, isRelayed: isOfPasskey, exact })
  if (plan.shortages.length > 0 || plan.calls.length === 0) return { accountState, plan }
  const brought = isOfPasskey ? accountState.fee : 0n
  return { accountState, plan, simulation: await simulateCalls(network, account, plan.calls, brought) }
}

/** Whether a wallet supports atomic batches on this chain (EIP-5792). Never throws. */
export async function supportsAtomicCalls(
  provider: EIP1193Provider,
  network: NetworkConfig,
  account: Address,
): Promise<boolean> {
  const { chainId } = network
  const offered = await getCapabilities(walletClientFor(provider, network), { account, chainId }).catch(() => undefined)
  const status: unknown = offered?.atomic?.status
  return status === 'supported' || status === 'ready'
}

/** Upper bound of a call's gas; only to estimate whether the balance suffices. */
const gasPerCall = 120_000n

/**
 * Plans a transaction; pure: the same account state gives the same plan, also when resuming. Allowances are exact; one
 * that is too small is set to 0 first, because USDT refuses to change a non-zero allowance. A sufficient one is left
 * alone unless the user wants it exact: otherwise the request could repeat forever.
 */
export function planTransaction({
  network,
  transaction,
  accountState,
  isAtomic,
  isRelayed = false,
  exact = { usdt: false, rnb: false },
}: {
  network: Pick<NetworkConfig, 'escrow' | 'stablecoin' | 'token'>
  transaction: Pick<EscrowTransaction, 'usdt' | 'call' | 'beside'>
  accountState: AccountState
  isAtomic: boolean
  /** The relay brings gas and the fee in RNB, so a lack of them is none. */
  isRelayed?: boolean
  exact?: ExactTokens
}): TransactionPlan {
  if (accountState.isDone) return { calls: [], isBatched: false, prompts: 0, shortages: [] }
  const calls: Call[] = []
  const isWrong = (token: keyof ExactTokens, given: bigint, needed: bigint) =>
    given < needed || (exact[token] && given > needed)
  const allowed = neededAllowance(transaction)
  const spender = transaction.beside?.address ?? network.escrow
  if (isWrong('usdt', accountState.usdtAllowance, allowed)) {
    if (accountState.usdtAllowance > 0n) calls.push(approveCall('reset-usdt', network.stablecoin, spender, 0n))
    calls.push(approveCall('allow-usdt', network.stablecoin, spender, allowed))
  }
  if (isWrong('rnb', accountState.rnbAllowance, accountState.fee))
    calls.push(approveCall('allow-rnb', network.token, network.escrow, accountState.fee))
  calls.push(transaction.call)

  const isBatched = isAtomic && calls.length > 1
  const needed = {
    usdt: transaction.usdt,
    rnb: accountState.fee,
    gas: gasPerCall * BigInt(calls.length) * accountState.gasPrice,
  }
  const own = isRelayed ? (['usdt'] as const) : (['usdt', 'rnb', 'gas'] as const)
  const shortages = own
    .map((asset) => ({ asset, missing: needed[asset] - accountState[asset] }))
    .filter(({ missing }) => missing > 0n)
  return { calls, isBatched, prompts: isBatched ? 1 : calls.length, shortages, ...(isRelayed && { isRelayed }) }
}

/** An allowance beyond this transaction's sum: only the escrow could use it, but it is more than was requested. */
export interface LargeAllowance {
  readonly token: 'usdt' | 'rnb'
  readonly allowance: bigint
  readonly needed: bigint
}

/** The allowances that are larger than needed. */
export function largeAllowances(
  { usdtAllowance, rnbAllowance, fee }: Pick<AccountState, 'usdtAllowance' | 'rnbAllowance' | 'fee'>,
  transaction: Pick<EscrowTransaction, 'usdt' | 'beside'>,
): LargeAllowance[] {
  const all = [
    { token: 'usdt', allowance: usdtAllowance, needed: neededAllowance(transaction) },
    { token: 'rnb', allowance: rnbAllowance, needed: fee },
  ] as const
  return all.filter(({ allowance, needed }) => allowance > needed)
}
