/** The wallet dialog's views. It is one dialog throughout: a wallet's own prompt must stay above it. */
import type { ReactNode } from 'react'
import type { Text } from '../../gateways/text/useText.tsx'

export interface DialogView {
  readonly title: string
  readonly body: ReactNode
  readonly footer?: ReactNode
}

export type WalletText = Text<'wallet'>
