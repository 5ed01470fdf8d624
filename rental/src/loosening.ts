/** The removable filters of an empty search: the city, the days, the budget … each as one part. */
import { type SwitchName, switches } from './fields.ts'
import type { Criteria } from './query.ts'

const fieldsByCriterion = {
  city: ['cityId'],
  area: ['area'],
  neighbourhood: ['neighbourhood'],
  dates: ['from', 'to', 'month', 'months', 'availableNow'],
  budget: ['priceMin', 'priceMax'],
  size: ['sizeMin', 'sizeMax'],
  rentalType: ['rentalType'],
  bedrooms: ['bedrooms'],
  bathrooms: ['bathrooms'],
  floor: ['floorType'],
  pets: ['pets'],
  energy: ['energyRating'],
  occupants: ['occupants'],
  stop: ['stopMinutes'],
} as const satisfies Readonly<Record<string, readonly (keyof Criteria)[]>>
type FieldCriterion = keyof typeof fieldsByCriterion

/** A part of a search: some fields, the lease terms, or one feature. */
export type Criterion = FieldCriterion | 'term' | SwitchName
export const criterionNames = [
  ...(Object.keys(fieldsByCriterion) as FieldCriterion[]),
  'term',
  ...switches,
] as const satisfies Criterion[]

/** The same search without these parts, from its first page on. */
export function without(criteria: Criteria, omitted: readonly Criterion[]): Criteria {
  const fields = omitted.flatMap((part) => fieldsByCriterion[part as FieldCriterion] ?? [])
  return {
    ...criteria,
    ...Object.fromEntries(fields.map((field) => [field, undefined])),
    terms: omitted.includes('term') ? [] : criteria.terms,
    switches: criteria.switches.filter((name) => !omitted.includes(name)),
    page: 1,
  }
}

/** The number of homes that miss exactly these parts of a search and match the rest. */
export interface NearMiss {
  readonly missed: readonly Criterion[]
  readonly homes: number
  /** The lowest monthly rent among them, in whole units. */
  readonly rentMin: number
}

/** Which filters to remove, and the resulting number of homes. */
export interface Suggestion {
  readonly without: readonly Criterion[]
  readonly homes: number
  readonly rentMin: number
}

/** The number of suggestions shown at once. */
const maxSuggestions = 3

/**
 * The best suggestions for an empty search: one filter removed, most homes first; two where one is not enough. Another
 * city is no substitute for the requested one: removing it comes last.
 */
export function suggestions(missing: readonly NearMiss[]): Suggestion[] {
  const near = missing.filter(({ missed }) => !missed.includes('city'))
  const ofSize = (size: number, among: readonly NearMiss[]) =>
    among
      .filter(({ missed }) => missed.length === size)
      .map(({ missed, ...found }) => ({ without: missed, ...found }))
      .sort((first, second) => second.homes - first.homes || rank(first) - rank(second))
  const single = ofSize(1, near)
  const ways = single.length > 0 ? single : ofSize(2, near)
  const elsewhere = ofSize(1, missing).filter(({ without: [part] }) => part === 'city')
  return [...ways.slice(0, maxSuggestions), ...elsewhere].slice(0, maxSuggestions)
}

/** The filters in the order in which they are removed, the least important first. */
const rank = ({ without: omitted }: Suggestion) =>
  -Math.min(...omitted.map((part) => criterionNames.indexOf(part as (typeof criterionNames)[number])))
