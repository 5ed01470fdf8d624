/**
 * The metadata of a JPEG (EXIF: place, time, camera, thumbnail of the uncropped picture; comments), and its removal
 * without re-encoding (ITU-T T.81 B.1). The browser removes it; the server verifies that.
 */

const [start, end, scan, comment] = [0xd8, 0xd9, 0xda, 0xfe]
const jfifWithoutPicture = 16
const adobe = 0xee

interface Segment {
  readonly marker: number
  readonly from: number
  readonly to: number
}

/** The same picture without metadata; undefined if it is not a whole JPEG. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const segments = segmentsOf(bytes)
  if (!segments) return undefined
  const kept = segments.filter((one) => !isMetadata(bytes, one))
  const picture = new Uint8Array(kept.reduce((sum, { from, to }) => sum + to - from, 0))
  let at = 0
  for (const { from, to } of kept) {
    picture.set(bytes.subarray(from, to), at)
    at += to - from
  }
  return picture
}

/** Whether a whole JPEG has metadata, or data after its end; undefined if it is not a whole JPEG. */
export function hasMetadata(bytes: Uint8Array): boolean | undefined {
  const picture = withoutMetadata(bytes)
  return picture && picture.length < bytes.length
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
