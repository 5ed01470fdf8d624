/** A landlord's homes in one list, and bulk changes, each independent: a refused one does not stop the others. */
import { homesPerPage, maxChangedAtOnce } from '@keyhold/api/portfolioLimits.ts'
import { dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { languages } from '@keyhold/rental/language.ts'
import { missingFields, nextFree } from '@keyhold/rental/listing.ts'
import { otherTextName } from '@keyhold/rental/otherTexts.ts'
import { arrangePortfolio, type PortfolioHome, type PortfolioQuery } from '@keyhold/rental/portfolio.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { WorldCity } from '../../../gateways/places.ts'
import type { Landlord } from '../../listings/listings/service.ts'
import { viewsSince } from '../../listings/listings/views.ts'
import type { Photo } from '../../listings/photos/service.ts'
import { createPortfolioChanges } from './changes.ts'
import type { PortfolioDeps } from './deps.ts'
import { type HomeFacts, listHomeFacts } from './store.ts'

/** A home of the list, with the city and, on the requested page, the first picture. */
export interface PortfolioEntry extends PortfolioHome {
  readonly facts: HomeFacts
  readonly city: WorldCity | undefined
  readonly cover: Photo | undefined
}

export type PortfolioService = ReturnType<typeof createPortfolio>

const dayMilliseconds = 86_400_000

/** Creates the portfolio service. */
export function createPortfolio(deps: PortfolioDeps) {
  const { database, clock, photos, places } = deps
  /** A landlord's homes with their open tasks, in one query. */
  async function listHomes(landlordId: string): Promise<PortfolioEntry[]> {
    const stays = new Date((clock.leaseNow() - 86_400) * 1000).toISOString().slice(0, 10)
    const enquiries = new Date(clock.now() - 30 * dayMilliseconds)
    const all = await listHomeFacts(database, landlordId, {
      stays,
      enquiries,
      views: viewsSince(clock.now()),
    })
    const cities = new Map<number, WorldCity | undefined>()
    for (const { cityId } of all)
      if (cityId !== null && !cities.has(cityId)) cities.set(cityId, await places.resolve(cityId))
    return all.map((facts) => entryOf(facts, cities.get(facts.cityId ?? 0), clock.leaseNow()))
  }

  return {
    change: createPortfolioChanges(deps, listHomes),

    /** One page of a landlord's homes; a page beyond the last is the last. */
    async list(landlord: Pick<Landlord, 'id'>, query: PortfolioQuery, page: number) {
      const { found, ...counts } = arrangePortfolio(await listHomes(landlord.id), query)
      const shown = Math.min(page, Math.max(1, Math.ceil(found.length / homesPerPage)))
      const rows = found.slice((shown - 1) * homesPerPage, shown * homesPerPage)
      const pictures = await photos.of(rows.map(({ id }) => id))
      const cities = await Promise.all(
        counts.cities.map(async ({ value, count }) => ({ city: await places.resolve(value), count })),
      )
      return {
        rows: rows.map((row) => ({ ...row, cover: pictures.get(row.id)?.[0] })),
        page: shown,
        totalRows: found.length,
        ids: found.slice(0, maxChangedAtOnce).map(({ id }) => id),
        ...counts,
        cities: cities.flatMap(({ city, count }) => (city ? [{ city, count }] : [])),
      }
    },

    /** The rents of these homes of a landlord, in the order of the ids. */
    async rentsOf(landlord: Pick<Landlord, 'id'>, ids: readonly string[]) {
      const own = new Map((await listHomes(landlord.id)).map((home) => [home.id, home]))
      return [...new Set(ids)].flatMap((id) => own.get(id) ?? [])
    },
  }
}

function entryOf(facts: HomeFacts, city: WorldCity | undefined, now: number): PortfolioEntry {
  const { id, state, title, address1, neighbourhood, cityId, rentPrice, taken } = facts
  const today = dayAt(now, facts.timeZone ?? 'UTC')
  return {
    id,
    state,
    title: title ?? '',
    words: [
      title,
      facts.reference,
      ...languages.map((each) => facts[otherTextName('title', each)]),
      address1,
      neighbourhood,
      city?.name,
      city?.es,
      city?.th,
    ]
      .filter(Boolean)
      .join(' '),
    cityId,
    rentPrice,
    createdOn: facts.createdAt.toISOString(),
    today,
    taken,
    nextFree: nextFree(facts, inOrder([...taken, ...facts.blocked]), daysAfter(today, 1)),
    failing: facts.failing,
    asking: facts.asking,
    conflicts: facts.conflicts,
    isHeld: facts.isHeld,
    isHidden: facts.isHidden,
    missing: missingFields(facts, facts.photos, today, facts.placeDoubt),
    requests: facts.requests,
    unread: facts.unread,
    enquiries: facts.enquiries,
    facts,
    city,
    cover: undefined,
  }
}

const inOrder = (stays: readonly Stay[]) => stays.toSorted((first, second) => first.from.localeCompare(second.from))
