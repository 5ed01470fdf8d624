/** A party's signed offer to share a part: when it can be made, and its state (D 6.11). */
import type { Balances, EscrowPart, Payee } from './deposit.ts'

/** The shares of a part, in the stablecoin's smallest unit; the escrow accepts them until `deadline` (unix seconds). */
export interface Shares {
  readonly part: EscrowPart
  readonly toTenant: bigint
  readonly toLandlord: bigint
  readonly deadline: number
}

/** The maximum time an offer binds its signer: a signature cannot be revoked. */
export const maxOfferSeconds = 30 * 86_400

/** Why shares cannot be offered now (unix seconds of the lease clock); undefined if they can. */
export function refuseSharesOffer(
  { part, toTenant, toLandlord, deadline }: Shares,
  balances: Pick<Balances, 'isPaid' | EscrowPart>,
  now: number,
) {
  const { held } = balances[part]
  if (!balances.isPaid) return 'not-at-this-stage'
  if (held === 0n) return 'part-not-held'
  if (toTenant + toLandlord !== held) return 'shares-not-the-sum'
  if (deadline <= now) return 'shares-offer-past'
  return deadline > now + maxOfferSeconds ? 'shares-offer-too-long' : undefined
}

/**
 * `open`: it waits for the other party; `replaced`: its signer made a newer offer; `declined`; `expired`: its deadline
 * has passed; `accepted`: the escrow shared the part exactly so; `over`: the escrow holds a different amount, or none.
 */
export const sharesOfferStates = ['open', 'replaced', 'declined', 'expired', 'accepted', 'over'] as const
export type SharesOfferState = (typeof sharesOfferStates)[number]

/** An offer with its state here, and at the escrow: the shares of the part, if it was shared. */
export interface OfferedShares extends Shares {
  readonly party: Payee
  readonly isDeclined: boolean
  readonly isReplaced: boolean
}

/**
 * Whether the escrow would still accept the signature, whatever happened here since: only its deadline or the money
 * invalidates it.
 */
export function isStillSigned(
  { part, toTenant, toLandlord, deadline }: Shares,
  balances: Pick<Balances, EscrowPart>,
  now: number,
): boolean {
  const { held } = balances[part]
  return held > 0n && toTenant + toLandlord === held && now <= deadline
}

/**
 * The state of an offer at an instant of the lease clock; `settled` is the shares both agreed on for its part, if any.
 */
export function sharesOfferState(
  offer: OfferedShares,
  balances: Pick<Balances, EscrowPart>,
  settled: Pick<Shares, 'toTenant' | 'toLandlord'> | undefined,
  now: number,
): SharesOfferState {
  if (settled?.toTenant === offer.toTenant && settled.toLandlord === offer.toLandlord) return 'accepted'
  if (offer.toTenant + offer.toLandlord !== balances[offer.part].held) return 'over'
  if (offer.isDeclined) return 'declined'
  if (now > offer.deadline) return 'expired'
  return offer.isReplaced ? 'replaced' : 'open'
}
