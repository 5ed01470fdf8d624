/** A search as somebody keeps it: the name it is offered under, and how it survives the way through the login. */
import { type Criteria, pageSize } from '@keyhold/rental/query.ts'
import type { Language } from '../../gateways/language.ts'
import type { Text } from '../../gateways/text.tsx'
import { type Choosable, cityOf, sayBudget, sayDates, sayHome, sayTerm } from './summaries.ts'

/** A name may have so many letters. */
export const nameAtMost = 80
const intentKey = 'keyhold.saveSearch'

/** What is kept of a search: what it asks, not the page or the order it was looked at in. */
export const kept = (criteria: Criteria): Criteria => ({
  ...criteria,
  ...{ sort: 'recommended', page: 1, itemPerPage: pageSize.default, map: true },
})

/** Everything a search asks, in the words of its chips; nothing for a search that asks nothing. */
export function sayAsked(criteria: Criteria, choosable: Choosable, text: Text<'search'>, language: Language): string[] {
  const { from, to, priceMin, priceMax, rentalType, bedrooms, bathrooms, sizeMin, sizeMax, terms } = criteria
  const place = cityOf(criteria, choosable)?.city ?? (criteria.area && text('onThisMap'))
  return [
    place,
    (from || to) && sayDates(criteria, text, language),
    (priceMin ?? priceMax) !== undefined && sayBudget(criteria, text, language),
    [rentalType, bedrooms, bathrooms, sizeMin, sizeMax].some(Boolean) && sayHome(criteria, text, choosable),
    terms.length > 0 && sayTerm(criteria, text, choosable),
    ...criteria.switches.map((name) => text(`switches.${name}`)),
  ].filter((words): words is string => Boolean(words))
}

/** The name a search is offered under. */
export function suggestName(...asked: Parameters<typeof sayAsked>): string {
  const [, , text] = asked
  const words = sayAsked(...asked)
  return (words.length > 0 ? words.join(' · ') : text('anyCity')).slice(0, nameAtMost)
}

/** Remembers, on the way to the login, that the search at this address is to be saved; in this tab alone. */
export function wantSaved(address: string): void {
  sessionStorage.setItem(intentKey, address)
}

/** Whether the search at this address was to be saved; said once. */
export function takeWanted(address: string): boolean {
  if (sessionStorage.getItem(intentKey) !== address) return false
  sessionStorage.removeItem(intentKey)
  return true
}
