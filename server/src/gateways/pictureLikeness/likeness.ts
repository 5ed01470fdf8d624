/** Whether one picture is a copy of another: the second look, at candidates that a hash has found. */
import type { Fingerprint } from './fingerprint.ts'
import { averages, type Window, whole } from './grey.ts'
import { bits, distance, type Hash, type Hashed, hashesOfCopy, hashesOfOriginal, inverted, keysOf } from './hashes.ts'

/** Hashes of a copy and its original differ in at most this many of 40 bits. */
const maxDistance = 8
/** The correlation of a copy with its original once they are aligned. Similar rooms of different homes reach 0.94. */
export const leastLikeness = 0.97
/** The correlation of the details alone: a blank wall resembles another one in all but these. */
const leastDetail = 0.6
/** The first look, before the alignment. */
const leastRough = 0.85
/** What a copy may lack at each side. */
const maxCut = 0.16
const [roughCells, cells, detailCells] = [16, 32, 48]

/** Looks for the originals of one picture. */
export interface CopySearch {
  /** Keys of the index, one of which an original has. */
  readonly keys: readonly number[]
  /** Whether hashes of another picture are near enough for a second look. */
  isNear(hashes: readonly Hash[]): boolean
  /** The correlation with another picture, if this is its copy. */
  likenessTo(original: Fingerprint): number | undefined
}

export function createCopySearch(fingerprint: Fingerprint): CopySearch {
  const own = hashesOfCopy(fingerprint)
  return {
    keys: keysOf(own.flatMap(({ hash }) => [hash, inverted(hash)])),
    isNear: (hashes) => own.some((one) => hashes.some((other) => apart(one.hash, other) <= maxDistance)),
    likenessTo(original) {
      const likenesses = alignments(own, hashesOfOriginal(original)).flatMap((some) => likenessOf(some) ?? [])
      return likenesses.length > 0 ? Math.max(...likenesses) : undefined
    },
  }
}

type Alignment = readonly [copy: Hashed, original: Hashed]

/** The likeness by the best of some alignments. */
function likenessOf(some: readonly Alignment[]): number | undefined {
  const rough = some.map((one) => ({ one, likeness: compare(one, startOf(one), roughCells) }))
  const [best] = rough.toSorted((one, other) => other.likeness - one.likeness)
  if (!best || best.likeness < leastRough) return undefined
  const { window, likeness } = align(best.one)
  const isCopy = likeness >= leastLikeness && compare(best.one, window, detailCells, detailsOf) >= leastDetail
  return isCopy ? likeness : undefined
}

/** The window of the original that the copy shows, as their hashes have it. */
const startOf = ([copy, original]: Alignment): Window => [original.cut[0], copy.cut[0], original.cut[1], copy.cut[1]]

/** How a copy correlates with a window of the original. */
function compare(
  [copy, original]: Alignment,
  window: Window,
  size: number,
  see = (grey: Float64Array) => grey,
): number {
  const [whatIsShown, shown] = [averages(copy.sums, whole, size), averages(original.sums, window, size)]
  return Math.abs(correlation(see(whatIsShown), see(shown)))
}

const apart = (one: Hash, other: Hash) => {
  const different = distance(one, other)
  return Math.min(different, bits - different)
}

const mostTried = 12

/** The nearest hashes, with and without the border of either. */
function alignments(copy: readonly Hashed[], original: readonly Hashed[]): Alignment[][] {
  const pairs = copy.flatMap((one) =>
    original.map((other) => ({ pair: [one, other] as const, different: apart(one.hash, other.hash) })),
  )
  const near = pairs.filter(({ different }) => different <= maxDistance)
  const byFrames = Map.groupBy(near, ({ pair: [one, other] }) => `${one.frame} ${other.frame}`)
  return [...byFrames.values()].map((some) =>
    some
      .toSorted((one, other) => one.different - other.different)
      .slice(0, mostTried)
      .map(({ pair }) => pair),
  )
}

/** Moves the four sides of the window of the original until it correlates best with the copy. */
function align(one: Alignment) {
  let best = { window: startOf(one), likeness: compare(one, startOf(one), cells) }
  for (const step of [0.02, 0.01, 0.005, 0.0025])
    for (let round = 0, isBetter = true; isBetter && round < 6; round += 1) {
      isBetter = false
      for (const place of [0, 1, 2, 3])
        for (const by of [step, -step]) {
          const window = best.window.map((cut, at) => (at === place ? cut + by : cut)) as unknown as Window
          if (window.some((cut) => cut < 0 || cut > maxCut)) continue
          const likeness = compare(one, window, cells)
          if (likeness <= best.likeness) continue
          best = { window, likeness }
          isBetter = true
        }
    }
  return best
}

/** Pearson's correlation of two pictures: −1 for an inverted copy, 0 where either has one grey. */
function correlation(one: Float64Array, other: Float64Array): number {
  const [mean, otherMean] = [average(one), average(other)]
  let [both, first, second] = [0, 0, 0]
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [(one[at] ?? 0) - mean, (other[at] ?? 0) - otherMean]
    both += a * b
    first += a * a
    second += b * b
  }
  return first * second > 0 ? both / Math.sqrt(first * second) : 0
}

const average = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Each cell without the average of the cells around it. */
function detailsOf(grey: Float64Array): Float64Array {
  const size = Math.sqrt(grey.length)
  return grey.map((value, at) => {
    const [x, y] = [at % size, Math.floor(at / size)]
    let [sum, count] = [0, 0]
    for (let row = Math.max(0, y - 2); row <= Math.min(size - 1, y + 2); row += 1)
      for (let column = Math.max(0, x - 2); column <= Math.min(size - 1, x + 2); column += 1) {
        sum += grey[row * size + column] ?? 0
        count += 1
      }
    return value - sum / count
  })
}
