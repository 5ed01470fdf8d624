/**
 * Homes counted by cells of the map, kept for maps that show many (docs/adr/0042-cells-of-the-map.md): everywhere, and of a
 * city. What changes a home notes its cell (a trigger), and the tick counts that one anew.
 */
import { type Filter, parseFilter } from '@keyhold/rental/query.ts'
import type { Database } from '../../gateways/database.ts'
import * as store from './mapCellStore.ts'
import type { MapBox } from './store.ts'

const { finest, coarsest, step } = store.levels
/** A kept cell is at most a quarter as wide as those that are shown, so 16 px: by so much a box may reach over its edge. */
const finerBy = 2
const world = 2 ** 24

/** One tick counts for so long, and what else is due waits no longer. */
const tickMilliseconds = 300

/** Counts anew what changed since; cheap where nothing did. */
export function createMapCells({ database }: { database: Database }) {
  return {
    async tick(): Promise<void> {
      const end = performance.now() + tickMilliseconds
      while ((await store.countChanged(database)) && performance.now() < end);
    },
  }
}

/** Which city's cells answer it (0: everywhere); undefined of a search that asks for more than a city. */
export function keptFor(filter: Filter): number | undefined {
  const { cityId } = filter
  const asksMore = JSON.stringify(filter) !== JSON.stringify(parseFilter({ cityId }))
  return asksMore ? undefined : (cityId ?? 0)
}

/** The level of the cells that are added up to such of 2^shift units; undefined where they are finer than what is kept. */
export function levelFor(shift: number): number | undefined {
  const level = Math.min(shift - finerBy, coarsest)
  return level < finest ? undefined : level - ((level - finest) % step)
}

/** The box with its edges moved outward to those of the cells that they cut. */
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
