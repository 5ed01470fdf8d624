/** Escrow values that pages show while the chain is unreachable: the defaults of a deployment. */
import { defaultSettings } from '@keyhold/escrow/defaults.ts'

export const escrowDefaults = {
  depositFee: defaultSettings.depositFee.toString(),
  rentFee: defaultSettings.rentFee.toString(),
  releaseDuration: Number(defaultSettings.releaseDuration),
}

const daySeconds = 86_400

/** A duration in seconds as whole days, for sentences. */
export function daysOf(seconds: number): number {
  return Math.round(seconds / daySeconds)
}
