/** How the tenant of a lease is shown to the landlord. */
import { namesIn } from '@keyhold/rental/request.ts'
import type { Lease } from './lease.ts'

/**
 * The tenant's name, phone and e-mail from the request, as in the agreement, whatever the profile says now. Other
 * people are unchanged.
 */
export function asRequested<One extends { readonly id: string }>(
  person: One,
  { tenantId, fullName, mobile, email }: Pick<Lease, 'tenantId' | 'fullName' | 'mobile' | 'email'>,
): One {
  if (person.id !== tenantId) return person
  return { ...person, ...namesIn(fullName), agencyName: null, phoneNumber: mobile, email }
}
