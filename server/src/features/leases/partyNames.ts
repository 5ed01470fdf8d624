/** The names under which the parties of a lease appear to others. */
import { type Language, textFor } from '../../gateways/text.ts'
import type { PartyDetails } from './deps.ts'
import type { Lease } from './lease.ts'
import { asRequested } from './tenantAsRequested.ts'

type Named = Pick<PartyDetails, 'id' | 'firstName' | 'lastName' | 'agencyName' | 'deletedAt'>

/**
 * A party's name: the tenant's from the request; a person who has left appears as a word in the reader's language
 * (D 11.23).
 */
export function asNamed<One extends Named>(
  person: One,
  lease: Pick<Lease, 'tenantId' | 'fullName' | 'mobile' | 'email'>,
  language: Language,
): One {
  if (person.deletedAt === null) return asRequested(person, lease)
  return { ...person, firstName: textFor(language)('leases:deletedAccount'), lastName: null, agencyName: null }
}

/** The tenant's full name from the request; once they have left, the same word. */
export function tenantNameOf({ fullName }: Pick<Lease, 'fullName'>, language: Language): string {
  return fullName || textFor(language)('leases:deletedAccount')
}
