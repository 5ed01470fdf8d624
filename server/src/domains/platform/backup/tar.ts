/** Archives that every `tar` can open (POSIX ustar), of entries that fit into memory. */

export interface Entry {
  /** Up to 99 characters of ASCII, with slashes. */
  readonly name: string
  readonly bytes: Buffer
}

const block = 512
const longestName = 99
const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)

/** One entry's bytes in the archive. */
export function tarOf({ name, bytes }: Entry): Buffer {
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > longestName) throw new Error(`No archive takes the name ${name}.`)
  const head = Buffer.alloc(block)
  head.write(name, 0)
  head.write('0000600\x000000000\x000000000\0', 100)
  head.write(`${bytes.length.toString(8).padStart(11, '0')}\x0000000000000\0`, 124)
  head.write('        0', 148)
  head.write('ustar\x0000', 257)
  head.write(`${checksumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([head, bytes, padding(bytes.length)])
}

/** The end-of-archive marker. */
export const endOfTar = Buffer.alloc(2 * block)

/** The sum of the header's bytes, with the checksum field as spaces. */
const checksumOf = (head: Buffer) => head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

/** Yields the entries of an archive in order; throws if it is none, or is truncated. */
export async function* entriesOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = createTaker(archive)
  for (;;) {
    const head = await take(block)
    if (head.every((byte) => byte === 0)) break
    if (Number.parseInt(head.toString('latin1', 148, 154), 8) !== checksumOf(head))
      throw new Error('a header is damaged')
    const name = head.toString('latin1', 0, head.indexOf(0))
    const size = Number.parseInt(head.toString('latin1', 124, 135), 8)
    const bytes = await take(size)
    await take(padding(size).length)
    yield { name, bytes }
  }
  for await (const _ of archive); // drains the stream, so that decompression reports whether it ended correctly
}

/** Returns this many bytes at a time. */
function createTaker(archive: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = archive[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return async (size) => {
    const parts: Buffer[] = [held]
    let length = held.length
    while (length < size) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('it ends too early')
      parts.push(value)
      length += value.length
    }
    const all = parts.length > 1 ? Buffer.concat(parts) : held
    held = all.subarray(size)
    return all.subarray(0, size)
  }
}
