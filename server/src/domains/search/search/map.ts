/** How the map is divided: boxes and cells in web-mercator units of zoom 24. */
import { mapUnits } from '../../listings/listings/publicLocation.ts'
import type { Cell, MapBox } from './store.ts'

/** The maximum number of single homes; more come as cells (each pin is a button in the tab order). */
export const maxPins = 200
/** A cell is 64 px wide (45 to 90 between two zooms), with at most this many across. */
const cellPixels = 6
const cellsAcross = 32
const zoomOfUnits = 24
/** The map's world is 512 px = 2^9 wide at zoom 0. */
const tilePixels = 9
const world = 2 ** zoomOfUnits

/** The box of a part of the world. */
export function boxOf(bounds: { south: number; west: number; north: number; east: number }): MapBox {
  const upper = mapUnits(Math.max(bounds.north, bounds.south), bounds.west)
  const lower = mapUnits(Math.min(bounds.north, bounds.south), bounds.east)
  return { west: upper.x, east: lower.x, north: upper.y, south: lower.y }
}

/**
 * The number of bits by which units are shifted to cells: 64 px at the zoom, coarser where the box would hold too many.
 */
export function cellShift(box: MapBox | undefined, zoom: number | undefined): number {
  const across = box ? (box.east - box.west + world) % world || world : world
  const span = box ? Math.max(across, box.south - box.north) : world
  const coarse = Math.max(Math.ceil(Math.log2(span / cellsAcross)), 0)
  const fine = zoom === undefined ? 0 : Math.max(Math.round(zoomOfUnits - tilePixels - zoom) + cellPixels, 0)
  return Math.min(Math.max(coarse, fine), zoomOfUnits)
}

/** The number of clusters before a map resembles a grid; above it, four cells become one. */
const maxClusters = 60

/** The cells of 2^shift units, or twice as wide where they would be too many. Every home is counted. */
export function mergeCells(cells: readonly Cell[], shift: number): readonly Cell[] {
  if (cells.length <= maxClusters) return cells
  const found = new Map<string, Cell>()
  for (const cell of cells) {
    const key = `${cell.mapX >> (shift + 1)},${cell.mapY >> (shift + 1)}`
    const other = found.get(key)
    found.set(key, other ? joined(other, cell) : cell)
  }
  return [...found.values()].sort((first, second) => second.count - first.count)
}

function joined(first: Cell, second: Cell): Cell {
  const count = first.count + second.count
  const middle = (name: 'lat' | 'lng') => (first[name] * first.count + second[name] * second.count) / count
  return {
    mapX: Math.min(first.mapX, second.mapX),
    mapY: Math.min(first.mapY, second.mapY),
    count,
    lat: middle('lat'),
    lng: middle('lng'),
    rentMin: Math.min(first.rentMin, second.rentMin),
    south: Math.min(first.south, second.south),
    west: Math.min(first.west, second.west),
    north: Math.max(first.north, second.north),
    east: Math.max(first.east, second.east),
  }
}
