/** The personal data as the form holds them, and their rules (spec signed-in §5; D 4.7). */
import type { Profile, ProfileInput } from '@keyhold/api/accounts.schema.ts'
import type { Reauthentication } from '@keyhold/api/passkeys.ts'
import { codeId, codeListIds } from '@keyhold/rental/code.ts'

/** Texts as typed; codes as numbers, null where nothing was said. */
export interface Personal {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly emailAddress: string
  readonly dateOfBirth: string
  readonly occupation: number | null
  /** Landlord, agency, or null for somebody who only rents. */
  readonly categoryTypeId: number | null
  readonly agencyName: string
  readonly spokenLanguages: readonly number[]
  readonly gender: number
  readonly languageId: number
  readonly yourWalletAddress: string
}

export const landlord = codeId(codeListIds.category, 'landlord')
export const agency = codeId(codeListIds.category, 'agency')

/** What the form shows at first. A new e-mail address that waits for its letter stands in the field (D 4.7). */
export function personalFrom(profile: Profile): Personal {
  return {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    phoneNumber: profile.phoneNumber ?? '',
    emailAddress: profile.pendingEmailAddress ?? profile.emailAddress,
    dateOfBirth: profile.dateOfBirth ?? '',
    occupation: profile.occupation?.id ?? null,
    categoryTypeId: profile.categoryType?.id ?? null,
    agencyName: profile.agencyName ?? '',
    spokenLanguages: profile.spokenLanguages.map(({ id }) => id),
    gender: profile.gender.id,
    languageId: profile.languageId,
    yourWalletAddress: profile.yourWalletAddress ?? '',
  }
}

/** What is sent; `shown` is what another e-mail address needs. */
export function profileInput(id: string, personal: Personal, shown: Reauthentication): ProfileInput {
  return { id, ...personal, spokenLanguages: [...personal.spokenLanguages], ...shown }
}

/** Whether an address is neither the one that counts nor the one that waits: the form asks who changes it. */
export function isAnotherAddress(profile: Profile, address: string): boolean {
  return ![profile.emailAddress, profile.pendingEmailAddress ?? ''].includes(address.trim().toLowerCase())
}

/** The fields at which the form says what the API refused. */
export function fieldsThatSay(profile: Profile, { categoryTypeId, emailAddress }: Personal): string[] {
  return [
    'firstName',
    'lastName',
    'phoneNumber',
    'emailAddress',
    'dateOfBirth',
    'occupation',
    'categoryTypeId',
    'spokenLanguages',
    'yourWalletAddress',
    ...(categoryTypeId === agency ? ['agencyName'] : []),
    ...(isAnotherAddress(profile, emailAddress) ? ['currentPassword'] : []),
  ]
}

export type PersonalRule = 'required' | 'phone' | 'email' | 'wallet'
export type PersonalErrors = Readonly<Partial<Record<keyof Personal, PersonalRule>>>

/** An optional plus, an optional bracket, 1 to 4 digits, an optional bracket, then digits, spaces, dashes, dots, slashes (spec public §5). */
const phone = /^\+?\(?\d{1,4}\)?[\d\s\-./]*$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const wallet = /^0x[0-9a-fA-F]{40}$/

/** Which fields cannot be saved so, and why. The wallet may stay empty until it is needed (D 4.7). */
export function validate(personal: Personal): PersonalErrors {
  const errors: Partial<Record<keyof Personal, PersonalRule>> = {}
  for (const field of ['firstName', 'lastName', 'phoneNumber', 'emailAddress'] as const)
    if (!personal[field].trim()) errors[field] = 'required'
  if (personal.categoryTypeId === agency && !personal.agencyName.trim()) errors.agencyName = 'required'
  if (!errors.phoneNumber && !phone.test(personal.phoneNumber.trim())) errors.phoneNumber = 'phone'
  if (!errors.emailAddress && !email.test(personal.emailAddress.trim())) errors.emailAddress = 'email'
  const address = personal.yourWalletAddress.trim()
  if (address && !wallet.test(address)) errors.yourWalletAddress = 'wallet'
  return errors
}
