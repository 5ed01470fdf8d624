/** What the payment page gets from features/wallet; the route sets the two side by side. */
import type { ComponentType, ReactNode } from 'react'

export interface WalletSlots {
  /** The dialog in which a wallet is chosen. */
  readonly WalletDialog: ComponentType<{ open: boolean; onClose: () => void }>
  /** Where a wallet is proved to be the person's own; `onProved` hears when it is. */
  readonly prove: (onProved: () => void) => ReactNode
}
