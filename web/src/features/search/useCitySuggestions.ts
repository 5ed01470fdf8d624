/** Matching cities for a few letters: those with homes at once, and by any name once the server has responded. */
import type { City } from '@keyhold/api/places.schema.ts'
import { suggestPlaces } from '@keyhold/api/places.ts'
import { citiesCalled, isCalled, nameIn, namesOf, normalizeName, wordsOf } from '@keyhold/rental/cityName.ts'
import { quietApi } from '../../gateways/api.ts'
import { useDebouncedAnswer } from './useDebouncedAnswer.ts'

const maxKnown = 7

const isLatin = (name: string) => /\p{Script=Latin}/u.test(name)

/** The typed city without homes: of this name, or found by its name in another script. */
export function closedCity(typed: string, found: readonly City[]): City | undefined {
  const [first] = found
  const inOtherLetters = first && isLatin(first.city) !== isLatin(typed) ? first : undefined
  const meant = found.find((city) => isCalled(city, typed)) ?? inOtherLetters
  return meant?.homes === 0 ? meant : undefined
}

/** Cities with homes with a word of this prefix, then the server's other results; deduplicated, with homes first. */
export function mergeCities(query: string, knownCities: readonly City[], suggestions: readonly City[]): City[] {
  const prefix = wordsOf(query).join(' ')
  const hasPrefix = (name: string) =>
    wordsOf(name).some((_, index, parts) => parts.slice(index).join(' ').startsWith(prefix))
  const matching = knownCities
    .filter((city) => namesOf(city).some((name) => hasPrefix(`${name} ${city.countryName}`)))
    .slice(0, maxKnown)
  const more = suggestions.filter(({ id }) => !matching.some((city) => city.id === id))
  return [...matching, ...more].sort((first, second) => Number(second.homes > 0) - Number(first.homes > 0))
}

/**
 * The one city with homes that the text names: by its full name, or as the only one with this prefix in the country
 * after a comma.
 */
export function cityNamed(typed: string, found: readonly City[]): City | undefined {
  const exact = citiesCalled(typed, found)
  const country = wordsOf(typed.split(',').slice(1).join(' ')).join(' ')
  const begun = found.filter(({ countryName }) => wordsOf(countryName).join(' ').startsWith(country))
  const [only, ...others] = exact.length > 0 ? exact : begun
  return only && others.length === 0 && only.homes > 0 ? only : undefined
}

/**
 * Known cities with a similar name in any of our languages: an edit distance of at most two; for an unfinished name,
 * one.
 */
export function citiesLike(typed: string, knownCities: readonly City[]): City[] {
  const name = normalizeName(nameIn(typed))
  if (name.length < 4) return []
  const isLike = (whole: string) =>
    mistakes(name, whole) <= 2 || (name.length > 4 && mistakes(name, whole.slice(0, name.length)) <= 1)
  return knownCities.filter((city) => namesOf(city).some((each) => isLike(normalizeName(each))))
}

/** The edit distance of two words; a swap of neighbours counts once (Damerau–Levenshtein). */
function mistakes(typed: string, meant: string): number {
  if (Math.abs(typed.length - meant.length) > 2) return 3
  const rows = [[...meant, ''].map((_, index) => index)]
  for (let line = 1; line <= typed.length; line++) {
    const row = [line]
    for (let at = 1; at <= meant.length; at++) {
      const isSame = typed[line - 1] === meant[at - 1]
      const swapped = typed[line - 1] === meant[at - 2] && typed[line - 2] === meant[at - 1]
      const [above = [], beforeThat = []] = [rows[line - 1], rows[line - 2]]
      const costs = [(above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSame ? 0 : 1)]
      row.push(Math.min(...costs, swapped ? (beforeThat[at - 2] ?? 0) + 1 : (costs[0] ?? 0)))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 3
}

const ask = (text: string, signal: AbortSignal) =>
  quietApi(suggestPlaces, { input: { text: nameIn(text), limit: 8 }, signal })

/** The cities to suggest for the text; without any, those with most homes. */
export function useCitySuggestions(typed: string, knownCities: readonly City[]): City[] {
  return mergeCities(typed, knownCities, useDebouncedAnswer(typed, ask))
}
