/** A landlord's public name: the agency's, otherwise the person's. */
import type { OwnerUser } from '@keyhold/api/listings.schema.ts'

export function publisherName({
  agencyName,
  firstName,
  lastName,
}: Pick<OwnerUser, 'agencyName' | 'firstName' | 'lastName'>): string {
  return agencyName || [firstName, lastName].filter(Boolean).join(' ')
}
