/** A transaction's words: releasing or disputing means another part for each party. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { partNameKey } from '../heldMoney.ts'
import { isPaidLate } from '../leaseState.ts'
import type { DialogAction, SecondAction } from './dialogActions.ts'

/** The part that the reader may release or dispute: the tenant the handover, the landlord the deposit. */
export function ownPart({
  isLandlordInContract: isLandlord,
  parts,
}: LeaseDetail): LeaseDetail['parts'][number] | undefined {
  return parts.find(({ part }) => part === (isLandlord ? 'deposit' : 'handover'))
}

/** The message key of that part's name: at policy "at handover" the tenant's is rent and deposit together (D 5.5). */
export function ownPartKey(lease: LeaseDetail) {
  return partNameKey({ part: lease.isLandlordInContract ? 'deposit' : 'handover' }, lease)
}

type EarlyKey = 'releaseEarlyTenant' | 'releaseEarlyLandlord'
type DialogEarlyKey = EarlyKey | 'giveUpTenant' | 'giveUpLandlord' | 'returnEarlyLandlord'
type PayBackKey = 'payBack' | 'payBackDeposit'
type RefundKey = 'refund' | 'refundStay'
type ActionKey<Action> =
  | Exclude<Action, 'releaseEarly' | 'dispute' | 'payBack'>
  | EarlyKey
  | 'disputeTenant'
  | 'disputeLandlord'
  | PayBackKey

/** The message key of a transaction, for the lease's reader at an instant of its clock. */
export function dialogMessageKey<Action extends DialogAction>(
  action: Action,
  lease: LeaseDetail,
  now: number,
): ActionKey<Action> | DialogEarlyKey | RefundKey {
  if (action === 'refund') return refundMessageKey(lease, now)
  return action === 'releaseEarly' ? earlyMessageKey(lease, now) : actionMessageKey(action, lease)
}

/**
 * The message key of releasing one's own part: for a part one disputes oneself, giving it up; before move-out, an early
 * return of the deposit.
 */
export function earlyMessageKey(lease: LeaseDetail, now: number): DialogEarlyKey {
  const { isLandlordInContract: isLandlord } = lease
  if (ownPart(lease)?.state === 'disputed') return isLandlord ? 'giveUpLandlord' : 'giveUpTenant'
  if (!isLandlord) return 'releaseEarlyTenant'
  return now < lease.moveOut ? 'returnEarlyLandlord' : 'releaseEarlyLandlord'
}

/** The message key of paying back: returning the deposit, while the landlord has one from the handover. */
export function payBackMessageKey({ depositOwed }: LeaseDetail): PayBackKey {
  return depositOwed ? 'payBackDeposit' : 'payBack'
}

/** The message key of a refund: from move-in on the stay goes on, unless the lease was paid late (D 12.11). */
export function refundMessageKey(lease: Pick<LeaseDetail, 'moveIn' | 'history'>, now: number): RefundKey {
  return now < lease.moveIn || isPaidLate(lease) ? 'refund' : 'refundStay'
}

/** The message key of a transaction about a second payment; the release of the deposit has the usual words. */
export function secondMessageKey(action: SecondAction) {
  return action === 'release' ? action : (`${action}Second` as const)
}

/** The message key of a transaction itself, whatever is disputed. */
export function actionMessageKey<Action extends DialogAction>(action: Action, lease: LeaseDetail): ActionKey<Action> {
  const { isLandlordInContract: isLandlord } = lease
  if (action === 'releaseEarly') return isLandlord ? 'releaseEarlyLandlord' : 'releaseEarlyTenant'
  if (action === 'dispute') return isLandlord ? 'disputeLandlord' : 'disputeTenant'
  if (action === 'payBack') return payBackMessageKey(lease)
  return action as Exclude<Action, 'releaseEarly' | 'dispute' | 'payBack'>
}

/** The message key of a sent transaction, within a sentence. */
export function sentMessageKey(action: DialogAction | 'pay', lease: LeaseDetail) {
  return action === 'pay' ? action : actionMessageKey(action, lease)
}

/** The message key of what it blocks. */
export function waitMessageKey(action: DialogAction | 'pay') {
  return action === 'pay' || action === 'payRent' || action === 'payBack' || action === 'payCredit' ? action : 'held'
}
