/** What makes a home publishable, and the values of a listing (D 5, spec signed-in §5). */
import { codeIdsOf, codeListIds, comingSoon, isCode, type MonthRange, monthRangesOf } from './code.ts'
import { type Day, daysAfter, isDay, monthsAfter } from './day.ts'
import { type FieldName, fieldNames, fieldOf, fieldsWhere, type Home } from './fields.ts'
import { wrongOfOtherTexts } from './homeTexts.ts'
import { wrongOfOwnClauses } from './ownClauses.ts'
import { exceedsLaw } from './placeLaw.ts'
import type { Stay } from './stay.ts'
import { parseVideoLink } from './videoLink.ts'

/** The states of a listing. Only published ones are visible to others. */
export const listingStates = ['draft', 'published', 'unpublished'] as const
export type ListingState = (typeof listingStates)[number]

/** The rooms a picture can show, for its alternative text. */
export const photoRooms = ['living', 'bedroom', 'kitchen', 'bath', 'view', 'facade', 'dining', 'desk'] as const
export type PhotoRoom = (typeof photoRooms)[number]
export const photoHours = ['day', 'evening'] as const
export type PhotoHour = (typeof photoHours)[number]

/** The maximum number of pictures of a home (D 5.4). */
export const maxPhotos = 30

/** The fields of a home with impossible values, each with its rule; a draft may lack fields, but not have these. */
export function invalidFields(home: Home): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of fieldNames) {
    const rule = wrongOf(name, home[name])
    if (rule) errors[name] = rule
  }
  if (home.availableUntil && home.availableUntil <= (home.availableFrom ?? '')) errors.availableUntil ??= 'before-start'
  const ownClauses = home.ownClauses && wrongOfOwnClauses(home.ownClauses)
  if (ownClauses) errors.ownClauses ??= ownClauses
  if (home.videoLink && !parseVideoLink(home.videoLink)) errors.videoLink ??= 'video-host'
  if (home.pets.length > 0 && home.petFriendly !== true) errors.pets ??= 'pets-not-welcome'
  return { ...errors, ...wrongOfOtherTexts(home) }
}

/** The rule that a value breaks, if any. Text lengths are checked at the boundary (api/). */
function wrongOf(name: FieldName, value: Home[FieldName]): string | undefined {
  const field = fieldOf(name)
  if (value === null) return undefined
  if (field.kind === 'day') return isDay(value as string) ? undefined : 'not-a-day'
  if (field.kind === 'choice') return field.choices.includes(value as string) ? undefined : 'not-a-choice'
  if (field.kind === 'count') return field.choices.includes(value as number) ? undefined : 'not-a-choice'
  if (field.kind === 'number') return isInRange(value as number, field) ? undefined : field.rule
  if (field.kind !== 'code' && field.kind !== 'codes') return undefined
  const codes = [value].flat() as number[]
  if (codes.some((code) => comingSoon.includes(code))) return 'coming-soon'
  return codes.every((code) => isCode(code, field.store)) ? undefined : 'code-not-known'
}

const isInRange = (value: number, { least, most, isWhole }: { least: number; most: number; isWhole: boolean }) =>
  value >= least && value <= most && (!isWhole || Number.isInteger(value))

/** The requirements of publishing (spec signed-in §5). Beds, baths and toilets default to 1. */
const requiredByStep = fieldsWhere(({ isNeeded }) => isNeeded === true)

const isFilled = (value: Home[FieldName]) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Why a marker needs confirmation: it lies far from its city, or in another country (D 11.6). */
export type PlaceDoubt = 'marker-far' | 'marker-abroad'

/**
 * An imported home needs a chosen deposit policy; the default of 5.5 is for homes made by hand (D 12.5). A deposit above
 * what the law of the country allows, as far as we know it, needs the landlord's tick (D 12.23).
 */
interface PolicyFacts {
  readonly isImported?: boolean
  readonly policyChosen?: boolean
  readonly country?: string | null
  readonly depositConfirmed?: boolean
}

