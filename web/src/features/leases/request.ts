/** The lease form: what is asked of a tenant, what is known already, and what is still wrong (signed-in §3, §5). */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import type { Rentee, RequestInput } from '@keyhold/api/leases.ts'
import { ageOn, type Day, isDay } from '@keyhold/rental/day.ts'
import { isTooLongAgo } from '@keyhold/rental/request.ts'

/** In the order of the page, so that the first wrong one is the first one seen. */
export const fields = [
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
export type Field = (typeof fields)[number]

/** What stands in the fields, as typed. */
export type Details = Readonly<Record<Field, string>>
/** What is wrong, by field, as codes of refusals or keys of the form's own sentences. */
export type Wrong = Readonly<Partial<Record<string, string>>>

export const blank: Details = {
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
export function fromProfile(profile: Profile): Details {
  return {
    ...blank,
    renteeFullName: [profile.firstName, profile.lastName].filter(Boolean).join(' '),
    renteeDateOfBirth: profile.dateOfBirth ?? '',
    renteeProfession: profile.occupation?.text ?? '',
    renteeMobile: profile.phoneNumber ?? '',
    renteeEmail: profile.emailAddress,
  }
}

/** What an earlier version of the request said. */
export function fromRentee(rentee: Rentee): Details {
  const known = Object.entries(rentee).filter(([name, value]) => name in blank && value !== null)
  return { ...blank, ...Object.fromEntries(known.map(([name, value]) => [name, String(value)])) }
}

/** What is wrong with the details on `today`; empty when they can be sent. The server looks again. */
export function wrongIn(details: Details, today: Day): Wrong {
  const missing = fields.filter((name) => name !== 'message' && details[name].trim() === '')
  const wrong: Partial<Record<Field, string>> = Object.fromEntries(missing.map((name) => [name, 'required']))
  const { renteeDateOfBirth: birthday, renteeEmail: email } = details
  if (birthday && isTooLongAgo(birthday, today)) wrong.renteeDateOfBirth = 'birthday-too-long-ago'
  else if (birthday && (!isDay(birthday) || birthday > today)) wrong.renteeDateOfBirth = 'field-not-a-birthday'
  else if (birthday && ageOn(birthday, today) < 18) wrong.renteeDateOfBirth = 'too-young'
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) wrong.renteeEmail = 'email'
  return wrong
}

/** The details as they are sent. */
export function inputOf(details: Details, asked: { roomAdId: string; validFrom: Day; validTo: Day }): RequestInput {
  const { message, renteeMaritalId, ...rest } = details
  const trimmed = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value.trim()]))
  return {
    ...asked,
    ...(trimmed as Omit<Details, 'message' | 'renteeMaritalId'>),
    dateOfBirth: details.renteeDateOfBirth,
    renteeMaritalId: Number(renteeMaritalId),
    ...(message.trim() && { message: message.trim() }),
  }
}
