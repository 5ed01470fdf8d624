/**
 * Counts of homes by map cell, stored for maps that show many (docs/adr/0042-cells-of-the-map.md): everywhere, and per
 * city. A trigger records the cell of a changed home, and the tick recounts it.
 */
import { type Filter, parseFilter } from '@keyhold/rental/query.ts'
import type { Database } from '../../../gateways/database.ts'
import * as store from './mapCellStore.ts'
import type { MapBox } from './store.ts'

const { finest, coarsest, step } = store.levels
/** A stored cell is at most a quarter as wide as a shown one, thus 16 px: a box may exceed its edge by that much. */
const finerBy = 2
const world = 2 ** 24

/** The time limit of one tick's counting, so that other due work does not wait. */
const tickMilliseconds = 300

/** Recounts what changed since; cheap where nothing did. */
export function createMapCells({ database }: { database: Database }) {
  return {
    async tick(): Promise<void> {
      const end = performance.now() + tickMilliseconds
      while ((await store.countChanged(database)) && performance.now() < end);
    },
  }
}

/** The city whose cells answer the query (0: everywhere); undefined for a search with filters besides the city. */
export function keptFor(filter: Filter): number | undefined {
  const { cityId } = filter
  const asksMore = JSON.stringify(filter) !== JSON.stringify(parseFilter({ cityId }))
  return asksMore ? undefined : (cityId ?? 0)
}

/** The level of the cells that are summed to cells of 2^shift units; undefined where that is finer than stored. */
export function levelFor(shift: number): number | undefined {
  const level = Math.min(shift - finerBy, coarsest)
  return level < finest ? undefined : level - ((level - finest) % step)
}

/** The box with its edges moved outward to the edges of the cells they cut. */
export function boxOfCells({ west, east, north, south }: MapBox, level: number): MapBox {
  const first = (unit: number) => (unit >> level) << level
  const last = (unit: number) => first(unit) + 2 ** level - 1
  const isAround = west > east && first(west) <= last(east)
  return {
    ...(isAround ? { west: 0, east: world - 1 } : { west: first(west), east: last(east) }),
    north: first(north),
    south: last(south),
  }
}
