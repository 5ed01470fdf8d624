// The lines of a statement: a label and what it is.
import type { EscrowPart } from '@keyhold/escrow/terms.ts'
import type { Address, Hex } from 'viem'
import type { Labels, Words } from './words.ts'

export type Value =
  | { readonly sum: bigint; readonly unit: 'USDT' | 'RNB' }
  /** `payout` is where a tenant's money goes back to, `landlord` the one whose name Keyhold says. */
  | { readonly account: Address; readonly as?: 'landlord' | 'payout' }
  /** In unix seconds; undefined: never. */
  | { readonly instant: number | undefined }
  | { readonly count: number }
  | { readonly part: EscrowPart }
  | { readonly hash: Hex }

export type Row = readonly [label: keyof Labels | keyof Words['sign']['labels'], value: Value]
