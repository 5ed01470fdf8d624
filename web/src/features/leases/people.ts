/** How the two of a lease are called. */
import type { LeaseCard, LeaseParty } from '@keyhold/api/leases.ts'
import type { Language } from '../../gateways/language.ts'
import { calledIn } from '../../gateways/names.ts'

/** A party's whole name; an agency goes by its own. */
export function nameOf({ agencyName, firstName, lastName }: LeaseParty): string {
  return agencyName ?? `${firstName} ${lastName}`.trim()
}

/** Who opposite of the viewer is, in a sentence. */
export function otherName(lease: LeaseCard, language: Language): string {
  return calledIn(language, lease.counterpart)
}
