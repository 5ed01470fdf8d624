/**
 * Resolves text left in the city field: an unambiguous city is chosen, otherwise the text stays and a question follows.
 */
import type { City } from '@keyhold/api/places.schema.ts'
import { suggestPlaces } from '@keyhold/api/places.ts'
import { useEffect, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { citiesLike, cityNamed, closedCity, mergeCities, nameIn } from './useCitySuggestions.ts'

export function useUnknownCity(cities: readonly City[], onChoose: (city: City | undefined) => void) {
  const [typed, setTyped] = useState<string>()
  const [closed, setClosed] = useState<City>()
  const settle = (city: City | undefined) => {
    setTyped(undefined)
    onChoose(city)
  }
  const onLeave = (left: string) => {
    const city = left.trim() === '' ? undefined : cityNamed(left, mergeCities(left, cities, []))
    if (city || left.trim() === '') return settle(city)
    setClosed(undefined)
    setTyped(left)
  }
  // Only the server knows other names and cities without homes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for what was typed
  useEffect(() => {
    if (!typed) return
    const controller = new AbortController()
    quietApi(suggestPlaces, { input: { text: nameIn(typed), limit: 8 }, signal: controller.signal })
      .then((found) => {
        const city = cityNamed(typed, mergeCities(typed, cities, found))
        if (city) settle(city)
        else setClosed(closedCity(typed, found))
      })
      .catch(() => undefined)
    return () => controller.abort()
  }, [typed])
  const unknown = typed === undefined ? undefined : { typed, closed, near: closed ? [] : citiesLike(typed, cities) }
  return { unknown, onLeave, settle }
}
