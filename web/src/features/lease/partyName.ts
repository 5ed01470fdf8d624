/** How the two of a lease are called. */
import type { LeaseCard, LeaseParty } from '@keyhold/api/leases.ts'
import { formatPersonName } from '../../gateways/format/personName.ts'
import type { Language } from '../../gateways/text/language.ts'

/** A party's whole name; an agency goes by its own. */
export function partyName({ agencyName, firstName, lastName }: LeaseParty): string {
  return agencyName ?? `${firstName} ${lastName}`.trim()
}

/** Who opposite of the viewer is, in a sentence. */
export function counterpartName(lease: LeaseCard, language: Language): string {
  return formatPersonName(language, lease.counterpart)
}
