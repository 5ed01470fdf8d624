/** A search in a few words, for chips and cells; a missing value is named `unset`. */

import type { CodeChoice } from '@keyhold/api/codes.schema.ts'
import type { City } from '@keyhold/api/places.schema.ts'
import { formatRoomCount, sixOrMore, threeOrMore } from '@keyhold/rental/fields.ts'
import { whole } from '@keyhold/rental/money.ts'
import type { Criteria } from '@keyhold/rental/query.ts'
import { areaUnit, formatArea } from '../../gateways/format/area.ts'
import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'
import type { Text } from '../../gateways/text/useText.tsx'

/** The options, as the page's loader read them. */
export interface SearchOptions {
  readonly cities: readonly City[]
  readonly types: readonly CodeChoice[]
  readonly terms: readonly CodeChoice[]
  readonly floors: readonly CodeChoice[]
  readonly pets: readonly CodeChoice[]
}

type SearchText = Text<'search'>

export function findCity({ cityId }: Criteria, { cities }: SearchOptions): City | undefined {
  return cities.find(({ id }) => id === cityId)
}

export function formatDates(
  { from, to, month, months = 1, availableNow }: Criteria,
  text: SearchText,
  language: Language,
  unset = text('anyDates'),
): string {
  if (availableNow) return text('availableNow')
  if (month) return text('monthAbout', { month: formatDay(`${month}-01`, language, 'month'), count: months })
  if (from && to) return `${formatDay(from, language)} – ${formatDay(to, language)}`
  if (from) return text('fromDay', { day: formatDay(from, language) })
  if (to) return text('untilDay', { day: formatDay(to, language) })
  return unset
}

export function formatBudget(
  { priceMin, priceMax }: Criteria,
  text: SearchText,
  language: Language,
  unset = text('anyRent'),
): string {
  const dollars = (amount: number) => formatMoney(whole(amount, 'USD'), language)
  if (priceMin !== undefined && priceMax !== undefined) return `${dollars(priceMin)} – ${dollars(priceMax)}`
  if (priceMin !== undefined) return text('fromRent', { amount: dollars(priceMin) })
  if (priceMax !== undefined) return text('upToRent', { amount: dollars(priceMax) })
  return unset
}

/** Minimum beds: "2+"; the highest option already is "6+". */
export function formatAtLeast(count: number): string {
  return count >= threeOrMore ? formatRoomCount(count) : `${count}+`
}

export function formatHome(
  { rentalType, bedrooms, bathrooms, sizeMin, sizeMax }: Criteria,
  text: SearchText,
  language: Language,
  { types }: SearchOptions,
  unset = text('anyHome'),
) {
  const parts = [
    types.find(({ id }) => id === rentalType)?.text,
    bedrooms && text('bedsAtLeast', { beds: formatAtLeast(bedrooms) }),
    bathrooms && text('bathsAtLeast', { baths: formatAtLeast(bathrooms) }),
    (sizeMin || sizeMax) && `${sizeMin ?? 0}–${sizeMax ?? ''} ${areaUnit(language)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : unset
}

export function formatTerm(
  { terms }: Criteria,
  text: SearchText,
  searchOptions: SearchOptions,
  unset = text('anyTerm'),
): string {
  const chosen = searchOptions.terms.filter(({ id }) => terms.includes(id)).map(({ text }) => text)
  return chosen.length > 0 ? chosen.join(', ') : unset
}

/** A rent in dollars: "$1,100". */
export function formatUsd(amount: number, language: Language): string {
  return formatMoney(whole(amount, 'USD'), language)
}

/** "2 beds · 1 bath · 96 m²". */
export function formatRoomFacts(
  { bedsNumber, bathroom, roomSize }: { bedsNumber: number; bathroom: number; roomSize: number },
  text: SearchText,
  language: Language,
): string {
  const beds =
    bedsNumber >= sixOrMore
      ? text('bedsAtLeast', { beds: formatRoomCount(bedsNumber) })
      : text('beds', { count: bedsNumber })
  const baths =
    bathroom >= threeOrMore
      ? text('bathsAtLeast', { baths: formatRoomCount(bathroom) })
      : text('baths', { count: bathroom })
  return [beds, baths, formatArea(roomSize, language)].join(' · ')
}
