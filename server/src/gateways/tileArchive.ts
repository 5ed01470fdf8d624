/** Reads the tiles of one zoom from an archive (PMTiles, version 3), one after the other. */
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { varintsOf } from './vectorTile.ts'
import type { Basemap } from './world.ts'

export interface Tile {
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

interface Entry {
  readonly id: number
  readonly run: number
  readonly length: number
  readonly offset: number
}

const headerBytes = 127
const unzip = promisify(gunzip)

/** How many tiles there are before a zoom, and which they are: ids follow a Hilbert curve. */
const firstOf = (zoom: number) => (4 ** zoom - 1) / 3

/** Every tile of a zoom, or of the archive's deepest zoom below it; none if the archive has more than `most`. */
export async function* tilesOf(
  archive: Basemap,
  wanted: number,
  most: number,
): AsyncGenerator<Tile & { zoom: number }> {
  const header = await read(archive, 0, headerBytes)
  const number = (at: number) => Number(header.readBigUInt64LE(at))
  const [isPackedInside, isPacked] = [header[97] === 2, header[98] === 2]
  const zoom = Math.min(wanted, header[101] ?? 0)
  const [first, beyond] = [firstOf(zoom), firstOf(zoom + 1)]
  const open = async (offset: number, length: number): Promise<Entry[]> => {
    const bytes = await read(archive, offset, length)
    const found: Entry[] = []
    const entries = entriesOf(isPackedInside ? await unzip(bytes) : bytes)
    for (const [at, entry] of entries.entries()) {
      const next = entries[at + 1]?.id ?? Number.POSITIVE_INFINITY
      if (entry.run > 0 ? entry.id >= beyond || entry.id + entry.run <= first : entry.id >= beyond || next <= first)
        continue
      if (entry.run > 0) found.push(entry)
      else found.push(...(await open(number(40) + entry.offset, entry.length)))
      if (found.length > most) return found
    }
    return found
  }
  const entries = await open(number(8), number(16))
  if (entries.length > most) return
  for (const { id, length, offset } of entries) {
    const bytes = await read(archive, number(56) + offset, length)
    yield { zoom, ...placeOf(id - first, zoom), bytes: isPacked ? await unzip(bytes) : bytes }
  }
}

const read = (archive: Basemap, at: number, length: number) => buffer(archive.read(at, at + length - 1))

/** A directory: the number of entries, then by column the id differences, run lengths, lengths, and offsets. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const [count = 0, ...rest] = varintsOf(bytes)
  const column = (number: number) => rest.slice(number * count, (number + 1) * count)
  const [steps, runs, lengths, offsets] = [column(0), column(1), column(2), column(3)]
  const entries: Entry[] = []
  let id = 0
  for (let at = 0; at < count; at++) {
    const before = entries[at - 1]
    id += steps[at] ?? 0
    const given = offsets[at] ?? 0
    const offset = given === 0 && before ? before.offset + before.length : given - 1
    entries.push({ id, run: runs[at] ?? 0, length: lengths[at] ?? 0, offset })
  }
  return entries
}

/** The tile of an index on the Hilbert curve of a zoom. */
function placeOf(number: number, zoom: number): { x: number; y: number } {
  let [x, y, rest] = [0, 0, number]
  for (let side = 1; side < 2 ** zoom; side *= 2) {
    const right = Math.floor(rest / 2) % 2
    const up = (rest % 2) ^ right
    if (up === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y]
      ;[x, y] = [y, x]
    }
    x += side * right
    y += side * up
    rest = Math.floor(rest / 4)
  }
  return { x, y }
}
