/**
 * The model of credits in escrow/src/Vault.sol: an amount that the stablecoin refuses to deliver waits for its account
 * only.
 */
import type { Payee } from './deposit.ts'

/** The waiting amount of each account, in the stablecoin's smallest unit. */
export type Credits = Readonly<Record<Payee, bigint>>

/** The credits after the escrow paid these amounts while the stablecoin does not deliver to the one it `refuses`. */
export function creditsAfter(credits: Credits, paid: Credits, refuses: Payee | undefined): Credits {
  return refuses === undefined ? credits : { ...credits, [refuses]: credits[refuses] + paid[refuses] }
}

/** The credits after `payCredit`, which anyone may call, or the error with which it reverts. */
export function payCredit(
  credits: Credits,
  payee: Payee,
  refuses: Payee | undefined,
): Credits | 'NothingHeld' | 'AccountBlocked' {
  if (credits[payee] === 0n) return 'NothingHeld'
  if (refuses === payee) return 'AccountBlocked' // the stablecoin's own error
  return { ...credits, [payee]: 0n }
}
