/** Street names from the archives of the embedded map: address suggestions without an external service. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Address, Addresses } from './photon.ts'
import { distance, fold, type Point } from './places.ts'
import { tilesOf } from './tileArchive.ts'
import { namedLines } from './vectorTile.ts'
import type { Streets } from './world.ts'

interface Street {
  /** Its names, normalized for the search and as displayed. */
  readonly names: readonly { readonly key: string; readonly written: string }[]
  readonly points: Point[]
}

/** At this zoom every street with a name shows it. */
const zoom = 14
/** A larger archive is used for the map only: reading its names would take too long, and too much memory. */
const maxTiles = 6_000
const most = 6
/** The distance from an archive's edge up to which a search uses it. */
const margin = 0.3

/**
 * An archive is read at the first search near it, piece by piece, and the search waits for it; an unreadable one
 * suggests nothing.
 */
export function createStreetAddresses(archives: readonly Streets[]): Addresses {
  const read = new Map<Streets, Promise<readonly Street[]>>()
  const streetsOf = (archive: Streets) => {
    const known = read.get(archive) ?? readStreets(archive).catch(() => [])
    read.set(archive, known)
    return known
  }
  return {
    async suggest(text, near) {
      const around = archives.filter(({ bounds }) => !near || isIn(bounds, near))
      const all = (await Promise.all(around.map(streetsOf))).flat()
      const [typed, without] = [text, text.replace(/^[\d/-]+\s+|[\s,]+[\d/-]+$/g, '')].map(fold)
      const found = rank(all, typed ?? '')
      const chosen = found.length > 0 ? found : rank(all, without ?? '')
      return chosen.slice(0, most).map(({ street, written }) => addressOf(street, written, near))
    },
    reverse: async () => undefined,
  }
}

const isIn = ([west, south, east, north]: Streets['bounds'], { lat, lng }: Point) =>
  lat > south - margin && lat < north + margin && lng > west - margin && lng < east + margin

/**
 * Names that begin with the input, then those with a word that does, then those that contain it: Thai has no spaces.
 */
function rank(all: readonly Street[], text: string) {
  if (text === '') return []
  const found = all.flatMap((street) => {
    const ranks = street.names.map(({ key, written }) => {
      const place = key.startsWith(text) ? 0 : key.includes(` ${text}`) ? 1 : key.includes(text) ? 2 : 3
      return { street, written, place, length: key.length }
    })
    return ranks.toSorted((one, other) => one.place - other.place).slice(0, 1)
  })
  return found
    .filter(({ place }) => place < 3)
    .sort(
      (one, other) => one.place - other.place || one.length - other.length || (one.written < other.written ? -1 : 1),
    )
}

/** The point of a long street that is nearest to the search. */
function addressOf({ points }: Street, written: string, near: Point | undefined): Address {
  const [first] = near ? points.toSorted((one, other) => distance(near, one) - distance(near, other)) : points
  return { street: written, district: '', city: '', country: '', lat: first?.lat ?? 0, lng: first?.lng ?? 0 }
}

async function readStreets(archive: Streets): Promise<readonly Street[]> {
  const streets = new Map<string, Street>()
  for await (const { zoom: depth, x, y, bytes } of tilesOf(archive, zoom, maxTiles)) {
    for (const line of namedLines(bytes, 'roads')) {
      const point = pointOf(x + line.x, y + line.y, depth)
      const known = streets.get(line.name)
      if (known) known.points.push(point)
      else streets.set(line.name, { names: namesOf(line), points: [point] })
    }
    await breathe() // yields to other requests
  }
  return [...streets.values()]
}

/** Thai writes "street" and "soi" without a space before the name: an input without them matches too. */
const namesOf = ({ name, nameEn }: { name: string; nameEn: string }) =>
  [name, nameEn].flatMap((written) => {
    const bare = written.replace(/^(ถนน|ซอย)\s*(?=.)/u, '')
    return [...new Set([written, bare])].filter(Boolean).map((typed) => ({ key: fold(typed), written }))
  })

/** A point of the Web Mercator plane of a zoom, in degrees. */
function pointOf(x: number, y: number, depth: number): Point {
  const side = 2 ** depth
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / side))) * 180) / Math.PI
  return { lat: round(lat), lng: round((x / side) * 360 - 180) }
}
