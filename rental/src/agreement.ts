/** Which clauses an agreement has, in their order; their words are in locales/<language>/agreement.json (D 6.9). */
import type { DepositPolicy } from './listing.ts'

/** The clauses by their names; those about the money depend on the deposit policy (D 5.5). */
export function clauseIds(policy: DepositPolicy) {
  const ofMoney =
    policy === 'until-move-out'
      ? (['firstRent', 'depositHeld'] as const)
      : (['firstRentAndDeposit', 'depositWithLandlord'] as const)
  const rest = ['dispute', 'arbitrator', 'release', 'cancel', 'care', 'stablecoin', 'law', 'languages'] as const
  return ['home', 'rent', 'payment', ...ofMoney, ...rest] as const
}
export type ClauseId = ReturnType<typeof clauseIds>[number]
