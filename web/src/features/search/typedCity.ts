/** A search link with a city's name instead of its id, as a person or another site writes it. */
import type { Client } from '@keyhold/api/client.ts'
import type { City } from '@keyhold/api/places.schema.ts'
import { suggestPlaces } from '@keyhold/api/places.ts'
import { nameIn } from '@keyhold/rental/cityName.ts'
import { citiesLike, cityNamed, closedCity, mergeCities } from './useCitySuggestions.ts'

export interface UnknownCityName {
  readonly typed: string
  /** The city of this name, without homes. */
  readonly closed: City | undefined
  /** Cities with homes and a similar name. */
  readonly near: readonly City[]
}

/** The city that `?city=` names, or what to ask; undefined when the search names none, or has an id. */
export async function findTypedCity(
  api: Client,
  query: URLSearchParams,
  cities: readonly City[],
): Promise<{ readonly city: City } | { readonly unknown: UnknownCityName } | undefined> {
  const typed = query.get('city')?.trim().slice(0, 100)
  if (!typed || query.get('cityId')) return undefined
  const known = cityNamed(typed, mergeCities(typed, cities, []))
  const found = known ? [] : await api(suggestPlaces, { input: { text: nameIn(typed), limit: 8 } })
  const city = known ?? cityNamed(typed, mergeCities(typed, cities, found))
  if (city) return { city }
  const closed = closedCity(typed, found)
  return { unknown: { typed, closed, near: closed ? [] : citiesLike(typed, cities) } }
}
