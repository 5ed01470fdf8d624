/** What makes a home publishable, and the words a listing is told in (D 5, spec signed-in §5). */
import { comingSoon, idsOf, isCode, type Months, monthsOf, type Store, storeOf } from './code.ts'
import { type Day, daysAfter, isDay, monthsAfter } from './day.ts'
import type { Stay } from './stay.ts'

/** When the deposit leaves the escrow (D 5.5): with the handover money, or only after move-out. */
export const depositPolicies = ['at-handover', 'until-move-out'] as const
export type DepositPolicy = (typeof depositPolicies)[number]

/** Where a listing stands. Only published ones appear to others. */
export const listingStates = ['draft', 'published', 'unpublished'] as const
export type ListingState = (typeof listingStates)[number]

/** What a picture can show, for its alternative text. */
export const photoRooms = ['living', 'bedroom', 'kitchen', 'bath', 'view', 'facade', 'dining', 'desk'] as const
export type PhotoRoom = (typeof photoRooms)[number]
export const photoHours = ['day', 'evening'] as const
export type PhotoHour = (typeof photoHours)[number]

/** What can be switched on for a home; all but the last can be searched by (spec public §3). */
export const features = [
  'furnished',
  'parking',
  'heating',
  'airConditioning',
  'balconyTerrace',
  'elevator',
  'petFriendly',
  'smokingAllowed',
] as const
export type Feature = (typeof features)[number]

/** Rooms as they are counted: 61 is 6 or more bedrooms, 31 is 3 or more bathrooms or toilets (spec public §9). */
export const bedroomCounts: readonly number[] = [1, 2, 3, 4, 5, 61]
export const bathroomCounts: readonly number[] = [1, 2, 31]
/** Prices and deposits in whole units (D 5.3). */
export const priceRange = { least: 1, most: 1_000_000 } as const
/** Pictures a home may have (D 5.4). */
export const mostPhotos = 30

/** A home as far as it is told. What the wizard has not asked yet is null. */
export interface Home extends Readonly<Record<Feature, boolean>> {
  readonly title: string | null
  readonly description: string | null
  readonly rentalType: number
  /** Whole units of `currency`; so is `deposit`. */
  readonly rentPrice: number | null
  readonly deposit: number | null
  /** A code of store 2. */
  readonly currency: number
  readonly depositPolicy: DepositPolicy
  readonly availableFrom: Day | null
  readonly availableUntil: Day | null
  /** Square metres. */
  readonly roomSize: number | null
  readonly bedsNumber: number
  readonly bathroom: number
  readonly toilet: number
  readonly termOfLease: readonly number[]
  readonly floorType: number | null
  /** Minutes on foot. */
  readonly distanceToPublicTransport: number | null
  readonly nearToMetro: string | null
  readonly surrounding: string | null
  readonly view: string | null
  readonly cityId: number | null
  readonly address1: string | null
  readonly neighbourhood: string | null
  readonly locationLat: number | null
  readonly locationLng: number | null
  readonly placeIs: 'exact' | 'blurred'
}

/** The fields of a home that say something impossible, each with its rule; a draft may lack things, but not say these. */
export function impossible(home: Home): Record<string, string> {
  const wrongs: Record<string, string> = {}
  const mustBe = (field: keyof Home, rule: string, isRight: boolean) => {
    if (!isRight) wrongs[field] = rule
  }
  const isOf = (code: number | null, store: Store) => code === null || isCode(code, store)
  const isPrice = (price: number | null) =>
    price === null || (Number.isInteger(price) && price >= priceRange.least && price <= priceRange.most)
  mustBe('rentalType', 'code-not-known', isCode(home.rentalType, storeOf.rentalType))
  mustBe('rentalType', 'coming-soon', !comingSoon.includes(home.rentalType))
  mustBe('currency', 'code-not-known', isCode(home.currency, storeOf.currency))
  mustBe('rentPrice', 'out-of-range', isPrice(home.rentPrice))
  mustBe('deposit', 'out-of-range', isPrice(home.deposit))
  mustBe('availableFrom', 'not-a-day', home.availableFrom === null || isDay(home.availableFrom))
  mustBe('availableUntil', 'not-a-day', home.availableUntil === null || isDay(home.availableUntil))
  mustBe('availableUntil', 'before-start', !home.availableUntil || home.availableUntil > (home.availableFrom ?? ''))
  mustBe('bedsNumber', 'not-a-choice', bedroomCounts.includes(home.bedsNumber))
  mustBe('bathroom', 'not-a-choice', bathroomCounts.includes(home.bathroom))
  mustBe('toilet', 'not-a-choice', bathroomCounts.includes(home.toilet))
  mustBe(
    'termOfLease',
    'code-not-known',
    home.termOfLease.every((term) => isCode(term, storeOf.term)),
  )
  mustBe('floorType', 'code-not-known', isOf(home.floorType, storeOf.floor))
  return wrongs
}

