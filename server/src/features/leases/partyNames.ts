/** How the two of a lease are called by others than themselves. */
import { type Language, textFor } from '../../gateways/text.ts'
import type { PartyDetails } from './deps.ts'
import type { Lease } from './lease.ts'
import { asRequested } from './tenantAsRequested.ts'

type Named = Pick<PartyDetails, 'id' | 'firstName' | 'lastName' | 'agencyName' | 'deletedAt'>

/** A party under their name: the tenant's by the request; whoever has left goes by a word of the reader's language (D 11.23). */
export function asNamed<One extends Named>(
  person: One,
  lease: Pick<Lease, 'tenantId' | 'fullName' | 'mobile' | 'email'>,
  language: Language,
): One {
  if (person.deletedAt === null) return asRequested(person, lease)
  return { ...person, firstName: textFor(language)('leases:deletedAccount'), lastName: null, agencyName: null }
}

/** The tenant's whole name as they asked under it; once they have left, the same word. */
export function tenantNameOf({ fullName }: Pick<Lease, 'fullName'>, language: Language): string {
  return fullName || textFor(language)('leases:deletedAccount')
}
