/** Cities to search and to let in: names in the reader's language, with their number of homes. */
import type { City, FoundAddress, PlaceFound } from '@keyhold/api/places.schema.ts'
import type { Address, Addresses } from '../../../gateways/photon.ts'
import type { Places, Point, WorldCity } from '../../../gateways/places.ts'
import type { Language } from '../../../gateways/text.ts'
import { timeZoneAt } from '../../../gateways/timezone.ts'
import { findDoubt } from './cityMismatch.ts'

export interface PlacesDeps {
  readonly places: Places
  /** The geocoder. */
  readonly addresses: Addresses
  /** The current number of published homes per city, most first; implemented by listings. */
  readonly countHomes: () => Promise<ReadonlyMap<number, number>>
}
export type PlacesService = ReturnType<typeof createPlacesService>

/** A city's name in a language: its own name where that language has no other. */
export function cityName(place: WorldCity, language: Language): string {
  const names: Partial<Record<Language, string>> = place
  return names[language] || place.name
}

/** Its names in our other languages. */
const otherNames = (place: WorldCity, shown: string) =>
  [...new Set([place.name, place.es, place.th])].filter((name) => name !== '' && name !== shown)

const countries = new Map<Language, Intl.DisplayNames>()
/** By language and code: every card of a home has one. */
const countryNames = new Map<string, string>()

/** A country's name in a language, by its ISO code. */
export function countryName(code: string, language: Language): string {
  const key = `${language} ${code}`
  const name = countryNames.get(key)
  if (name !== undefined) return name
  const names = countries.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  countries.set(language, names)
  const found = names.of(code) ?? code
  countryNames.set(key, found)
  return found
}

/** Creates the places service. */
export function createPlacesService({ places, addresses, countHomes }: PlacesDeps) {
  const cityOf = (place: WorldCity, homes: number, language: Language): City => ({
    id: place.id,
    city: cityName(place, language),
    country: place.country,
    countryName: countryName(place.country, language),
    lat: place.lat,
    lng: place.lng,
    homes,
  })
  async function addressOf(
    { street, district, lat, lng }: Address,
    homes: ReadonlyMap<number, number>,
    language: Language,
  ): Promise<FoundAddress> {
    const place = await places.reverse({ lat, lng })
    const city = place ? cityOf(place, homes.get(place.id) ?? 0, language) : null
    return { street, district, city, lat, lng }
  }
  return {
    /** Cities with homes to rent, most homes first. */
    async list(language: Language): Promise<City[]> {
      const found = await Promise.all(
        [...(await countHomes())].map(async ([id, homes]) => ({ homes, place: await places.resolve(id) })),
      )
      return found.flatMap(({ place, homes }) => {
        if (!place) return []
        const city = cityOf(place, homes, language)
        const timeZone = timeZoneAt(place.lat, place.lng)
        return [{ ...city, otherNames: otherNames(place, city.city), timeZone }]
      })
    },

    /** Cities of the world by name prefix: those with homes first, then the likeliest. */
    async suggest(text: string, language: Language, near?: Point, limit = 8): Promise<City[]> {
      const [found, homes] = await Promise.all([places.suggest(text, { near, limit: 40 }), countHomes()])
      return found
        .map((place) => cityOf(place, homes.get(place.id) ?? 0, language))
        .sort((first, second) => Number(second.homes > 0) - Number(first.homes > 0))
        .slice(0, limit)
    },

    /**
     * City names in a language that differ from their own name: by name and population, as in the basemap. Namesakes of
     * one size keep their own name.
     */
    async names(language: Language): Promise<Record<string, string>> {
      const names = new Map<string, string>()
      for (const place of await places.all()) {
        const key = `${place.name}|${place.population}`
        const name = cityName(place, language)
        names.set(key, (names.get(key) ?? name) === name ? name : place.name)
      }
      return Object.fromEntries([...names].filter(([key, name]) => !key.startsWith(`${name}|`)))
    },

    /** Addresses by prefix. */
    async suggestAddresses(text: string, language: Language, near?: Point): Promise<FoundAddress[]> {
      const [found, homes] = await Promise.all([addresses.suggest(text, near), countHomes()])
      return Promise.all(found.map((address) => addressOf(address, homes, language)))
    },

    /** The city and the time zone of a point, whether it agrees with a given city, and its address if requested. */
    async find(
      point: Point,
      language: Language,
      { cityId, isAddressAsked = false }: { cityId?: number | undefined; isAddressAsked?: boolean } = {},
    ): Promise<PlaceFound> {
      const [place, homes, named, address] = await Promise.all([
        places.reverse(point),
        countHomes(),
        cityId === undefined ? undefined : places.resolve(cityId),
        isAddressAsked ? addresses.reverse(point) : undefined,
      ])
      return {
        city: place ? cityOf(place, homes.get(place.id) ?? 0, language) : null,
        timeZone: timeZoneAt(point.lat, point.lng),
        doubt: named ? await findDoubt(places, point, named) : null,
        address: address ? await addressOf(address, homes, language) : null,
      }
    },
  }
}
