/** The steps of a standing order, and the one that comes before a payment by hand. */
import type { StandingOrder } from '@keyhold/api/ledger.ts'

/** What a party does once the order cannot take the month any more: pay it by hand, or say that it was paid. */
export type ByHand = 'pay' | 'outside'

export type OrderStep = 'createOrder' | 'skipMonth' | 'stopOrder' | 'endAllowance'

/**
 * What comes before a payment by hand, or the claim of one, of a month that the order lists, so that it is not paid
 * twice: skip it if it is next, else stop the order.
 */
export function stepBeforePaying(standing: StandingOrder | null, month: number): OrderStep | undefined {
  const left = standing?.running?.left ?? []
  const place = left.findIndex((one) => one.month === month)
  if (place < 0) return undefined
  return place === 0 ? 'skipMonth' : 'stopOrder'
}

/** What the order takes next, as a key in ledger.json. A late rent is taken once the tenant's wallet has enough. */
export function whatIsNext(isLandlord: boolean, isLate: boolean) {
  if (isLandlord) return isLate ? 'order.nextLateForYou' : 'order.nextForYou'
  return isLate ? 'order.nextLate' : 'order.next'
}

/** Why a party has to stop the order, as a key in ledger.json. */
export function whyStop(isLandlord: boolean, isStayOver: boolean) {
  if (isStayOver) return isLandlord ? 'order.afterStayForYou' : 'order.afterStay'
  return isLandlord ? 'order.outlivesForYou' : 'order.outlives'
}

/** After a stop, the tenant is offered to take the rest of the allowance back, if no other order needs it. */
export function stepAfter(step: OrderStep, { ofOthers }: StandingOrder, isTenant: boolean): OrderStep | undefined {
  return step === 'stopOrder' && isTenant && ofOthers === '0' ? 'endAllowance' : undefined
}
