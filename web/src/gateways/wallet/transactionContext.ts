/** The context of a transaction: sender, network and wallet, read by every step and changed by none. */
import type { Address, EIP1193Provider, Hex } from 'viem'
import type { CallKind } from './calls.ts'
import type { EscrowTransaction } from './escrowTransaction.ts'
import type { NetworkConfig } from './networkConfig.ts'

/** A transaction with its wallet. */
export interface TransactionContext {
  readonly provider: EIP1193Provider
  readonly account: Address
  readonly network: NetworkConfig
  readonly transaction: EscrowTransaction
  /** Allowances larger than needed are lowered first; left alone if this is not set. */
  readonly isExact?: boolean
  /** What Keyhold calls the landlord and the home, for a wallet page that shows them. */
  readonly names?: { readonly landlord?: string; readonly home?: string }
}

/** The context for watching a transaction; only a batch needs the wallet that sent it. */
export type WatchContext = Omit<TransactionContext, 'provider'> & { readonly provider?: EIP1193Provider }

/** The states a page may show while a transaction runs. */
export type TransactionUpdate =
  | { readonly type: 'wallet-asked'; readonly calls: readonly CallKind[] }
  | { readonly type: 'sent'; readonly kind: CallKind; readonly hash?: Hex }
  | { readonly type: 'mined'; readonly kind: CallKind; readonly hash: Hex }

/** Called at each step. */
export type OnUpdate = (update: TransactionUpdate) => void
