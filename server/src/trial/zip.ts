/** Unpacks a zip of ours for tests, by its table at the end, and checks each file's sum. */
import { crc32 } from 'node:zlib'

/** The files of an archive. */
export function unzip(bytes: Buffer): { name: string; content: string }[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    const [sum, size, nameLength] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ]
    const start = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = bytes.subarray(data, data + size)
    if (crc32(content) !== sum) throw new Error(`${name} is damaged.`)
    at += 46 + nameLength
    return { name, content: content.toString('utf8') }
  })
}
