/** The words of an errand: letting money go, or disputing it, means another part for each of the two. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ErrandAct } from './errandActs.ts'

/** The part that whoever looks may let go, or dispute: the tenant the handover, the landlord the deposit. */
export function ownPart({
  isLandlordInContract: isLandlord,
  parts,
}: LeaseDetail): LeaseDetail['parts'][number] | undefined {
  return parts.find(({ part }) => part === (isLandlord ? 'deposit' : 'handover'))
}

/** The key of an errand's words, for whoever looks at the lease: letting go what one disputes oneself is giving that up. */
export function errandWords<Act extends ErrandAct>(act: Act, lease: LeaseDetail) {
  const isGivenUp = act === 'releaseEarly' && ownPart(lease)?.state === 'disputed'
  if (isGivenUp) return lease.isLandlordInContract ? 'giveUpLandlord' : 'giveUpTenant'
  return actWords(act, lease)
}

/** The key of what an errand is in itself, whatever stands in dispute. */
export function actWords<Act extends ErrandAct>(act: Act, { isLandlordInContract: isLandlord, money }: LeaseDetail) {
  if (act === 'releaseEarly') return isLandlord ? 'releaseEarlyLandlord' : 'releaseEarlyTenant'
  if (act === 'dispute') return isLandlord ? 'disputeLandlord' : 'disputeTenant'
  if (act === 'payBack') return money.depositPolicy === 'at-handover' ? 'payBackDeposit' : 'payBack'
  return act as Exclude<Act, 'releaseEarly' | 'dispute' | 'payBack'>
}
