/** Neighbourhoods as landlords spell them: their addresses and rent figures. */
import type { NeighbourhoodFigures } from '@keyhold/api/search.schema.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import type { Language } from '../../../gateways/text.ts'
import { codeText } from '../../platform/codes/service.ts'
import * as store from './cityStore.ts'

const minute = 60_000
/** The limits of quoted landlords and of linked neighbourhoods. */
const voices = 3
const neighbours = 6

/** A name as a URL slug, in its own script: "Colonia Escalón" is `colonia-escalon`, "อารีย์" itself. */
export function slugOfNeighbourhood(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The longest name a search accepts: a longer one has no results and thus no page. */
const longestName = 80

/** The name that owns an address: the first of those that share it, which has most homes. */
export function nameBySlug(named: readonly { readonly name: string }[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name } of named) {
    const slug = slugOfNeighbourhood(name)
    if (slug !== '' && name.length <= longestName && !names.has(slug)) names.set(slug, name)
  }
  return names
}

interface NamedPart {
  readonly cityId: number
  readonly name: string
  /** Whether counting is so expensive that an answer is cached for a minute. */
  readonly isCityLarge: boolean
}

/**
 * Creates the counting; undefined where no home has the neighbourhood. Only counts are cached: landlords' descriptions
 * disappear with their home.
 */
export function createNeighbourhoodFigures({ database, clock }: { database: Database; clock: Clock }) {
  const counted = createShortCache(
    ({ cityId, name }: NamedPart) => `${cityId} ${name}`,
    async (part) => ({ isKept: part.isCityLarge, figures: await count(part) }),
    { isKept: ({ isKept }) => isKept, milliseconds: minute, now: clock.steadyNow },
  )

  async function count({ cityId, name }: NamedPart) {
    const area = { cityId, neighbourhood: name }
    const rents = await store.findRents(database, area)
    if (!rents) return undefined
    const { moveIn, heldUntilMoveOut, ...spread } = rents
    const [freeNow, byBeds, stops, centres] = await Promise.all([
      store.countFreeNow(database, area, clock.leaseNow()),
      store.listByBeds(database, area),
      store.findStops(database, area),
      store.listCentres(database, cityId),
    ])
    const { minutes } = stops
    const stopsSaid = minutes === null ? null : { homes: stops.homes, minutes }
    return {
      rents: spread,
      moveIn,
      heldUntilMoveOut,
      freeNow,
      byBeds,
      stops: stopsSaid,
      ...around(name, centres),
    }
  }

  return async (part: NamedPart, language: Language) => {
    const area = { cityId: part.cityId, neighbourhood: part.name }
    const [{ figures }, surroundings] = await Promise.all([
      counted(part),
      store.listSurroundings(database, area, voices),
    ])
    if (!figures) return undefined
    const said = surroundings.map(({ language: id, ...one }) => ({
      ...one,
      language: (id !== null && codeText(id, language)) || null,
    }))
    return { ...figures, said }
  }
}

type Centre = Awaited<ReturnType<typeof store.listCentres>>[number]

/** The position of a neighbourhood, and the nearest others that have a page. */
function around(name: string, centres: readonly Centre[]): Pick<NeighbourhoodFigures, 'lat' | 'lng' | 'near'> {
  const { lat, lng } = centres.find((centre) => centre.name === name) ?? { lat: 0, lng: 0 }
  const pages = nameBySlug(centres)
  const distance = (other: Centre) => Math.hypot(other.lat - lat, (other.lng - lng) * Math.cos((lat * Math.PI) / 180))
  const near = centres
    .filter((other) => other.name !== name && pages.get(slugOfNeighbourhood(other.name)) === other.name)
    .sort((first, second) => distance(first) - distance(second))
    .slice(0, neighbours)
    .map((other) => ({
      name: other.name,
      slug: slugOfNeighbourhood(other.name),
      homes: other.homes,
      median: other.median,
    }))
  return { lat, lng, near }
}
