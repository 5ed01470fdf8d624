/** Unpacks a zip for tests as any program would, by its central directory, and checks each file's checksum. */
import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive; `at` as the directory has it, local time without a zone. */
export function unzip(bytes: Buffer): { name: string; content: string; at: string }[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const count = bytes.readUInt16LE(end + 10)
  let entry = bytes.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    const u16 = (offset: number) => bytes.readUInt16LE(entry + offset)
    const u32 = (offset: number) => bytes.readUInt32LE(entry + offset)
    const name = bytes.toString('utf8', entry + 46, entry + 46 + u16(28))
    const start = u32(42)
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const stored = bytes.subarray(data, data + u32(20))
    const content = u16(10) === 8 ? inflateRawSync(stored) : stored
    if (crc32(content) !== u32(16) || content.length !== u32(24)) throw new Error(`${name} is damaged.`)
    // A name outside ASCII is read as UTF-8 only where flag 11 is set (APPNOTE 4.4.4).
    if (/[^\x20-\x7e]/.test(name) && !(u16(8) & 0x800)) throw new Error(`${name} is not marked as UTF-8.`)
    const at = timeOf(u16(14), u16(12))
    entry += 46 + u16(28) + u16(30) + u16(32)
    return { name, content: content.toString('utf8'), at }
  })
}

/** MS-DOS date and time, in two bytes each. */
function timeOf(day: number, time: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const date = `${1980 + (day >> 9)}-${pad((day >> 5) & 15)}-${pad(day & 31)}`
  return `${date} ${pad(time >> 11)}:${pad((time >> 5) & 63)}:${pad((time & 31) * 2)}`
}
