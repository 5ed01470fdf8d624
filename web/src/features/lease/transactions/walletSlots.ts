/** What the payment page gets from features/wallet; the route combines both. */
import type { ComponentType, ReactNode } from 'react'

export interface WalletSlots {
  /** The wallet dialog. */
  readonly WalletDialog: ComponentType<{ open: boolean; onClose: () => void }>
  /** Where a wallet is proved; `onProved` is called afterwards. */
  readonly prove: (onProved: () => void) => ReactNode
}
