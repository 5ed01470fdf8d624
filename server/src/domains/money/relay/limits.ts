/** How much the relay may spend on one transaction, after what it has spent in the last 24 hours (docs/adr/0154). */
import { Refusal } from '@keyhold/rental/refusal.ts'

/** A cost in the chain's own coin and in RNB, each in its smallest unit. */
export interface Cost {
  readonly gas: bigint
  readonly rnb: bigint
}

/** The most that the relay spends: on one call, and in 24 hours for a person, for a landlord, and for all. */
export interface RelayLimits {
  readonly aCall: Cost
  readonly aPerson: Cost
  readonly aLandlord: Cost
  readonly aDay: Cost
  /** The part of `aDay` that is reserved for payments of leases that end soon. */
  readonly reserve: Cost
}

/** What was spent in the last 24 hours, or may still be. */
export interface RelaySpent {
  readonly person: Cost
  readonly landlord: Cost
  readonly day: Cost
}

/** Milliseconds of the limits. */
export const dayMilliseconds = 24 * 3_600_000

/** The limits, from those of one call and of a day: a tenth for a person, a quarter for a landlord and as reserve. */
export function limitsFrom(aCall: Cost, aDay: Cost): RelayLimits {
  const share = (part: bigint): Cost => ({ gas: aDay.gas / part, rnb: aDay.rnb / part })
  return { aCall, aPerson: share(10n), aLandlord: share(4n), aDay, reserve: share(4n) }
}

/** Seconds before `payBy` from which a payment may use the reserve. */
export const soonSeconds = 6 * 3600

/** A transaction that is about to be signed, and what the relay's account holds. */
interface Planned {
  readonly needed: Cost
  readonly held: Cost
  readonly payBy?: number
  readonly now: number
}

/** The most gas that a transaction may cost. Throws the Refusal of the first limit that `needed` is above. */
export function checkLimits({ needed, held, payBy, now }: Planned, limits: RelayLimits, spent: RelaySpent): bigint {
  if (!isWithin(needed, limits.aCall)) throw new Refusal('relay-fee-high')
  const ofPerson = minus(limits.aPerson, spent.person)
  const ofLandlord = minus(limits.aLandlord, spent.landlord)
  if (!isWithin(needed, ofPerson)) throw new Refusal('relay-spent-for-you')
  const isUrgent = payBy !== undefined && payBy - now <= soonSeconds
  const ofDay = minus(limits.aDay, spent.day)
  const left = isUrgent ? ofDay : minus(ofDay, limits.reserve)
  // One code for both: a person does not learn what other tenants of their landlord did.
  if (!isWithin(needed, ofLandlord) || !isWithin(needed, left)) throw new Refusal('relay-spent')
  if (!isWithin(needed, held)) throw new Refusal('relay-off')
  const all = [limits.aCall, ofPerson, ofLandlord, left, held].map(({ gas }) => gas)
  return all.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n
}

const isWithin = (cost: Cost, most: Cost) => cost.gas <= most.gas && cost.rnb <= most.rnb
const minus = (one: Cost, other: Cost): Cost => ({ gas: one.gas - other.gas, rnb: one.rnb - other.rnb })
