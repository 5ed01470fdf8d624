/** Who sends what, where: what every step of a transaction reads, and none changes. */
import type { Address, EIP1193Provider, Hex } from 'viem'
import type { CallKind } from './calls.ts'
import type { EscrowTransaction } from './escrowTransaction.ts'
import type { NetworkConfig } from './networkConfig.ts'

/** A transaction in the hands of a wallet. */
export interface TransactionContext {
  readonly provider: EIP1193Provider
  readonly account: Address
  readonly network: NetworkConfig
  readonly transaction: EscrowTransaction
  /** Allowances that are larger than needed are brought down first; left alone where this is not set. */
  readonly isExact?: boolean
}

/** Who waits for what was sent; only a batch takes the wallet that sent it. */
export type WatchContext = Omit<TransactionContext, 'provider'> & { readonly provider?: EIP1193Provider }

/** What the page may show while a transaction runs. */
export type TransactionUpdate =
  | { readonly type: 'wallet-asked'; readonly calls: readonly CallKind[] }
  | { readonly type: 'sent'; readonly kind: CallKind; readonly hash?: Hex }
  | { readonly type: 'mined'; readonly kind: CallKind; readonly hash: Hex }

/** Hears of each step as it is taken. */
export type OnUpdate = (update: TransactionUpdate) => void
