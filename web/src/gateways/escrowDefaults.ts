/** Escrow values that pages show while the chain is unreachable: the defaults of a deployment. */
import { defaultSettings } from '@keyhold/escrow/defaults.ts'
import type { Money } from '@keyhold/rental/money.ts'

export const escrowDefaults: { readonly fee: Money; readonly releaseDuration: number } = {
  fee: { amount: defaultSettings.depositFee, currency: 'RNB' },
  releaseDuration: Number(defaultSettings.releaseDuration),
}

const daySeconds = 86_400

/** A duration in seconds as whole days, for sentences. */
export function daysOf(seconds: number): number {
  return Math.round(seconds / daySeconds)
}