/** What publishing needs, by the wizard step that asks for it (spec signed-in §5). Beds, baths and toilets default to 1. */
const needed = {
  1: ['title', 'rentPrice', 'availableFrom', 'deposit', 'roomSize', 'termOfLease'],
  2: ['floorType', 'nearToMetro'],
  3: ['locationLat', 'locationLng', 'address1', 'cityId'],
  4: ['description'],
} as const satisfies Record<number, readonly (keyof Home)[]>

const isSaid = (value: Home[keyof Home]) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Why a home cannot be published today, field by field; nothing if it can. `images` stands for its pictures. */
export function missing(home: Home, photos: number, today: Day): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const field of Object.values(needed).flat()) if (!isSaid(home[field])) fields[field] = 'required'
  if (photos === 0) fields.images = 'required'
  if (home.availableUntil && home.availableUntil <= today) fields.availableUntil = 'past'
  return { ...fields, ...impossible(home) }
}

/** The first wizard step (1 to 4) in which one of these fields is asked; 5, publishing, if none is left. */
export function stepFor(fields: Readonly<Record<string, string>>): number {
  const step = Object.entries(needed).find(([, names]) => names.some((name) => name in fields))?.[0]
  const asked: readonly string[] = Object.values(needed).flat()
  const others = Object.keys(fields).filter((field) => field !== 'images')
  if (step) return others.every((field) => asked.includes(field)) ? Number(step) : 1
  if (others.length > 0) return 1
  return 'images' in fields ? 4 : 5
}

/** How much of what tenants look for is told, from 0 to 100: a part of the weight (D 5.7). */
export function completeness(home: Home, photos: number): number {
  const told = [
    Math.min(photos, 8) / 8,
    Math.min(home.description?.length ?? 0, 400) / 400,
    home.neighbourhood ? 1 : 0,
    home.surrounding ? 1 : 0,
    home.view ? 1 : 0,
    home.distanceToPublicTransport === null ? 0 : 1,
    home.placeIs === 'exact' ? 1 : 0.5,
    home.depositPolicy === 'until-move-out' ? 1 : 0,
  ]
  return Math.round((100 * told.reduce((sum, part) => sum + part, 0)) / told.length)
}

/**
 * What "recommended" sorts by, lower first (D 5.7): a point less for each point of completeness and of the landlord's
 * answer rate (0 to 100, 50 while unknown), and for each day it was published later. Every ad ages alike, so the order
 * of two ads changes only when one of them does.
 */
export function weight(points: { completeness: number; answerRate: number; publishedOn: Day }): number {
  const days = Math.round((Date.parse(points.publishedOn) - Date.parse('2026-01-01')) / 86_400_000)
  return -(points.completeness + points.answerRate + days)
}

/** The terms of lease that a stay is long enough for: a request for fewer months than a home's least is refused (D 6.5). */
export function termsFor({ from, to }: Stay): number[] {
  return idsOf(storeOf.term).filter((term) => monthsOf([term]).every(({ least }) => monthsAfter(from, least) <= to))
}

/** The terms of lease that share months with one of these: who asks for 3 to 6 months fits "flexible" too (D 5.6). */
export function termsLike(asked: readonly number[]): number[] {
  const wanted = monthsOf(asked)
  const most = (months: Months) => months.most ?? Number.POSITIVE_INFINITY
  return idsOf(storeOf.term).filter((term) =>
    monthsOf([term]).some((has) => wanted.some((want) => has.least < most(want) && want.least < most(has))),
  )
}

/** Nights for which a home must be free to count as free at all. */
export const leastNights = 30

/** A home featured to everybody can be moved into within this many days of tomorrow; one that cannot gives way to it. */
export const soonDays = 30

/** The first day, `earliest` or later, from which a home is free for 30 nights; null if it never is. `taken` in order. */
export function nextFree(
  home: { availableFrom: Day | null; availableUntil: Day | null },
  taken: readonly Stay[],
  earliest: Day,
): Day | null {
  let day = home.availableFrom && home.availableFrom > earliest ? home.availableFrom : earliest
  for (const stay of taken) if (stay.from < daysAfter(day, leastNights) && stay.to > day) day = stay.to
  return home.availableUntil && daysAfter(day, leastNights) > home.availableUntil ? null : day
}
