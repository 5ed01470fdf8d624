/** The personal data in the form, and their rules (spec signed-in §5; D 4.7). */
import type { Profile, ProfileInput } from '@keyhold/api/accounts.schema.ts'
import { asciiEmail } from '@keyhold/api/email.ts'
import type { Reauthentication } from '@keyhold/api/passkeys.ts'
import { readableEmail } from '@keyhold/api/readableEmail.ts'
import { codeId, codeListIds } from '@keyhold/rental/code.ts'
import { isPhone, normalizePhone } from '@keyhold/rental/phone.ts'

/** Texts as typed; codes as numbers, null if unset. */
export interface Personal {
  readonly firstName: string
  readonly lastName: string
  /** The last name stays empty. */
  readonly hasOneName: boolean
  readonly phoneNumber: string
  readonly emailAddress: string
  readonly dateOfBirth: string
  readonly occupation: number | null
  /** Landlord, agency, or null for a user who only rents. */
  readonly categoryTypeId: number | null
  readonly agencyName: string
  readonly spokenLanguages: readonly number[]
  readonly gender: number
  readonly languageId: number
  readonly yourWalletAddress: string
}

export const landlord = codeId(codeListIds.category, 'landlord')
export const agency = codeId(codeListIds.category, 'agency')

/** The form's initial values. A new e-mail address that waits for confirmation is in the field (D 4.7). */
export function personalFrom(profile: Profile): Personal {
  return {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    hasOneName: profile.lastName === '',
    phoneNumber: profile.phoneNumber ?? '',
    emailAddress: readableEmail(profile.pendingEmailAddress ?? profile.emailAddress),
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

/** The payload; `shown` is the verification a new e-mail address needs. */
export function profileInput(id: string, personal: Personal, shown: Reauthentication): ProfileInput {
  return { id, ...personal, spokenLanguages: [...personal.spokenLanguages], ...shown }
}

/** Whether an address is neither the current nor the pending one: the form then verifies the owner. */
export function isAnotherAddress(profile: Profile, address: string): boolean {
  return ![profile.emailAddress, profile.pendingEmailAddress ?? ''].includes(asciiEmail(address))
}

/** The fields at which the form shows API refusals. */
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

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const wallet = /^0x[0-9a-fA-F]{40}$/

/** The invalid fields, and why. The wallet may stay empty until it is needed (D 4.7). */
export function validate(personal: Personal): PersonalErrors {
  const errors: Partial<Record<keyof Personal, PersonalRule>> = {}
  for (const field of ['firstName', 'lastName', 'phoneNumber', 'emailAddress'] as const)
    if (!personal[field].trim() && !(field === 'lastName' && personal.hasOneName)) errors[field] = 'required'
  if (personal.categoryTypeId === agency && !personal.agencyName.trim()) errors.agencyName = 'required'
  if (!errors.phoneNumber && !isPhone(normalizePhone(personal.phoneNumber))) errors.phoneNumber = 'phone'
  if (!errors.emailAddress && !email.test(personal.emailAddress.trim())) errors.emailAddress = 'email'
  const address = personal.yourWalletAddress.trim()
  if (address && !wallet.test(address)) errors.yourWalletAddress = 'wallet'
  return errors
}
