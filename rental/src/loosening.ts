/** What can be left out of a search that finds nothing: the city, the days, the budget … each as one part. */
import { type Criteria, type SwitchName, switches } from './query.ts'

const fieldsOf = {
  city: ['cityId'],
  area: ['area'],
  dates: ['from', 'to'],
  budget: ['priceMin', 'priceMax'],
  size: ['sizeMin', 'sizeMax'],
  rentalType: ['rentalType'],
  bedrooms: ['bedrooms'],
  bathrooms: ['bathrooms'],
} as const satisfies Readonly<Record<string, readonly (keyof Criteria)[]>>
type FieldPart = keyof typeof fieldsOf

/** A part of a search: some fields, the terms of lease, or one feature. */
export type Part = FieldPart | 'term' | SwitchName
export const parts = [...(Object.keys(fieldsOf) as FieldPart[]), 'term', ...switches] as const satisfies Part[]

/** The same search without these parts, from its first page on. */
export function without(criteria: Criteria, left: readonly Part[]): Criteria {
  const fields = left.flatMap((part) => fieldsOf[part as FieldPart] ?? [])
  return {
    ...criteria,
    ...Object.fromEntries(fields.map((field) => [field, undefined])),
    terms: left.includes('term') ? [] : criteria.terms,
    switches: criteria.switches.filter((name) => !left.includes(name)),
    page: 1,
  }
}

/** How many homes miss exactly these parts of a search and fit the rest. */
export interface Missing {
  readonly missed: readonly Part[]
  readonly homes: number
  /** The lowest rent a month among them, in whole units. */
  readonly rentMin: number
}

/** What to leave out, and how many homes that gives. */
export interface Way {
  readonly without: readonly Part[]
  readonly homes: number
  readonly rentMin: number
}

/** Ways out that are shown at once. */
const most = 3

/**
 * The best ways out of a search that finds nothing: one part left out, most homes first; two where one is not enough.
 * Another city is no substitute for the one asked for, so leaving that out comes last.
 */
export function waysOut(missing: readonly Missing[]): Way[] {
  const near = missing.filter(({ missed }) => !missed.includes('city'))
  const ofSize = (size: number, among: readonly Missing[]) =>
    among
      .filter(({ missed }) => missed.length === size)
      .map(({ missed, ...found }) => ({ without: missed, ...found }))
      .sort((first, second) => second.homes - first.homes || rank(first) - rank(second))
  const single = ofSize(1, near)
  const ways = single.length > 0 ? single : ofSize(2, near)
  const elsewhere = ofSize(1, missing).filter(({ without: [part] }) => part === 'city')
  return [...ways.slice(0, most), ...elsewhere].slice(0, most)
}

/** What is asked for last is given up first. */
const rank = ({ without: left }: Way) => -Math.min(...left.map((part) => parts.indexOf(part as (typeof parts)[number])))
