/** The names under which the parties of a lease appear to others. */
import { isSameName } from '@keyhold/rental/sameName.ts'
import { initialOf, shortNameOf } from '@keyhold/rental/shortName.ts'
import { type Language, textFor } from '../../../gateways/text.ts'
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

/** Whether a party may read the other's whole name, e-mail and phone: from acceptance on (D 12.8, D 5.11). */
export function knowsWholeName(viewerId: string, partyId: string, { acceptance }: Pick<Lease, 'acceptance'>): boolean {
  return acceptance !== undefined || viewerId === partyId
}

/** A party as `asNamed`, for one of the two: before acceptance the other's last name is its initial (D 12.8). */
export function asShownTo<One extends Named>(
  viewerId: string,
  person: One,
  lease: Parameters<typeof asNamed>[1] & Pick<Lease, 'acceptance'>,
  language: Language,
): One {
  const named = asNamed(person, lease, language)
  return knowsWholeName(viewerId, person.id, lease) ? named : { ...named, lastName: initialOf(named.lastName) }
}

/**
 * The tenant's name in the profile, for the landlord, where the request has another one: short before acceptance
 * (D 12.8).
 */
export function otherProfileName(
  viewerId: string,
  person: Named,
  lease: Pick<Lease, 'tenantId' | 'fullName' | 'acceptance'>,
): string | undefined {
  if (person.id !== lease.tenantId || viewerId === person.id || person.deletedAt !== null) return undefined
  const { firstName, lastName } = person
  const whole = [firstName, lastName].filter(Boolean).join(' ')
  if (whole === '' || isSameName(whole, lease.fullName)) return undefined
  return knowsWholeName(viewerId, person.id, lease) ? whole : shortNameOf({ firstName, lastName, agencyName: null })
}

/** The tenant's full name from the request; once they have left, the same word. */
export function tenantNameOf({ fullName }: Pick<Lease, 'fullName'>, language: Language): string {
  return fullName || textFor(language)('leases:deletedAccount')
}
