/** Which cities a few letters mean: those with homes at once, by any name once the server has answered. */
import type { City } from '@keyhold/api/places.schema.ts'
import { suggestPlaces } from '@keyhold/api/places.ts'
import { useEffect, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'

const pauseMilliseconds = 200
const knownAtMost = 7

/** A name without accents and capitals, as people type it. */
export function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Cities with homes of which a word begins so, then what the server found besides; each once, with homes first. */
export function mergeCities(typed: string, known: readonly City[], found: readonly City[]): City[] {
  const wanted = plain(typed.trim())
  const begins = (name: string) =>
    plain(name)
      .split(/[\s,-]+/)
      .some((_, at, words) => words.slice(at).join(' ').startsWith(wanted))
  const here = known.filter(({ city, countryName }) => begins(city) || begins(countryName)).slice(0, knownAtMost)
  const more = found.filter(({ id }) => !here.some((city) => city.id === id))
  return [...here, ...more].sort((first, second) => Number(second.homes > 0) - Number(first.homes > 0))
}

/** The cities to offer for what is typed; for nothing typed those with most homes. */
export function useCities(typed: string, known: readonly City[]): City[] {
  const [found, setFound] = useState<{ typed: string; cities: readonly City[] }>()
  const asked = typed.trim()
  useEffect(() => {
    if (asked.length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      quietApi(suggestPlaces, { input: { text: asked, limit: 8 }, signal: stop.signal })
        .then((cities) => setFound({ typed: asked, cities }))
        .catch(() => undefined)
    }, pauseMilliseconds)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  return mergeCities(asked, known, found?.typed === asked ? found.cities : [])
}
