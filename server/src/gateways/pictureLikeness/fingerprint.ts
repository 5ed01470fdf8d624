/** A picture as a few thousand bytes, from which its hashes and its likeness to others are computed. */
import type { Sharp } from 'sharp'
import { type Pixels, pixelsOfSquare, side } from './grey.ts'

/** 64 × 64 grey levels of the whole; if it has a border, another 64 × 64 of what is inside. */
export type Fingerprint = Uint8Array

/** A border is looked for in a picture of at most this size. */
const longerSide = 400
/** A border has at most a quarter of each side. Its grey levels differ by at most ten, but for two pixels of a hundred. */
const [mostBorder, sameGrey, otherPixels] = [0.25, 10, 0.02]

/** The fingerprint of an upright picture without transparency. */
export async function fingerprintOf(picture: Sharp): Promise<Fingerprint> {
  const { data, info } = await picture
    .resize({ width: longerSide, height: longerSide, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const grey = data.filter((_, at) => at % channels === 0)
  const [left, top, right, bottom] = bordersOf(grey, width, height)
  const squares = [shrunk(grey, width, { left: 0, top: 0, right: width, bottom: height })]
  if (left + top + right + bottom > 0)
    squares.push(shrunk(grey, width, { left, top, right: width - right, bottom: height - bottom }))
  return Buffer.concat(squares)
}

/** The whole picture, and its inner part if it has a border: with a border, a hash of the whole is another one. */
export function framesOf(fingerprint: Fingerprint): Pixels[] {
  return Array.from({ length: fingerprint.length / pixelsOfSquare }, (_, at) =>
    fingerprint.subarray(at * pixelsOfSquare, (at + 1) * pixelsOfSquare),
  )
}

/** Standard deviation of the grey levels, of 255: less is a picture of one colour. */
const leastContrast = 4

/** Whether a picture has next to nothing to compare. */
export function isPlain(fingerprint: Fingerprint): boolean {
  const [whole = new Uint8Array()] = framesOf(fingerprint)
  const mean = whole.reduce((sum, grey) => sum + grey, 0) / whole.length
  const variance = whole.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / whole.length
  return Math.sqrt(variance) < leastContrast
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A part of a picture as a square: the average of the pixels under each cell. */
function shrunk(grey: Uint8Array, width: number, box: Box): Pixels {
  const [sums, counts] = [new Float64Array(pixelsOfSquare), new Float64Array(pixelsOfSquare)]
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  // A part with fewer pixels than cells has a pixel in several cells.
  const [columns, rows] = [Math.max(across, side), Math.max(down, side)]
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const cell = Math.floor((y * side) / rows) * side + Math.floor((x * side) / columns)
      const from = (box.top + Math.floor((y * down) / rows)) * width + box.left + Math.floor((x * across) / columns)
      sums[cell] = (sums[cell] ?? 0) + (grey[from] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  return Uint8Array.from(sums, (sum, at) => Math.round(sum / (counts[at] || 1)))
}

/** How many lines of each side are of one grey: left, top, right, bottom. */
function bordersOf(grey: Uint8Array, width: number, height: number): [number, number, number, number] {
  const row = (y: number) => grey.subarray(y * width, (y + 1) * width)
  const top = depthOf(height, row)
  const bottom = depthOf(height, (y) => row(height - 1 - y))
  const column = (x: number) =>
    Uint8Array.from({ length: height - top - bottom }, (_, y) => grey[(top + y) * width + x] ?? 0)
  const left = depthOf(width, column)
  const right = depthOf(width, (x) => column(width - 1 - x))
  return [left, top, right, bottom]
}

/** How many lines from the edge have the grey of the first, and one more, in which the border may end. */
function depthOf(lines: number, line: (at: number) => Uint8Array): number {
  const first = line(0).toSorted()
  const grey = first[first.length >> 1] ?? 0
  const isBorder = (pixels: Uint8Array) =>
    pixels.filter((one) => Math.abs(one - grey) > sameGrey).length <= pixels.length * otherPixels
  let depth = 0
  while (depth + 2 < lines * mostBorder && isBorder(line(depth))) depth += 1
  return depth > 0 ? depth + 1 : 0
}
