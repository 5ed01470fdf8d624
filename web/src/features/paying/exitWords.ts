/** The words of an exit: letting money go early means another part for each of the two. */
import type { Exit } from '../../gateways/wallet/calls.ts'

export function exitWords(exit: Exit, isLandlord: boolean) {
  if (exit !== 'releaseEarly') return exit
  return isLandlord ? 'releaseEarlyLandlord' : 'releaseEarlyTenant'
}
