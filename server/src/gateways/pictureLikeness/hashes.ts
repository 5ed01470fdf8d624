/**
 * Perceptual hashes of a picture, which find candidates for its copies: scaled, recompressed, mirrored, turned,
 * inverted, bordered, or cropped by up to a tenth at each side (docs/adr/0102-copies-of-pictures.md).
 */
import { type Fingerprint, framesOf } from './fingerprint.ts'
import { averages, type Sums, sumUp, turns, type Window } from './grey.ts'

/** The bits of a hash: whether each of the 40 lowest frequencies of the cosine transform is positive. */
export const bits = 40
/** A hash is a whole number below 2 ** 40. */
export type Hash = number

/** The window whose height every hash sees: a copy that lacks up to this much at the top or the bottom contains it. */
const margin = 0.1
/** The cuts that are tried at each side; a cut between two of them changes few bits. */
const cuts = [0, 0.025, 0.05, 0.075, margin]
const pairsOfCuts = cuts.flatMap((one) => cuts.map((other) => [one, other] as const))

/** A window of an original that a copy may show, with the hash of both. */
export interface Hashed {
  readonly hash: Hash
  /** Of the picture, turned for a copy. */
  readonly sums: Sums
  /** 0 for the whole picture, 1 for what its border encloses. */
  readonly frame: number
  /** What the original has and the copy lacks: at the left and right, or at the top and bottom. */
  readonly cut: readonly [number, number]
}

/** The hashes by which an original is found: each cut at the left and right, of its middle rows. */
export function hashesOfOriginal(fingerprint: Fingerprint): Hashed[] {
  return framesOf(fingerprint).flatMap((square, frame) => {
    const sums = sumUp(square)
    return pairsOfCuts.map(([left, right]) => {
      const hash = hashOf(sums, [left, margin, right, margin])
      return { hash, sums, frame, cut: [left, right] as const }
    })
  })
}

/** The hashes by which a copy finds its original: each turn, with the rows that would be the original's middle ones. */
export function hashesOfCopy(fingerprint: Fingerprint): Hashed[] {
  return framesOf(fingerprint)
    .flatMap((one, frame) => turns(one).map((square) => ({ square, frame })))
    .flatMap(({ square, frame }) => {
      const sums = sumUp(square)
      return pairsOfCuts.map(([top, bottom]) => {
        const height = 1 - top - bottom
        const rows: Window = [0, (margin - top) / height, 0, (margin - bottom) / height]
        return { hash: hashOf(sums, rows), sums, frame, cut: [top, bottom] as const }
      })
    })
}

/** The hash of the same picture in inverted colours. */
export const inverted = (hash: Hash): Hash => 2 ** bits - 1 - hash

const half = 2 ** (bits / 2)
/** How many bits differ. */
export const distance = (one: Hash, other: Hash): number =>
  setBits(Math.floor(one / half) ^ Math.floor(other / half)) + setBits((one % half) ^ (other % half))

function setBits(word: number): number {
  const pairs = word - ((word >> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
  return (((fours + (fours >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24
}

const sliceBits = 8
/** Every three of the five slices of a hash. */
const triples = [0, 1, 2, 3, 4].flatMap((one) =>
  [0, 1, 2, 3, 4].flatMap((two) =>
    [0, 1, 2, 3, 4].flatMap((three) => (one < two && two < three ? [[one, two, three]] : [])),
  ),
)

/** Keys for an index: hashes with an equal key are equal in three of five slices. Low frequencies, which change least, share slices. */
export function keysOf(hashes: readonly Hash[]): number[] {
  const keys = hashes.flatMap((hash) =>
    triples.map((slices, at) =>
      slices.reduce((key, slice) => key * 256 + (Math.floor(hash / 2 ** (sliceBits * slice)) % 256), at),
    ),
  )
  return [...new Set(keys)]
}

const cells = 16
/** The frequencies (across, down) of a hash, the lowest first; not the average, which inversion and exposure change. */
const frequencies = Array.from({ length: 64 }, (_, at) => [at % 8, Math.floor(at / 8)] as const)
  .filter(([across, down]) => across + down > 0)
  .toSorted(([x, y], [x2, y2]) => x + y - x2 - y2 || x - x2)
  .slice(0, bits)
const cosines = Array.from({ length: 8 }, (_, frequency) =>
  Float64Array.from({ length: cells }, (_, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / 2 / cells)),
)

function hashOf(sums: Sums, window: Window): Hash {
  const grey = averages(sums, window, cells)
  const across = cosines.map((wave) =>
    Float64Array.from({ length: cells }, (_, row) => product(wave, grey.subarray(row * cells, (row + 1) * cells))),
  )
  return frequencies.reduce((hash, [x, y], bit) => (product(cosines[y], across[x]) > 0 ? hash + 2 ** bit : hash), 0)
}

function product(one: Float64Array = new Float64Array(), other: Float64Array = new Float64Array()): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
