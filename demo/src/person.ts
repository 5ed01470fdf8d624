/** The type of a person in the demo data, and their ids. */
import { codeId } from '@keyhold/rental/code.ts'
import type { Day } from '@keyhold/rental/day.ts'
import type { Role } from '@keyhold/rental/role.ts'

/** The fixed ids of the demo users, in the order of the wallets. */
export const personIds = [
  'lucia',
  'daniel',
  'kanya',
  'tom',
  'pilar',
  'beatriz',
  'siriporn',
  'helena',
  'mireya',
  'mauricio',
  'thanakorn',
  'irene',
  'anna',
  'nerea',
  'praewa',
] as const
export type PersonId = (typeof personIds)[number]

/** A name in Latin letters, the fields of the profile form (D 4.7), and the key of a wallet. */
export interface Person {
  readonly id: PersonId
  readonly firstName: string
  readonly lastName: string
  /** The name in Latin letters, for a person who does not write it that way. */
  readonly latinName?: string
  readonly email: string
  readonly password: string
  /** A code of store 7: the language of their e-mails. */
  readonly languageId: number
  readonly phone: string
  readonly dateOfBirth: Day
  /** A code of store 6. */
  readonly gender: number
  /** A code of store 5. */
  readonly occupation: number
  /** Codes of store 14. */
  readonly spokenLanguages: readonly number[]
  /** A code of store 13; only for a person who lists homes. */
  readonly category?: number
  /** Only for an agency. */
  readonly agencyName?: string
  /** Roles beyond those from the profile (D 4.3). */
  readonly roles: readonly Role[]
  /** A public development key, worthless except on a local chain. */
  readonly privateKey: `0x${string}`
}

/** The one password of all demo users, for demonstrations. */
export const demoPassword = 'keyhold-demo'

/** A valid person for a test: a tenant, unless the overrides say otherwise. */
export function aPerson(overrides: Partial<Person> = {}): Person {
  return {
    id: 'daniel',
    firstName: 'Daniel',
    lastName: 'Ferrer',
    email: 'daniel@keyhold.example',
    password: demoPassword,
    languageId: codeId(7, 'spanish'),
    phone: '+503 7000 0102',
    dateOfBirth: '1992-03-14',
    gender: codeId(6, 'male'),
    occupation: codeId(5, 'employed'),
    spokenLanguages: [codeId(14, 'spanish')],
    roles: [],
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    ...overrides,
  }
}

/** Every role of a person: USER, those from the profile's category, and the extra ones (D 4.3). */
export function rolesOf({ category, roles }: Person): Role[] {
  const listing: Role[] = []
  if (category === codeId(13, 'landlord')) listing.push('LANDLORD')
  if (category === codeId(13, 'agency')) listing.push('AGENCY')
  return ['USER', ...listing, ...roles]
}
