/** Which cities a few letters mean: those with homes at once, by any name once the server has answered. */
import type { City } from '@keyhold/api/places.schema.ts'
import { suggestPlaces } from '@keyhold/api/places.ts'
import { useEffect, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'

const debounceMilliseconds = 200
const maxKnown = 7

/** A name without accents and capitals, as people type it. */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Cities with homes of which a word begins so, then what the server found besides; each once, with homes first. */
export function mergeCities(query: string, knownCities: readonly City[], suggestions: readonly City[]): City[] {
  const prefix = normalizeName(query.trim())
  const hasPrefix = (name: string) =>
    normalizeName(name)
      .split(/[\s,-]+/)
      .some((_, index, parts) => parts.slice(index).join(' ').startsWith(prefix))
  const matching = knownCities
    .filter(({ city, countryName }) => hasPrefix(city) || hasPrefix(countryName))
    .slice(0, maxKnown)
  const more = suggestions.filter(({ id }) => !matching.some((city) => city.id === id))
  return [...matching, ...more].sort((first, second) => Number(second.homes > 0) - Number(first.homes > 0))
}

/** The cities to offer for what is typed; for nothing typed those with most homes. */
export function useCitySuggestions(query: string, knownCities: readonly City[]): City[] {
  const [suggestions, setFound] = useState<{ query: string; suggested: readonly City[] }>()
  const term = query.trim()
  useEffect(() => {
    if (term.length < 2) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      quietApi(suggestPlaces, { input: { text: term, limit: 8 }, signal: controller.signal })
        .then((suggested) => setFound({ query: term, suggested }))
        .catch(() => undefined)
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [term])
  return mergeCities(term, knownCities, suggestions?.query === term ? suggestions.suggested : [])
}
