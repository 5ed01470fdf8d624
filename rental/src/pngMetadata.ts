/** A PNG without metadata, not re-encoded (PNG 3rd edition, 5 and 11): text, time, EXIF and colour profile are left out. */

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The chunks that make the picture: header, palette, transparency, data, end. */
const pictureChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte)

/** The same picture without metadata, and without data after its end; undefined if it is not a whole PNG. */
export function pngWithoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts: Uint8Array[] = [bytes.subarray(0, signature.length)]
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const to = at + 12 + view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (to > bytes.length) return undefined
    if (pictureChunks.includes(type)) parts.push(bytes.subarray(at, to))
    if (type === 'IEND') return joinBytes(parts)
    at = to
  }
  return undefined
}

export function joinBytes(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
