/** An offer to share a part, signed by one of the two: when it can be made, and what has become of it (D 6.11). */
import type { Balances, EscrowPart, Payee } from './deposit.ts'

/** Who would get how much of a part, in the stablecoin's smallest unit; the escrow takes it until `deadline` (unix seconds). */
export interface Shares {
  readonly part: EscrowPart
  readonly toTenant: bigint
  readonly toLandlord: bigint
  readonly deadline: number
}

/** The longest an offer can bind whoever signed it: nothing takes a signature back. */
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
 * `open`: it waits for the other one; `replaced`: its signer offered something else since; `declined`; `expired`: its time
 * is over; `accepted`: the escrow shared the part just so; `over`: the escrow holds another sum, or nothing.
 */
export const sharesOfferStates = ['open', 'replaced', 'declined', 'expired', 'accepted', 'over'] as const
export type SharesOfferState = (typeof sharesOfferStates)[number]

/** An offer with what became of it here, and at the escrow: what the part was shared into, if it was. */
export interface OfferedShares extends Shares {
  readonly party: Payee
  readonly isDeclined: boolean
  readonly isReplaced: boolean
}

/** Whether the escrow would take what was signed, whatever was said since: only its time or the money takes it out of the world. */
export function isStillSigned(
  { part, toTenant, toLandlord, deadline }: Shares,
  balances: Pick<Balances, EscrowPart>,
  now: number,
): boolean {
  const { held } = balances[part]
  return held > 0n && toTenant + toLandlord === held && now <= deadline
}

/** Where an offer stands at an instant of the lease clock; `settled` is what both shared its part into, if they did. */
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
