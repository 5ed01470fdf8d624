/** A WebP without metadata, not re-encoded (RFC 9649, 2): EXIF, XMP and colour profile are left out. */
import { orientationOfTiff, orientationTiff } from './jpegMetadata.ts'
import { joinBytes } from './pngMetadata.ts'

/** The bit for alpha and the one for EXIF in the extended header. */
const [alpha, exif] = [0x10, 0x08]
const headLength = 12

const wordAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
const isNamed = (name: string) => (chunk: Chunk) => chunk.name === name

export const isWebp = (bytes: Uint8Array): boolean => wordAt(bytes, 0) === 'RIFF' && wordAt(bytes, 8) === 'WEBP'

interface Chunk {
  readonly name: string
  /** Its header, its data, and a zero if that has an odd length. */
  readonly bytes: Uint8Array
}

/**
 * The same picture without metadata, and without data after its end; undefined if it is not a whole still WebP. Its
 * orientation stays, alone in an EXIF chunk.
 */
export function webpWithoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const chunks = chunksOf(bytes)
  const picture = chunks?.find(({ name }) => name === 'VP8 ' || name === 'VP8L')
  if (!chunks || !picture) return undefined
  const extended = chunks.find(isNamed('VP8X'))
  const given = chunks.find(isNamed('EXIF'))
  const orientation = extended && given && orientationOfTiff(given.bytes.subarray(8))
  const isTurned = orientation !== undefined && orientation !== 1
  const parts = [
    ...(extended ? [headerOf(extended, isTurned)] : []),
    ...chunks.filter(isNamed('ALPH')).map((chunk) => chunk.bytes),
    picture.bytes,
    ...(isTurned ? [chunkOf('EXIF', orientationTiff(orientation))] : []),
  ]
  const body = joinBytes(parts)
  return joinBytes([fileHead(body.length), body])
}

/** The extended header, which says of animation, EXIF, XMP and colour profile only what is there. */
function headerOf({ bytes }: Chunk, isTurned: boolean): Uint8Array {
  const header = new Uint8Array(bytes)
  header[8] = ((header[8] ?? 0) & alpha) | (isTurned ? exif : 0)
  header.fill(0, 9, 12) // reserved
  return header
}

const littleEndian = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff)
const codesOf = (word: string) => [...word].map((letter) => letter.charCodeAt(0))
const fileHead = (length: number) => [...codesOf('RIFF'), ...littleEndian(length + 4), ...codesOf('WEBP')]

/** A chunk of data with an even length. */
const chunkOf = (name: string, data: readonly number[]) =>
  new Uint8Array([...codesOf(name), ...littleEndian(data.length), ...data])

/** The chunks of a whole still picture; an animation has its pictures in `ANMF`. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = bytes.length < headLength ? Number.POSITIVE_INFINITY : 8 + view.getUint32(4, true)
  if (end > bytes.length) return undefined
  const chunks: Chunk[] = []
  for (let at = headLength; at + 8 <= end; ) {
    const length = view.getUint32(at + 4, true)
    const to = at + 8 + length + (length % 2)
    if (to > end) return undefined
    chunks.push({ name: wordAt(bytes, at), bytes: bytes.subarray(at, to) })
    at = to
  }
  return chunks.some(isNamed('ANMF')) ? undefined : chunks
}
