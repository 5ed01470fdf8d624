/**
 * The embedded map files: the world, and the streets of some cities, each read by byte ranges; neighbourhoods and
 * stops of some cities.
 */
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../../world/', import.meta.url))

export interface Basemap {
  readonly size: number
  /** Changes when the file does. */
  readonly etag: string
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable
}

/** The streets of a place: an archive of Protomaps' layers (v4), by the name of its file. */
export interface Streets extends Basemap {
  readonly name: string
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
}

/** The basemap that ships with Keyhold. */
export function loadBasemap(): Promise<Basemap> {
  return openFile(path.join(folder, 'embedded-world.pmtiles'))
}

/** The embedded streets, and the operator's own archives. Throws the name of a file that is no such archive. */
export async function loadStreets(files: readonly string[]): Promise<Streets[]> {
  const shipped = (await readdir(path.join(folder, 'streets'))).filter((name) => name.endsWith('.pmtiles'))
  const all = [...shipped.map((name) => path.join(folder, 'streets', name)), ...files.map((file) => path.resolve(file))]
  return Promise.all(
    all.map(async (file) => ({
      ...(await openFile(file)),
      name: path.basename(file, '.pmtiles'),
      bounds: await readBounds(file),
    })),
  )
}

/** Neighbourhoods or stops of a city, as GeoJSON: polygons, and points with names. */
export interface CityShapes {
  readonly name: string
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** Their names. */
  readonly parts: readonly string[]
  readonly geoJson: string
}

const Shapes = z.object({
  features: z.array(
    z.object({
      properties: z.object({ name: z.string() }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
      ]),
    }),
  ),
})

/** The embedded shapes of a kind, by city. */
export async function loadShapes(kind: 'neighbourhoods' | 'stops'): Promise<CityShapes[]> {
  const shapes = path.join(folder, kind)
  const files = (await readdir(shapes)).filter((name) => name.endsWith('.geojson'))
  return Promise.all(
    files.map(async (file) => {
      const geoJson = await readFile(path.join(shapes, file), 'utf8')
      const { features } = Shapes.parse(JSON.parse(geoJson))
      const points = features.flatMap(({ geometry }) =>
        geometry.type === 'Polygon' ? geometry.coordinates.flat() : [geometry.coordinates],
      )
      const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
      return {
        name: path.basename(file, '.geojson'),
        bounds: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const,
        parts: [...new Set(features.map(({ properties }) => properties.name))],
        geoJson,
      }
    }),
  )
}

async function openFile(file: string): Promise<Basemap> {
  const { size, mtimeMs } = await stat(file)
  return {
    size,
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    read: (start, end) => createReadStream(file, { start, end }),
  }
}

/** PMTiles v3: seven letters, the version, and from byte 102 on the corners in ten-millionths of a degree. */
const headerBytes = 127
const cornersAt = 102

async function readBounds(file: string): Promise<[number, number, number, number]> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    if (bytesRead < headerBytes || buffer.toString('latin1', 0, 7) !== 'PMTiles' || buffer[7] !== 3)
      throw new Error(`STREETS_FILES: ${path.basename(file)} is no PMTiles archive of version 3`)
    const corner = (index: number) => buffer.readInt32LE(cornersAt + 4 * index) / 1e7
    return [corner(0), corner(1), corner(2), corner(3)]
  } finally {
    await handle.close()
  }
}
