/** Creates zip archives that every program can unpack; names and contents in UTF-8. */
import { strToU8, zipSync } from 'fflate'

/** One file; text is written as UTF-8, bytes unchanged. */
export interface ZipFile {
  readonly name: string
  readonly content: string | Uint8Array
}

/** The archive's bytes. Every file carries the same instant, in milliseconds, as UTC. */
export function zipOf(files: readonly ZipFile[], at: number): Buffer {
  const entries = Object.fromEntries(
    files.map(({ name, content }) => [name, typeof content === 'string' ? strToU8(content) : content]),
  )
  return Buffer.from(zipSync(entries, { mtime: clockTime(at) }))
}

/** A zip stores local time without a zone, and fflate uses the server's: this date shows UTC there. */
function clockTime(at: number): Date {
  const utc = new Date(at)
  const [year, month, day] = [utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()]
  return new Date(year, month, day, utc.getUTCHours(), utc.getUTCMinutes(), utc.getUTCSeconds())
}
