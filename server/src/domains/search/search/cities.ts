/** Cities with homes, by slug, and their rent figures. The same for everyone. */
import type { City } from '@keyhold/api/places.schema.ts'
import type { CityFigures, Neighbourhood, NeighbourhoodFigures } from '@keyhold/api/search.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import type { Language } from '../../../gateways/text.ts'
import { createCityCounting, manyHomes } from './cityCounting.ts'
import * as store from './cityStore.ts'
import { createNeighbourhoodFigures, nameBySlug, slugOfNeighbourhood } from './neighbourhoods.ts'

export interface CitiesDeps {
  readonly database: Database
  readonly clock: Clock
  /** Cities with published homes, most homes first. */
  readonly list: (language: Language) => Promise<City[]>
}
export type Cities = ReturnType<typeof createCities>

/** A name without accents and capitals, for matching typed text. */
const plainName = (name: string) => name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A name as a URL slug: "São Paulo" is `sao-paulo`. */
export function slugOf(name: string): string {
  return plainName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Each city's unique slug: where two share a name, the one with more homes has the plain slug, the other adds its id.
 */
export function slugsOf(cities: readonly Pick<City, 'id' | 'city'>[]): Map<number, string> {
  const taken = new Set<string>()
  return new Map(
    cities.map(({ id, city }) => {
      const plain = slugOf(city)
      const slug = plain === '' || taken.has(plain) ? [plain, id].filter(Boolean).join('-') : plain
      taken.add(slug)
      return [id, slug]
    }),
  )
}

const minute = 60_000
const neighbourhoodsOffered = 5

/** Creates the cities service. */
export function createCities({ database, clock, list }: CitiesDeps) {
  const countedOnce = createCityCounting({ database, clock })
  /** The cost of counting grows with the homes, however few names they share. */
  const ofMany = {
    isKept: (named: readonly { readonly homes: number }[]) =>
      named.reduce((sum, { homes }) => sum + homes, 0) > manyHomes,
    milliseconds: minute,
    now: clock.steadyNow,
  }
  const listNeighbourhoods = createShortCache(String, () => store.listNeighbourhoods(database), ofMany)
  const inCity = createShortCache(String, (cityId: number) => store.listNeighbourhoods(database, cityId), ofMany)

  /** Slugs come from English names: an address is the same in every language. */
  const slugs = async () => slugsOf(await list('en'))

  async function findCity(slugOrId: string, language: Language): Promise<{ slug: string; city: City }> {
    const found = [...(await slugs())].find(([id, slug]) => slug === slugOrId || String(id) === slugOrId)
    const city = found && (await list(language)).find(({ id }) => id === found[0])
    if (!city) throw new Refusal('city-not-found')
    return { slug: found[1], city }
  }

  const figuresOf = createNeighbourhoodFigures({ database, clock })

  return {
    /** The slugs of all cities with homes, most homes first. */
    async listSlugs(): Promise<string[]> {
      return [...(await slugs()).values()]
    },

    /** The neighbourhood pages worth indexing, city by city, those with most homes first. */
    async listNeighbourhoodSlugs(limit: number): Promise<{ city: string; neighbourhood: string }[]> {
      const [all, citySlugs] = await Promise.all([listNeighbourhoods('all'), slugs()])
      const worth = all.filter(isWorthFinding)
      return [...citySlugs]
        .flatMap(([id, city]) => {
          const named = worth.filter(({ cityId }) => cityId === id)
          return [...nameBySlug(named).keys()].map((neighbourhood) => ({ city, neighbourhood }))
        })
        .slice(0, limit)
    },

    /** Neighbourhoods whose name, or a word in it, begins with these letters, ignoring accents and case. */
    async neighbourhoods(text: string, language: Language): Promise<Neighbourhood[]> {
      const wanted = plainName(text)
      const [all, known] = await Promise.all([listNeighbourhoods('all'), list(language)])
      return all
        .filter(({ name }) => ` ${plainName(name)}`.includes(` ${wanted}`))
        .flatMap(({ name, homes, cityId }) =>
          known.filter(({ id }) => id === cityId).map((city) => ({ name, homes, city })),
        )
        .slice(0, neighbourhoodsOffered)
    },

    /** The figures of a city, found by slug or id. */
    async figures(slugOrId: string, language: Language): Promise<CityFigures> {
      const { slug, city } = await findCity(slugOrId, language)
      const [figures, named] = await Promise.all([countedOnce(city), inCity(city.id)])
      if (!figures) throw new Refusal('city-not-found')
      const pages = nameBySlug(named)
      const byNeighbourhood = figures.byNeighbourhood.map((row) => {
        const own = slugOfNeighbourhood(row.name)
        return { ...row, slug: pages.get(own) === row.name ? own : null }
      })
      return { slug, city, ...figures, byNeighbourhood }
    },

    /** The figures of a part of a city, by its slug or by the landlords' spelling. */
    async neighbourhoodFigures(slugOrId: string, part: string, language: Language): Promise<NeighbourhoodFigures> {
      const { slug: citySlug, city } = await findCity(slugOrId, language)
      const [whole, named] = await Promise.all([countedOnce(city), inCity(city.id)])
      const slug = slugOfNeighbourhood(part)
      const name = nameBySlug(named).get(slug)
      const figures =
        name && (await figuresOf({ cityId: city.id, name, isCityLarge: city.homes > manyHomes }, language))
      if (!whole || !figures) throw new Refusal('neighbourhood-not-found')
      const isOwnPage = isWorthFinding(figures.rents)
      return { slug, name, citySlug, city, cityMedian: whole.rents.median, isWorthFinding: isOwnPage, ...figures }
    },
  }
}

/** With fewer homes a neighbourhood page has little content: it is left out of the sitemap. */
const isWorthFinding = ({ homes }: { readonly homes: number }) => homes >= 3
