/**
 * Which payment brought a lease's money into the escrow: the tenant's own, or the move from the lease that it renews
 * (D 11.21).
 */

interface Payment {
  readonly paymentType: string
  /** From another escrow or other terms: it is not the lease's, and is refunded (D 4.8). */
  readonly isSecond?: boolean
}

/** The payment with which a lease's money began, from payments newest first; undefined before one is final. */
export function paidIn<Row extends Payment>(payments: readonly Row[]): Row | undefined {
  return payments.findLast(
    ({ paymentType, isSecond }) => !isSecond && (paymentType === 'paid-in' || paymentType === 'moved'),
  )
}
