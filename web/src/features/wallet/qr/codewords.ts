/** The bytes of a QR code (ISO 18004): a text in byte mode with medium error correction, in versions 1 to 20. */

/** Correction bytes of each block, and how many blocks there are, by version. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26] as const
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16] as const

/** A text as the bytes that are drawn, in the smallest version that holds it. Throws for more than 666 bytes. */
export function codewordsOf(text: string): { version: number; bytes: readonly number[] } {
  const data = new TextEncoder().encode(text)
  const version = correction.findIndex((_, at) => capacityOf(at + 1) >= data.length + (at < 9 ? 2 : 3)) + 1
  if (version === 0) throw new RangeError(`A text of ${data.length} bytes is too long for a QR code here.`)
  return { version, bytes: woven(padded(data, version), version) }
}

/** How many squares are free for bytes: all but the fixed patterns. */
function roomOf(version: number): number {
  const aligned = version < 2 ? 0 : Math.floor(version / 7) + 2
  const size = 16 * version * version + 128 * version + 64
  const withoutAlignment = version < 2 ? size : size - (25 * aligned - 10) * aligned + 55
  return Math.floor((version < 7 ? withoutAlignment : withoutAlignment - 36) / 8)
}

function capacityOf(version: number): number {
  return roomOf(version) - (correction[version - 1] ?? 0) * (blocks[version - 1] ?? 0)
}

/** Mode, length, the text, and filling. */
function padded(data: Uint8Array, version: number): number[] {
  const length = version < 10 ? [data.length] : [data.length >> 8, data.length & 255]
  const nibbles = [4, ...[...length, ...data].flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const bytes: number[] = []
  for (let at = 0; at < nibbles.length; at += 2) bytes.push(((nibbles[at] ?? 0) << 4) | (nibbles[at + 1] ?? 0))
  for (let filler = 236; bytes.length < capacityOf(version); filler ^= 236 ^ 17) bytes.push(filler)
  return bytes
}

/** Splits into blocks, adds the correction of each, and weaves them, so that a scratch hurts each a little. */
function woven(data: readonly number[], version: number): number[] {
  const count = blocks[version - 1] ?? 1
  const extra = correction[version - 1] ?? 0
  const shorter = Math.floor(data.length / count)
  const longer = data.length % count
  const parts = Array.from({ length: count }, (_, at) => {
    const start = at * shorter + Math.max(0, at - (count - longer))
    return data.slice(start, start + shorter + (at >= count - longer ? 1 : 0))
  })
  const divisor = divisorOf(extra)
  const fixes = parts.map((part) => remainder(part, divisor))
  const weave = (rows: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat()
  return [...weave(parts, shorter + 1), ...weave(fixes, extra)]
}

/** Reed–Solomon over the field of 256 elements. */
function divisorOf(degree: number): number[] {
  let result = [...Array(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step++) {
    result = result.map((value, at) => times(value, root) ^ (result[at + 1] ?? 0))
    root = times(root, 2)
  }
  return result
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let result: number[] = Array(divisor.length).fill(0)
  for (const byte of data) {
    const factor = byte ^ (result[0] ?? 0)
    result = divisor.map((value, at) => (result[at + 1] ?? 0) ^ times(value, factor))
  }
  return result
}

function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> bit) & 1) * one)
  return product
}