/**
 * Why a home cannot be published today, field by field; empty if it can. `images` stands for its pictures; a doubt
 * about its place counts until the landlord confirms it.
 */
export function missingFields(
  home: Home & PolicyFacts,
  photos: number,
  today: Day,
  doubt: PlaceDoubt | null = null,
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const field of requiredByStep) if (!isFilled(home[field])) fields[field] = 'required'
  if (home.isImported && !home.policyChosen) fields.depositPolicy = 'required'
  if (!home.depositConfirmed && exceedsLaw({ ...home, country: home.country ?? null })) fields.deposit = 'beyond-law'
  if (home.ownClauses && home.ownClausesLanguage === null) fields.ownClausesLanguage = 'required'
  if (photos === 0) fields.images = 'required'
  if (doubt) fields.locationLat ??= doubt
  if (home.availableUntil && home.availableUntil <= today) fields.availableUntil = 'past'
  return { ...fields, ...invalidFields(home) }
}

/** The first wizard step (1 to 4) with one of these fields; 5, publishing, if there is none. */
export function stepFor(wrong: Readonly<Record<string, string>>): number {
  const steps = Object.keys(wrong).map((name) => (name === 'images' ? 4 : fieldOf(name as FieldName).step))
  return Math.min(...steps, 5)
}

/** Completeness of the details tenants look for, from 0 to 100: a part of the weight (D 5.7). */
export function completeness(home: Home, photos: number): number {
  const shares = [
    Math.min(photos, 8) / 8,
    Math.min(home.description?.length ?? 0, 400) / 400,
    home.neighbourhood ? 1 : 0,
    home.surrounding ? 1 : 0,
    home.view ? 1 : 0,
    home.distanceToPublicTransport === null ? 0 : 1,
    home.placeIs === 'exact' ? 1 : 0.5,
    home.depositPolicy === 'until-move-out' ? 1 : 0,
  ]
  return Math.round((100 * shares.reduce((sum, part) => sum + part, 0)) / shares.length)
}

/**
 * The sort key of "recommended", lower first (D 5.7): a point less for each point of completeness and of the landlord's
 * answer rate (0 to 100, 50 while unknown), and for each day of later publication. Every ad ages equally: the order of
 * two ads changes only when one of them does.
 */
export function weight(points: { completeness: number; answerRate: number; publishedOn: Day }): number {
  const days = Math.round((Date.parse(points.publishedOn) - Date.parse('2026-01-01')) / 86_400_000)
  return -(points.completeness + points.answerRate + days)
}

/**
 * The lease terms that a stay is long enough for: a request for fewer months than a home's minimum is refused (D 6.5).
 */
export function termsFor({ from, to }: Stay): number[] {
  return codeIdsOf(codeListIds.term).filter((term) =>
    monthRangesOf([term]).every(({ least }) => monthsAfter(from, least) <= to),
  )
}

/** The lease terms that share months with one of these: a search for 3 to 6 months matches "flexible" too (D 5.6). */
export function termsLike(asked: readonly number[]): number[] {
  const wanted = monthRangesOf(asked)
  const most = (months: MonthRange) => months.most ?? Number.POSITIVE_INFINITY
  return codeIdsOf(codeListIds.term).filter((term) =>
    monthRangesOf([term]).some((has) => wanted.some((want) => has.least < most(want) && want.least < most(has))),
  )
}

/** The minimum number of free nights for a home to count as free. */
export const minNights = 30

/** A featured home is free within this many days of tomorrow; others rank below. */
export const soonDays = 30

/**
 * The first day, `earliest` or later, from which a home is free for 30 nights; null if it never is. `taken` in order.
 */
export function nextFree(
  home: { availableFrom: Day | null; availableUntil: Day | null },
  taken: readonly Stay[],
  earliest: Day,
): Day | null {
  let day = home.availableFrom && home.availableFrom > earliest ? home.availableFrom : earliest
  for (const stay of taken) if (stay.from < daysAfter(day, minNights) && stay.to > day) day = stay.to
  return home.availableUntil && daysAfter(day, minNights) > home.availableUntil ? null : day
}
