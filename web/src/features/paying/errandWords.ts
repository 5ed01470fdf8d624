/** The words of an errand: letting money go, or disputing it, means another part for each of the two. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ErrandAct } from './errandActs.ts'

/** The key of an errand's words, for whoever looks at the lease. */
export function errandWords<Act extends ErrandAct>(act: Act, { isLandlordInContract: isLandlord, money }: LeaseDetail) {
  if (act === 'releaseEarly') return isLandlord ? 'releaseEarlyLandlord' : 'releaseEarlyTenant'
  if (act === 'dispute') return isLandlord ? 'disputeLandlord' : 'disputeTenant'
  if (act === 'payBack') return money.depositPolicy === 'at-handover' ? 'payBackDeposit' : 'payBack'
  return act as Exclude<Act, 'releaseEarly' | 'dispute' | 'payBack'>
}
