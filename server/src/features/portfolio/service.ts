/** A landlord's homes in one list, and bulk changes, each independent: a refused one does not stop the others. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { PortfolioChange, PortfolioFields } from '@keyhold/api/portfolio.schema.ts'
import { homesPerPage, maxChangedAtOnce } from '@keyhold/api/portfolioLimits.ts'
import { dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { languages } from '@keyhold/rental/language.ts'
import { missingFields, nextFree } from '@keyhold/rental/listing.ts'
import { otherTextName } from '@keyhold/rental/otherTexts.ts'
import { arrangePortfolio, type PortfolioHome, type PortfolioQuery } from '@keyhold/rental/portfolio.ts'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Places, WorldCity } from '../../gateways/places.ts'
import type { Alongside, Landlord, Listings } from '../listings/service.ts'
import { viewsSince } from '../listings/views.ts'
import type { Photo, PhotosService } from '../photos/service.ts'
import { type HomeFacts, listHomeFacts, listReferences } from './store.ts'

export interface PortfolioDeps {
  readonly database: Database
  readonly clock: Clock
  readonly listings: Pick<Listings, 'publish' | 'unpublish' | 'changeRent' | 'save' | 'titlesOf'>
  readonly photos: Pick<PhotosService, 'of'>
  readonly places: Places
}

/** A home of the list, with the city and, on the requested page, the first picture. */
export interface PortfolioEntry extends PortfolioHome {
  readonly facts: HomeFacts
  readonly city: WorldCity | undefined
  readonly cover: Photo | undefined
}

export type PortfolioService = ReturnType<typeof createPortfolio>

const dayMilliseconds = 86_400_000
const maxPrice = 1_000_000

/** Creates the portfolio service. */
export function createPortfolio({ database, clock, listings, photos, places }: PortfolioDeps) {
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

  /** The values for each of these homes; the deposit follows the home's own rent. */
  async function planFill(
    landlord: Landlord,
    ids: readonly string[],
    { depositRents, ...values }: PortfolioFields,
  ): Promise<{ id: string; values: RoomAdInput | undefined }[]> {
    const rents = new Map((await listHomes(landlord.id)).map(({ id, rentPrice }) => [id, rentPrice]))
    return [...new Set(ids)].map((id) => {
      const rent = rents.get(id)
      if (depositRents === undefined) return { id, values }
      return { id, values: rent ? { ...values, deposit: Math.min(rent * depositRents, maxPrice) } : undefined }
    })
  }

  /** Saves the values of one home. A deposit in rents needs a rent. */
  async function saveFields(landlord: Landlord, id: string, values: RoomAdInput | undefined, changed: Set<string>) {
    if (!values) throw new Refusal('rent-missing')
    const note: Alongside = async (_, after, before) => void (after.version !== before.version && changed.add(id))
    await listings.save(landlord, id, values, undefined, note)
  }

  return {
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

    /**
     * Changes several homes, each in its own transaction; a refusal is returned with its code, and an unchanged home as
     * such.
     */
    async change(landlord: Landlord, input: PortfolioChange) {
      const changed = new Set<string>()
      const note: Alongside = async (_, after, before) => void (after.state !== before.state && changed.add(after.id))
      const show = async (id: string) => {
        if ((await listings.publish(landlord, id, undefined, note)) === 'held') throw new Refusal('held-for-review') // it is held for moderation all the same
      }
      const hide = (id: string) => listings.unpublish(landlord, id, note)
      const fill = input.change === 'fields' ? await planFill(landlord, input.ids, input.fields) : undefined
      const steps = fill
        ? fill.map(({ id, values }) => ({ id, run: () => saveFields(landlord, id, values, changed) }))
        : input.change === 'rent'
          ? input.rents.map(({ id, from, to }) => ({ id, run: () => listings.changeRent(landlord, id, { from, to }) }))
          : [...new Set(input.ids)].map((id) => ({
              id,
              run: () => (input.change === 'publish' ? show(id) : hide(id)),
            }))
      const results: { id: string; refusal: RefusalCode | null; fields: string[]; changed: boolean }[] = []
      for (const { id, run } of steps) {
        const refused = await refusalOf(run)
        const isChanged = refused === null && (input.change === 'rent' || changed.has(id))
        const fields = Object.keys(refused?.fields ?? {})
        results.push({ id, refusal: refused?.code ?? null, fields, changed: isChanged })
      }
      const own = new Set(results.filter(({ refusal }) => refusal !== 'listing-not-found').map(({ id }) => id))
      const titles = await listings.titlesOf([...own])
      const references = await listReferences(database, [...own])
      return results.map((result) => ({
        ...result,
        title: titles.get(result.id) ?? '',
        reference: references.get(result.id) ?? null,
      }))
    },
  }
}

/** The refusal of a rule, or null; any other error fails the call, which can be retried. */
async function refusalOf(run: () => Promise<void>): Promise<Refusal | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
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
