/** What pages say of the escrow while it cannot be asked: what it is deployed with unless its settings say otherwise. */
import { defaultSettings } from '@keyhold/escrow/defaults.ts'
import type { Money } from '@keyhold/rental/money.ts'

export const escrowDefaults: { readonly fee: Money; readonly releaseDuration: number } = {
  fee: { amount: defaultSettings.depositFee, currency: 'RNB' },
  releaseDuration: Number(defaultSettings.releaseDuration),
}

const daySeconds = 86_400

/** Whole days of a duration in seconds, as sentences say them. */
export function daysOf(seconds: number): number {
  return Math.round(seconds / daySeconds)
}
