/** The requirements of a request for a home (D 6.5): its days and its tenant, by the property's date. */

import { secondsToAnswer } from './answerTimes.ts'
import { ageOn, type Day, daysAfter, instantAt, monthsAfter } from './day.ts'
import { refuseNameLikeLink } from './personName.ts'
import { Refusal } from './refusal.ts'
import { refusedEverywhere, type Stay, stayOf } from './stay.ts'

/** The offer: the days, and the minimum months of each accepted lease term. */
export interface Availability {
  readonly availableFrom: Day
  readonly availableUntil: Day | undefined
  readonly minMonths: readonly number[]
  readonly timeZone: string
}

/**
 * The requested stay if the rules allow it on `today` (the property's day); otherwise refuses, in the order a person
 * would check.
 */
export function checkStay(from: string, to: string, availability: Availability, today: Day): Stay {
  const stay = stayOf(from, to)
  if (!stay) throw new Refusal('dates-not-valid', { validTo: 'dates-not-valid' })
  if (from < daysAfter(today, 1)) throw new Refusal('dates-too-early', { validFrom: 'dates-too-early' })
  const refused = refusedEverywhere(stay, today)
  if (refused) throw new Refusal(refused, { [refused === 'dates-too-far' ? 'validFrom' : 'validTo']: refused })
  if (from < availability.availableFrom || (availability.availableUntil && to > availability.availableUntil))
    throw new Refusal('dates-outside-availability')
  const least = availability.minMonths.length > 0 ? Math.min(...availability.minMonths) : 0
  if (to < monthsAfter(from, least)) throw new Refusal('stay-too-short', { validTo: 'stay-too-short' })
  return stay
}

/** The maximum age; an earlier birthday is a typing error. */
const oldestAge = 120

/** Whether a birthday is too long ago for a person alive on `today`. */
export function isTooLongAgo(birthday: Day, today: Day): boolean {
  return birthday < monthsAfter(today, -12 * oldestAge)
}

/**
 * Refuses a person who is not 18 on `today` or was born more than 120 years ago, and two birthdays that differ (D 6.5).
 */
export function checkBirthday(birthday: Day, again: Day | undefined, today: Day): void {
  if (again !== undefined && again !== birthday)
    throw new Refusal('birthdays-differ', { dateOfBirth: 'birthdays-differ' })
  if (isTooLongAgo(birthday, today))
    throw new Refusal('birthday-too-long-ago', { renteeDateOfBirth: 'birthday-too-long-ago' })
  if (ageOn(birthday, today) < 18) throw new Refusal('too-young', { renteeDateOfBirth: 'too-young' })
}

/** Titles that identity papers put before a name: a separate word, in Thai also without a space. */
const title = /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|sr|sra|srta)\.?\s+|(?:นางสาว|นาย|นาง|น\.ส\.)(?:\s+|(?=[ก-ฮเ-ไ])))/i

/**
 * First and last name of a full name without its title: the first word, and the rest; a single word has no last name.
 */
export function namesIn(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = fullName.trim().replace(title, '').split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/** Scripts that write a whole name without a space, such as 王小明; Thai has a space between first and last name. */
const withoutSpace = /^[\p{Script=Han}\p{Script=Hangul}\p{scx=Hiragana}\p{scx=Katakana}]{2,}$/u

/** Whether a name is whole: with a last name, the one name of its person, or written without a space. */
export function isFullName(fullName: string, hasOneName: boolean): boolean {
  const { firstName, lastName } = namesIn(fullName)
  return /\p{L}/u.test(hasOneName ? firstName : lastName) || (lastName === '' && withoutSpace.test(firstName))
}

/** Refuses a name that is not whole: the agreement names its tenant in full (D 11.9). */
export function checkFullName(fullName: string, hasOneName = false): void {
  if (!isFullName(fullName, hasOneName)) throw new Refusal('full-name-needed', { renteeFullName: 'full-name-needed' })
  refuseNameLikeLink({ renteeFullName: fullName })
}

/** The instants of a stay: 12:00 at the property on both days (D 6.6). */
export function instantsOf(stay: Stay, timeZone: string): { moveIn: number; moveOut: number } {
  return { moveIn: instantAt(stay.from, 12, timeZone), moveOut: instantAt(stay.to, 12, timeZone) }
}

/** When an unanswered request lapses: 6 days after it was sent, or at 00:00 of move-in if that is earlier (D 6.1). */
export function answerBy(requestedAt: number, from: Day, timeZone: string): number {
  return Math.min(requestedAt + secondsToAnswer, instantAt(from, 0, timeZone))
}
