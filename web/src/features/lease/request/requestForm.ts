/** The lease form: what is asked of a tenant, what is known already, and what is still wrong (spec signed-in §3, §5). */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import type { Rentee, RequestInput } from '@keyhold/api/leases.ts'
import { ageOn, type Day, isDay } from '@keyhold/rental/day.ts'
import { isTooLongAgo, namesIn } from '@keyhold/rental/request.ts'

/** In the order of the page, so that the first wrong one is the first one seen. */
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

/** What stands in the fields, as typed. */
export type RequestDetails = Readonly<Record<RequestField, string>>
/** What is wrong, by field, as codes of refusals or keys of the form's own sentences. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>

export const emptyDetails: RequestDetails = {
  renteeFullName: '',
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

/** What the profile knows already. */
export function detailsFromProfile(profile: Profile): RequestDetails {
  return {
    ...emptyDetails,
    renteeFullName: [profile.firstName, profile.lastName].filter(Boolean).join(' '),
    renteeDateOfBirth: profile.dateOfBirth ?? '',
    renteeProfession: profile.occupation?.text ?? '',
    renteeMobile: profile.phoneNumber ?? '',
    renteeEmail: profile.emailAddress,
  }
}

/** What an earlier version of the request said. */
export function detailsFromRentee(rentee: Rentee): RequestDetails {
  const known = Object.entries(rentee).filter(([name, value]) => name in emptyDetails && value !== null)
  return { ...emptyDetails, ...Object.fromEntries(known.map(([name, value]) => [name, String(value)])) }
}

/** What is wrong with the details on `today`; empty when they can be sent. The server looks again. */
export function problemsIn(details: RequestDetails, today: Day): FieldProblems {
  const missing = requestFields.filter((name) => name !== 'message' && details[name].trim() === '')
  const problems: Partial<Record<RequestField, string>> = Object.fromEntries(missing.map((name) => [name, 'required']))
  const { renteeFullName: name, renteeDateOfBirth: birthday, renteeEmail: email } = details
  if (name.trim() && !namesIn(name).lastName) problems.renteeFullName = 'full-name-needed'
  if (birthday && isTooLongAgo(birthday, today)) problems.renteeDateOfBirth = 'birthday-too-long-ago'
  else if (birthday && (!isDay(birthday) || birthday > today)) problems.renteeDateOfBirth = 'field-not-a-birthday'
  else if (birthday && ageOn(birthday, today) < 18) problems.renteeDateOfBirth = 'too-young'
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) problems.renteeEmail = 'email'
  return problems
}

/** The details as they are sent. */
export function requestInput(
  details: RequestDetails,
  requestedStay: { roomAdId: string; validFrom: Day; validTo: Day },
): RequestInput {
  const { message, renteeMaritalId, ...rest } = details
  const trimmed = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value.trim()]))
  return {
    ...requestedStay,
    ...(trimmed as Omit<RequestDetails, 'message' | 'renteeMaritalId'>),
    dateOfBirth: details.renteeDateOfBirth,
    renteeMaritalId: Number(renteeMaritalId),
    ...(message.trim() && { message: message.trim() }),
  }
}
