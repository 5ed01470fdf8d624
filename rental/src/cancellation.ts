// What a cancellation before move-in costs: the rule of `cancel` in escrow/src/Leases.sol.

/** The agreed rules of cancellation. Instants in unix seconds. */
export interface CancellationRules {
  /** The part of the handover that is rent. A deposit in the handover is never shared. */
  readonly firstRent: bigint
  /** Cancelling until then is free; 0: never. */
  readonly freeUntil: number
  /** Cancelling until then costs half of the first rent; equal to `freeUntil`: no half. */
  readonly halfUntil: number
}

/** The landlord's share of the first rent if the tenant cancels at an instant. An odd unit of the half is the tenant's. */
export function cancellationCost({ firstRent, freeUntil, halfUntil }: CancellationRules, at: number): bigint {
  if (at <= freeUntil) return 0n
  return at <= halfUntil ? firstRent / 2n : firstRent
}
