/** The door to the embedded basemap: one file, read in pieces. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../../world/embedded-world.pmtiles', import.meta.url))

export interface Basemap {
  readonly size: number
  /** Changes when the file does. */
  readonly etag: string
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable
}

/** The basemap that Keyhold ships. */
export async function loadBasemap(): Promise<Basemap> {
  const { size, mtimeMs } = await stat(file)
  return {
    size,
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    read: (start, end) => createReadStream(file, { start, end }),
  }
}
