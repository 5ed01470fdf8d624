/** How the tenant of a lease is told to the landlord. */
import { namesIn } from '@keyhold/rental/request.ts'
import type { Lease } from './lease.ts'

/**
 * The tenant as they named themselves in the request, with the phone and e-mail they gave there: what stands in the agreement, whatever
 * the profile says now. Anybody else stays as they are.
 */
export function asRequested<One extends { readonly id: string }>(
  person: One,
  { tenantId, fullName, mobile, email }: Pick<Lease, 'tenantId' | 'fullName' | 'mobile' | 'email'>,
): One {
  if (person.id !== tenantId) return person
  return { ...person, ...namesIn(fullName), agencyName: null, phoneNumber: mobile, email }
}
