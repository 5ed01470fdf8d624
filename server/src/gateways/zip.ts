/** A zip of some files, unpacked everywhere: stored as they are, names in UTF-8. */
import { crc32 } from 'node:zlib'

/** One file; its content is written as UTF-8. */
export interface ZipFile {
  readonly name: string
  readonly content: string
}

/** The archive's bytes. Every file carries the same instant, in milliseconds. */
export function zipOf(files: readonly ZipFile[], at: number): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const [data, label] = [Buffer.from(content, 'utf8'), Buffer.from(name, 'utf8')]
    const about = aboutOf(data, label, at)
    const entry = Buffer.concat([numbers([4, 0x04034b50], [2, 20]), about, numbers([2, 0]), label, data])
    const rest = numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    directory.push(numbers([4, 0x02014b50], [2, 20], [2, 20]), about, rest, label)
    entries.push(entry)
    offset += entry.length
  }
  const table = Buffer.concat(directory)
  const count = files.length
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, table.length], [4, offset], [2, 0])
  return Buffer.concat([...entries, table, end])
}

/** What both headers say of a file: UTF-8 name, stored, when, its sum and sizes. */
function aboutOf(data: Buffer, label: Buffer, at: number): Buffer {
  const when = new Date(at)
  const time = (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1)
  const day = ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate()
  const sizes = [crc32(data), data.length, data.length].map((value): [2 | 4, number] => [4, value])
  return numbers([2, 0x800], [2, 0], [2, time], [2, day], ...sizes, [2, label.length])
}

function numbers(...all: readonly (readonly [2 | 4, number])[]): Buffer {
  return Buffer.concat(
    all.map(([size, value]) => {
      const bytes = Buffer.alloc(size)
      bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )
}
