/** A saved search: what of a search is saved, and its suggested name. */
import { type Criteria, pageSize } from '@keyhold/rental/query.ts'
import { withoutJoiners } from '@keyhold/rental/wordJoiner.ts'
import type { Language } from '../../gateways/text/language.ts'
import type { Text } from '../../gateways/text/useText.tsx'
import { formatAllLiving } from './livingSummaries.ts'
import { findCity, formatBudget, formatDates, formatHome, formatTerm, type SearchOptions } from './summaries.ts'

/** The maximum length of a name, in characters. */
export const maxNameLength = 80

/** The saved part of a search: its filters, not its page or sort order. */
export const savedCriteria = (criteria: Criteria): Criteria => ({
  ...criteria,
  sort: 'recommended',
  page: 1,
  itemPerPage: pageSize.default,
  map: true,
})

/** All filters of a search, in its chips' words; empty for a search without any. */
export function formatCriteria(
  criteria: Criteria,
  searchOptions: SearchOptions,
  text: Text<'search'>,
  language: Language,
): string[] {
  const {
    from,
    to,
    month,
    availableNow,
    neighbourhood,
    priceMin,
    priceMax,
    rentalType,
    bedrooms,
    bathrooms,
    sizeMin,
    sizeMax,
    terms,
  } = criteria
  const place = findCity(criteria, searchOptions)?.city ?? (criteria.area && text('onThisMap'))
  return [
    [neighbourhood, place].filter(Boolean).join(', '),
    (from || to || month || availableNow) && formatDates(criteria, text, language),
    (priceMin ?? priceMax) !== undefined && formatBudget(criteria, text, language),
    [rentalType, bedrooms, bathrooms, sizeMin, sizeMax].some(Boolean) &&
      formatHome(criteria, text, language, searchOptions),
    terms.length > 0 && formatTerm(criteria, text, searchOptions),
    ...formatAllLiving(criteria, text, searchOptions),
    ...criteria.switches.map((name) => text(`switches.${name}`)),
  ].filter((labels): labels is string => Boolean(labels))
}

/** A search's suggested name: visible characters only, since the user edits it. */
export function suggestName(...formatArgs: Parameters<typeof formatCriteria>): string {
  const [, , text] = formatArgs
  const labels = formatCriteria(...formatArgs)
  return withoutJoiners(labels.length > 0 ? labels.join(' · ') : text('anyCity')).slice(0, maxNameLength)
}
