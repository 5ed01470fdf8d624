/** How the two of a lease are called. */
import type { LeaseCard, LeaseParty } from '@keyhold/api/leases.ts'

/** A party's whole name; an agency goes by its own. */
export function nameOf({ agencyName, firstName, lastName }: LeaseParty): string {
  return agencyName ?? `${firstName} ${lastName}`.trim()
}

/** The name one says in a sentence: the first name, or the agency's. */
export function shortName({ agencyName, firstName, lastName }: LeaseParty): string {
  return agencyName ?? (firstName || lastName)
}

/** Who opposite of the viewer is, in a sentence. */
export function otherName(lease: LeaseCard): string {
  return shortName(lease.counterpart)
}
