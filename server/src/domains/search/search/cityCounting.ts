/** Rent figures of a city, counted in SQL: in a city of very many homes cached for a minute. */
import type { City } from '@keyhold/api/places.schema.ts'
import type { CityFigures } from '@keyhold/api/search.schema.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import * as store from './cityStore.ts'

const step = 100
/** Bars of the histogram; higher rents are in the last one. */
const bars = 30

/**
 * In a city with more homes than this, figures are cached for a minute: they take longer, and one home changes little.
 */
export const manyHomes = 2_000
const minute = 60_000

type Counted = Omit<CityFigures, 'slug' | 'city' | 'byNeighbourhood'> & {
  readonly byNeighbourhood: readonly Omit<CityFigures['byNeighbourhood'][number], 'slug'>[]
}

/** Creates the counting; undefined for a city without published homes. */
export function createCityCounting({ database, clock }: { database: Database; clock: Clock }) {
  const counted = new Map<number, { readonly at: number; readonly figures: Promise<Counted | undefined> }>()

  async function count(cityId: number): Promise<Counted | undefined> {
    const whole = await store.findRents(database, { cityId })
    if (!whole) return undefined
    const { moveIn, heldUntilMoveOut, ...rents } = whole
    const first = Math.floor(rents.least / step)
    const [freeNow, byBeds, hoods, buckets] = await Promise.all([
      store.countFreeNow(database, { cityId }, clock.leaseNow()),
      store.listByBeds(database, { cityId }),
      store.listByNeighbourhood(database, cityId),
      store.countBuckets(database, cityId, step, first + bars - 1),
    ])
    const most = buckets.at(-1)?.bucket ?? first
    const counts = Array.from(
      { length: most - first + 1 },
      (_, at) => buckets.find(({ bucket }) => bucket === first + at)?.homes ?? 0,
    )
    const histogram = { from: first * step, step, counts }
    return { freeNow, rents, moveIn, heldUntilMoveOut, byBeds, ...hoods, histogram }
  }

  return ({ id, homes }: City): Promise<Counted | undefined> => {
    if (homes <= manyHomes) return count(id)
    const known = counted.get(id)
    if (known && clock.steadyNow() - known.at < minute) return known.figures
    const figures = count(id)
    counted.set(id, { at: clock.steadyNow(), figures })
    figures.catch(() => counted.delete(id))
    return figures
  }
}
