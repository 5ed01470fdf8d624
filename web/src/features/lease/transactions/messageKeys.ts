/** The words of a transaction: letting money go, or disputing it, means another part for each of the two. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { partNameKey } from '../heldMoney.ts'
import type { DialogAction } from './dialogActions.ts'

/** The part that whoever looks may let go, or dispute: the tenant the handover, the landlord the deposit. */
export function ownPart({
  isLandlordInContract: isLandlord,
  parts,
}: LeaseDetail): LeaseDetail['parts'][number] | undefined {
  return parts.find(({ part }) => part === (isLandlord ? 'deposit' : 'handover'))
}

/** The key of that part's name: at policy "at handover" the tenant's is rent and deposit together (D 5.5). */
export function ownPartKey(lease: LeaseDetail) {
  return partNameKey({ part: lease.isLandlordInContract ? 'deposit' : 'handover' }, lease)
}

type EarlyKey = 'releaseEarlyTenant' | 'releaseEarlyLandlord'
type DialogEarlyKey = EarlyKey | 'giveUpTenant' | 'giveUpLandlord' | 'returnEarlyLandlord' | 'endEarlyLandlord'
type PayBackKey = 'payBack' | 'payBackDeposit'
type ActionKey<Action> =
  | Exclude<Action, 'releaseEarly' | 'dispute' | 'payBack'>
  | EarlyKey
  | 'disputeTenant'
  | 'disputeLandlord'
  | PayBackKey

/** The key of a transaction's words, for whoever looks at the lease at an instant of its clock. */
export function dialogMessageKey<Action extends DialogAction>(
  action: Action,
  lease: LeaseDetail,
  now: number,
): ActionKey<Action> | DialogEarlyKey {
  return action === 'releaseEarly' ? earlyMessageKey(lease, now) : actionMessageKey(action, lease)
}

/** The key of letting one's own part go: of what one disputes oneself, that is giving it up; before move-out, a deposit returns early. */
export function earlyMessageKey(lease: LeaseDetail, now: number): DialogEarlyKey {
  const { isLandlordInContract: isLandlord } = lease
  if (ownPart(lease)?.state === 'disputed') return isLandlord ? 'giveUpLandlord' : 'giveUpTenant'
  if (!isLandlord) return 'releaseEarlyTenant'
  return now < lease.moveOut ? returnBeforeMoveOut(lease) : 'releaseEarlyLandlord'
}

/** Once nothing but the deposit is held, returning it before move-out completes the lease: two parties end it early so. */
function returnBeforeMoveOut({ parts }: LeaseDetail) {
  const isAllButDepositPaid = parts.every(({ part, held }) => part === 'deposit' || BigInt(held) === 0n)
  return isAllButDepositPaid ? 'endEarlyLandlord' : 'returnEarlyLandlord'
}

/** The key of paying money back: returning the deposit, while the landlord has one that came at the handover. */
export function payBackMessageKey({ depositOwed }: LeaseDetail): PayBackKey {
  return depositOwed ? 'payBackDeposit' : 'payBack'
}

/** The key of what a transaction is in itself, whatever stands in dispute. */
export function actionMessageKey<Action extends DialogAction>(action: Action, lease: LeaseDetail): ActionKey<Action> {
  const { isLandlordInContract: isLandlord } = lease
  if (action === 'releaseEarly') return isLandlord ? 'releaseEarlyLandlord' : 'releaseEarlyTenant'
  if (action === 'dispute') return isLandlord ? 'disputeLandlord' : 'disputeTenant'
  if (action === 'payBack') return payBackMessageKey(lease)
  return action as Exclude<Action, 'releaseEarly' | 'dispute' | 'payBack'>
}

/** The key of what was sent, as one says it in a sentence. */
export function sentMessageKey(action: DialogAction | 'pay', lease: LeaseDetail) {
  return action === 'pay' ? action : actionMessageKey(action, lease)
}

/** The key of what waits for it. */
export function waitMessageKey(action: DialogAction | 'pay') {
  return action === 'pay' || action === 'payRent' || action === 'payBack' || action === 'payCredit' ? action : 'held'
}
