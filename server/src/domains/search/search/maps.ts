/** What a map shows: single homes, or cells; from stored cells where they can answer, else from the homes. */
import type { MapPayload } from '@keyhold/api/search.schema.ts'
import type { Database } from '../../../gateways/database.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import { boxOf, cellShift, maxPins, mergeCells } from './map.ts'
import { findKeptBounds, listKeptCells } from './mapCellStore.ts'
import { boxOfCells, keptFor, levelFor } from './mapCells.ts'
import * as store from './store.ts'

interface MapsDeps<Home> {
  readonly database: Database
  readonly listHomes: (ids: readonly string[]) => Promise<Home[]>
  /** From this number of homes on counts may be some seconds old. */
  readonly manyHomes: number
  readonly keptFor: { readonly milliseconds: number; readonly now: () => number }
}
type DatedFilter = Pick<store.SearchCriteria, 'filter' | 'tomorrow'>
type Bounds = NonNullable<MapPayload['bounds']>
type Counted = Bounds & { readonly homes: number }

const boundsOf = ({ homes: _, ...bounds }: Counted): Bounds => bounds
const homesIn = (cells: readonly store.Cell[]) => cells.reduce((sum, { count }) => sum + count, 0)

/** Creates the map service. */
export function createMaps<Home>({ database, listHomes, manyHomes, keptFor: kept }: MapsDeps<Home>) {
  const findBounds = createShortCache(JSON.stringify, (criteria: DatedFilter) => store.findBounds(database, criteria), {
    isKept: (bounds) => (bounds?.homes ?? 0) >= manyHomes,
    ...kept,
  })
  const listCells = createShortCache(
    JSON.stringify,
    ({ shift, ...criteria }: store.SearchCriteria & { shift: number }) => store.listCells(database, criteria, shift),
    { isKept: (cells) => homesIn(cells) >= manyHomes, ...kept },
  )

  /** Cells, and the single homes of cells with one. */
  async function describe(found: readonly store.Cell[], shift: number, criteria: store.SearchCriteria) {
    const cells = mergeCells(found, shift)
    const alone = cells.filter(({ count }) => count === 1).slice(0, maxPins)
    return {
      homes: await listHomes(await store.listAt(database, criteria, alone)),
      cells: cells.filter((cell) => !alone.includes(cell)),
      totalRows: homesIn(cells),
    }
  }

  /** From stored cells: for many homes, and where the only filters are a city or a map area. */
  async function showStoredCells(asked: DatedFilter, box: store.MapBox | undefined, zoom: number | undefined) {
    const cityId = keptFor(asked.filter)
    if (cityId === undefined) return undefined
    const around = box ? undefined : await findKeptBounds(database, cityId)
    if (!box && (around?.homes ?? 0) < manyHomes) return undefined
    const shift = cellShift(box ?? (around && boxOf(around)), zoom)
    const level = levelFor(shift)
    if (level === undefined) return undefined
    const wider = box && boxOfCells(box, level)
    const [cells, few] = await Promise.all([
      listKeptCells(database, { cityId, level, box: wider }, shift),
      box && store.countUpTo(database, { ...asked, box }, maxPins + 1),
    ])
    if (homesIn(cells) < manyHomes || (few !== undefined && few <= maxPins)) return undefined
    return { ...(await describe(cells, shift, { ...asked, box: wider })), bounds: around && boundsOf(around) }
  }

  async function showExactly(asked: DatedFilter, box: store.MapBox | undefined, zoom: number | undefined) {
    const criteria = { ...asked, box }
    const [around, few] = await Promise.all([
      box ? undefined : findBounds(asked),
      store.countUpTo(database, criteria, maxPins + 1),
    ])
    const bounds = around && boundsOf(around)
    if (few <= maxPins) {
      const page = { sortBy: 'weight', sortDesc: false, limit: maxPins, offset: 0 } as const
      const ids = await store.listPage(database, criteria, page)
      return { homes: await listHomes(ids), cells: [], totalRows: ids.length, bounds }
    }
    const shift = cellShift(box ?? (around && boxOf(around)), zoom)
    return { ...(await describe(await listCells({ ...criteria, shift }), shift, criteria)), bounds }
  }

  return {
    /** The homes within these bounds, or all matching homes and their bounds. */
    async show(asked: DatedFilter, bounds: Bounds | undefined, zoom: number | undefined) {
      const box = bounds && boxOf(bounds)
      return (await showStoredCells(asked, box, zoom)) ?? showExactly(asked, box, zoom)
    },
  }
}
