/** Names of a lease's parties. */
import type { LeaseCard, LeaseParty } from '@keyhold/api/leases.ts'
import { formatPersonName } from '../../gateways/format/personName.ts'
import type { Language } from '../../gateways/text/language.ts'

/** A party's full name; an agency's own. */
export function partyName({ agencyName, firstName, lastName }: LeaseParty): string {
  return agencyName ?? `${firstName} ${lastName}`.trim()
}

/** The viewer's counterparty, within a sentence. */
export function counterpartName(lease: LeaseCard, language: Language): string {
  return formatPersonName(language, lease.counterpart)
}
