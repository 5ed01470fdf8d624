/**
 * The perceptual hash of a picture: 64 bits, whether each of eight rows of nine cells is clearly lighter than the next.
 * Scaling, recompression and brightness hardly change it; cropping does. A picture is therefore hashed cropped too: a
 * cropped copy matches one of these hashes (D 11.31).
 */
import type { Sharp } from 'sharp'

const [width, height] = [144, 112]
/** Of 255 grey levels: smaller differences come from recompression of an even wall. */
const clearly = 2
type Cut = readonly [left: number, top: number, right: number, bottom: number]

/** The crops of each side, as fractions: none, all around, or one side. */
const cuts: readonly Cut[] = [
  [0, 0, 0, 0],
  ...[0.025, 0.05, 0.075, 0.1].map((part): Cut => [part, part, part, part]),
  ...[0.04, 0.08, 0.12].flatMap((part): Cut[] => [
    [part, 0, 0, 0],
    [0, part, 0, 0],
    [0, 0, part, 0],
    [0, 0, 0, part],
  ]),
]

/**
 * An integral image: sums of grey from the upper left corner to each point, for cells of any size with four lookups.
 */
type Sums = Float64Array

/** The perceptual hashes of a picture: whole, then in every known crop; each as 64 digits. */
export async function perceptualHashes(picture: Sharp): Promise<string[]> {
  const grey = await picture.resize({ width, height, fit: 'fill' }).greyscale().raw().toBuffer()
  const sums = sumUp(grey, grey.length / (width * height))
  return cuts.map((cut) => hashPicture(sums, cut))
}

/** Slices of a hash, each with its position: hashes that differ in at most five bits share at least one. */
export function partsOf(look: string): number[] {
  return Array.from({ length: slices }, (_, at) => {
    const [from, to] = [Math.floor((at * 64) / slices), Math.floor(((at + 1) * 64) / slices)]
    return at * 4096 + Number.parseInt(look.slice(from, to), 2)
  })
}

/** One more than the number of differing bits (`maxHashDistance` of features/photos/similarPictures.ts). */
export const slices = 6

function sumUp(grey: Buffer, channels: number): Sums {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += grey[(y * width + x) * channels] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** The sum up to a point between pixels. */
function sumTo(sums: Sums, x: number, y: number): number {
  const [left, top] = [Math.min(Math.floor(x), width - 1), Math.min(Math.floor(y), height - 1)]
  const [right, below] = [x - left, y - top]
  const at = (column: number, row: number) => sums[row * (width + 1) + column] ?? 0
  return (
    (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - below) +
    (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * below
  )
}

function hashPicture(sums: Sums, [left, top, right, bottom]: Cut): string {
  const spotWidth = (width * (1 - left - right)) / 9
  const spotHeight = (height * (1 - top - bottom)) / 8
  const spot = (row: number, column: number) => {
    const [x, y] = [left * width + column * spotWidth, top * height + row * spotHeight]
    const [x2, y2] = [x + spotWidth, y + spotHeight]
    return (
      (sumTo(sums, x2, y2) - sumTo(sums, x, y2) - sumTo(sums, x2, y) + sumTo(sums, x, y)) / (spotWidth * spotHeight)
    )
  }
  return Array.from({ length: 64 }, (_, at) => {
    const [row, column] = [Math.floor(at / 8), at % 8]
    return spot(row, column) > spot(row, column + 1) + clearly ? '1' : '0'
  }).join('')
}
