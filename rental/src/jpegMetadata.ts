/**
 * The metadata of a JPEG (EXIF: place, time, camera, thumbnail of the uncropped picture; comments), and its removal
 * without re-encoding (ITU-T T.81 B.1). The browser removes it; the server verifies that.
 */
import { joinBytes } from './pngMetadata.ts'

const [start, end, scan, comment] = [0xd8, 0xd9, 0xda, 0xfe]
const jfifWithoutPicture = 16
const adobe = 0xee

interface Segment {
  readonly marker: number
  readonly from: number
  readonly to: number
}

/**
 * The same picture without metadata; undefined if it is not a whole JPEG. Its orientation stays, alone in a segment: an
 * EXIF segment with anything else is replaced by it.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const segments = segmentsOf(bytes)
  if (!segments) return undefined
  const orientation = segments.map((one) => orientationIn(bytes, one)).find((one) => one !== undefined)
  const upright = orientation === undefined || orientation === 1
  const [first = new Uint8Array(), ...rest] = segments
    .filter((one) => !isMetadata(bytes, one))
    .map(({ from, to }) => bytes.subarray(from, to))
  return joinBytes([first, ...(upright ? [] : [orientationSegment(orientation)]), ...rest])
}

/** A TIFF file with one entry: tag 0x0112, a short (EXIF 3.0, 4.6.5). */
export const orientationTiff = (orientation: number): readonly number[] => [
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0],
  ...[orientation, 0, 0, 0, 0, 0, 0],
]
/** "Exif", then that file. */
const orientationSegment = (orientation: number) =>
  new Uint8Array([0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, ...orientationTiff(orientation)])

/** The orientation (1 to 8) in an EXIF segment; undefined without one. */
function orientationIn(bytes: Uint8Array, { marker, from, to }: Segment): number | undefined {
  if (marker !== 0xe1 || !says(bytes, from, 'Exif')) return undefined
  return orientationOfTiff(bytes.subarray(from + 10, to))
}

/** The orientation (1 to 8) in the TIFF file of EXIF data; undefined without one. */
export function orientationOfTiff(tiff: Uint8Array): number | undefined {
  if (tiff.length < 14) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const isLittle = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > view.byteLength) return undefined
  for (let left = view.getUint16(directory, isLittle), at = directory + 2; left > 0; left--, at += 12) {
    if (at + 12 > view.byteLength) return undefined
    if (view.getUint16(at, isLittle) !== 0x0112) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/**
 * An application segment or a comment; the plain JFIF header, and Adobe's colour-transform segment, belong to the
 * picture.
 */
function isMetadata(bytes: Uint8Array, { marker, from, to }: Segment): boolean {
  if (marker === comment) return true
  if (marker < 0xe0 || marker > 0xef) return false
  if (marker === 0xe0) return to - from !== 2 + jfifWithoutPicture || !says(bytes, from, 'JFIF')
  return marker !== adobe || to - from !== 16 || !says(bytes, from, 'Adobe')
}

const says = (bytes: Uint8Array, from: number, word: string) =>
  [...word].every((letter, place) => bytes[from + 4 + place] === letter.charCodeAt(0))

/** From the first marker to the end of the picture, without trailing data. A scan's segment includes its data. */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== start) return undefined
  const segments: Segment[] = [{ marker: start, from: 0, to: 2 }]
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === end) return [...segments, { marker, from: at, to: at + 2 }]
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (marker < 0xc0 || length < 2) return undefined
    const after = at + 2 + length
    const to = marker === scan ? endOfScan(bytes, after) : after
    if (to > bytes.length) return undefined
    segments.push({ marker, from: at, to })
    at = to
  }
  return undefined
}

/** The position of the next marker: in a scan's data 0xff is followed by 0, or by a restart number. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return bytes.length + 1
}
