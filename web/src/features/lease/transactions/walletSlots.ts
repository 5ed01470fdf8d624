/** What the payment page gets from features/wallet; the route combines both. */
import type { Wallet } from '@keyhold/api/accounts.schema.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Address } from 'viem'

export interface WalletSlots {
  /** The wallet dialog. */
  readonly WalletDialog: ComponentType<{ open: boolean; onClose: () => void }>
  /** Where a wallet is proved; `onProved` receives all of them, and the one that signed. A `known` one is not proved again. */
  readonly prove: (
    onProved: (wallets: readonly Wallet[], signed?: Address) => void,
    known?: readonly Wallet[],
  ) => ReactNode
}
