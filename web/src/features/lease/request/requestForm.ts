/** The lease form: its fields, prefilled data and validation (spec signed-in §3, §5). */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import type { Rentee, RequestInput } from '@keyhold/api/leases.ts'
import { readableEmail } from '@keyhold/api/readableEmail.ts'
import { ageOn, type Day, isDay } from '@keyhold/rental/day.ts'
import { isFullName, isTooLongAgo } from '@keyhold/rental/request.ts'

/** In the page's order, so that the first error is also the first visible one. */
export const requestFields = [
  'renteeFullName',
  'renteeDateOfBirth',
  'renteeProfession',
  'renteeHomeAddress',
  'renteeIdPassPortNumber',
  'renteeNationality',
  'renteeMaritalId',
  'renteeMobile',
  'renteeEmail',
  'message',
] as const
export type RequestField = (typeof requestFields)[number]

/** The fields' values, as typed; `renteeHasOneName` is "yes" or empty. */
export type RequestDetails = Readonly<Record<RequestField | 'renteeHasOneName', string>>
/** The errors by field, as refusal codes or keys of the form's own messages. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>

export const emptyDetails: RequestDetails = {
  renteeFullName: '',
  renteeHasOneName: '',
  renteeDateOfBirth: '',
  renteeProfession: '',
  renteeHomeAddress: '',
  renteeIdPassPortNumber: '',
  renteeNationality: '',
  renteeMaritalId: '',
  renteeMobile: '',
  renteeEmail: '',
  message: '',
}

/** Data from the profile. */
export function detailsFromProfile(profile: Profile): RequestDetails {
  return {
    ...emptyDetails,
    renteeFullName: [profile.firstName, profile.lastName].filter(Boolean).join(' '),
    renteeHasOneName: profile.lastName === '' ? 'yes' : '',
    renteeDateOfBirth: profile.dateOfBirth ?? '',
    renteeProfession: profile.occupation?.text ?? '',
    renteeMobile: profile.phoneNumber ?? '',
    renteeEmail: readableEmail(profile.emailAddress),
  }
}

/** Data from an earlier version of the request. */
export function detailsFromRentee(rentee: Rentee): RequestDetails {
  const known = Object.entries(rentee).filter(([name, value]) => name in emptyDetails && value !== null)
  return { ...emptyDetails, ...Object.fromEntries(known.map(([name, value]) => [name, String(value)])) }
}

/** The errors of the details on `today`; empty if they can be sent. The server validates again. */
export function problemsIn(details: RequestDetails, today: Day): FieldProblems {
  const missing = requestFields.filter((name) => name !== 'message' && details[name].trim() === '')
  const problems: Partial<Record<RequestField, string>> = Object.fromEntries(missing.map((name) => [name, 'required']))
  const { renteeFullName: name, renteeDateOfBirth: birthday, renteeEmail: email } = details
  if (name.trim() && !isFullName(name, details.renteeHasOneName !== '')) problems.renteeFullName = 'full-name-needed'
  if (birthday && isTooLongAgo(birthday, today)) problems.renteeDateOfBirth = 'birthday-too-long-ago'
  else if (birthday && (!isDay(birthday) || birthday > today)) problems.renteeDateOfBirth = 'field-not-a-birthday'
  else if (birthday && ageOn(birthday, today) < 18) problems.renteeDateOfBirth = 'too-young'
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) problems.renteeEmail = 'email'
  return problems
}

/** Home and days of a request, with the preset of cancellation and the notices that the page shows. */
export type RequestedStay = Pick<
  RequestInput,
  'roomAdId' | 'validFrom' | 'validTo' | 'cancellation' | 'tenantNotice' | 'landlordNotice'
>

/** The details as they are sent. */
export function requestInput(details: RequestDetails, requestedStay: RequestedStay): RequestInput {
  const { message, renteeMaritalId, renteeHasOneName, ...rest } = details
  const trimmed = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value.trim()]))
  return {
    ...requestedStay,
    ...(trimmed as Omit<RequestDetails, 'message' | 'renteeMaritalId' | 'renteeHasOneName'>),
    renteeHasOneName: renteeHasOneName !== '',
    dateOfBirth: details.renteeDateOfBirth,
    renteeMaritalId: Number(renteeMaritalId),
    ...(message.trim() && { message: message.trim() }),
  }
}
