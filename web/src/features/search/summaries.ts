/** A search in a few words, for chips and cells. */

import type { CodeChoice } from '@keyhold/api/codes.schema.ts'
import type { City } from '@keyhold/api/places.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { type Criteria, sixOrMore, threeOrMore } from '@keyhold/rental/query.ts'
import { sayDay, sayMoney, sayNumber } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import type { Text } from '../../gateways/text.tsx'

/** What can be chosen from, as the page's loader read it. */
export interface Choosable {
  readonly cities: readonly City[]
  readonly types: readonly CodeChoice[]
  readonly terms: readonly CodeChoice[]
}

type Say = Text<'search'>

export function cityOf({ cityId }: Criteria, { cities }: Choosable): City | undefined {
  return cities.find(({ id }) => id === cityId)
}

export function sayDates({ from, to }: Criteria, say: Say, language: Language): string {
  if (from && to) return `${sayDay(from, language)} – ${sayDay(to, language)}`
  if (from) return say('fromDay', { day: sayDay(from, language) })
  if (to) return say('untilDay', { day: sayDay(to, language) })
  return say('anyDates')
}

export function sayBudget({ priceMin, priceMax }: Criteria, say: Say, language: Language): string {
  const dollars = (amount: number) => sayMoney(whole(amount, 'USD'), language)
  if (priceMin !== undefined && priceMax !== undefined) return `${dollars(priceMin)} – ${dollars(priceMax)}`
  if (priceMin !== undefined) return say('fromRent', { amount: dollars(priceMin) })
  if (priceMax !== undefined) return say('upToRent', { amount: dollars(priceMax) })
  return say('anyRent')
}

/** How many beds at least: "2+"; the highest choice is already "6+". */
export function atLeast(count: number): string {
  if (count === sixOrMore) return '6+'
  return count === threeOrMore ? '3+' : `${count}+`
}

export function sayHome(
  { rentalType, bedrooms, bathrooms, sizeMin, sizeMax }: Criteria,
  say: Say,
  { types }: Choosable,
) {
  const words = [
    types.find(({ id }) => id === rentalType)?.text,
    bedrooms && say('bedsAtLeast', { beds: atLeast(bedrooms) }),
    bathrooms && say('bathsAtLeast', { baths: atLeast(bathrooms) }),
    (sizeMin || sizeMax) && `${sizeMin ?? 0}–${sizeMax ?? ''} m²`,
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : say('anyHome')
}

export function sayTerm({ terms }: Criteria, say: Say, choosable: Choosable): string {
  const chosen = choosable.terms.filter(({ id }) => terms.includes(id)).map(({ text }) => text)
  return chosen.length > 0 ? chosen.join(', ') : say('anyTerm')
}

/** A rent in dollars: "$1,100". */
export function sayDollars(amount: number, language: Language): string {
  return sayMoney(whole(amount, 'USD'), language)
}

/** An amount of whole USDT: "2,200 USDT". */
export function sayTether(amount: number, language: Language): string {
  return sayMoney(whole(amount, 'USDT'), language)
}

/** "2 beds · 1 bath · 96 m²". */
export function sayRoomFacts(
  { bedsNumber, bathroom, roomSize }: { bedsNumber: number; bathroom: number; roomSize: number },
  say: Say,
  language: Language,
): string {
  const beds = bedsNumber >= sixOrMore ? say('bedsAtLeast', { beds: '6+' }) : say('beds', { count: bedsNumber })
  const baths = bathroom >= threeOrMore ? say('bathsAtLeast', { baths: '3+' }) : say('baths', { count: bathroom })
  return [beds, baths, `${sayNumber(roomSize, language)} m²`].join(' · ')
}
