/** A QR code as one path of unit squares, made in this browser: what a wallet scans is nobody else's business. */
import { codewordsOf } from './codewords.ts'

type Grid = (boolean | undefined)[][]

/** The squares as SVG path data on `size` × `size` units, without a margin. Throws for more than 666 bytes. */
export function qrOf(text: string): { size: number; path: string } {
  const { version, bytes } = codewordsOf(text)
  const size = 17 + 4 * version
  const fixed = fixedPatterns(version, size)
  const drawn = masks.map((mask, at) => withFormat(filled(fixed, bytes, mask), at))
  const worst = drawn.map(penalty)
  return { size, path: pathOf(drawn[worst.indexOf(Math.min(...worst))] ?? []) }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Everything that is the same whatever the text; what is undefined is free for it. */
function fixedPatterns(version: number, size: number): Grid {
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined))
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) (grid[y] as boolean[])[x] = dark
  }
  const rings = (x: number, y: number, reach: number, light: readonly number[]) => {
    for (let down = -reach; down <= reach; down++)
      for (let right = -reach; right <= reach; right++)
        set(x + right, y + down, !light.includes(Math.max(Math.abs(right), Math.abs(down))))
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const far = size - 7
  const places = alignments(version, size)
  for (const x of places)
    for (const y of places) {
      const isCorner = (x === 6 && (y === 6 || y === far)) || (x === far && y === 6)
      if (!isCorner) rings(x, y, 2, [1])
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4])
  for (const [x, y] of formatPlaces(size).flat()) set(x, y, false)
  set(8, size - 8, true)
  if (version >= 7) {
    const bits = (version << 12) | checked(version, 12, 0x1f25)
    for (let at = 0; at < 18; at++) {
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)]
      set(a, b, ((bits >> at) & 1) === 1)
      set(b, a, ((bits >> at) & 1) === 1)
    }
  }
  return grid
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)]
}

/** Draws the bytes in the free squares: two columns at a time, up and down, from the right. */
function filled(fixed: Grid, bytes: readonly number[], mask: (x: number, y: number) => boolean): Grid {
  const grid = fixed.map((row) => [...row])
  const size = grid.length
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUp = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step
        if (fixed[y]?.[x] !== undefined) continue
        const dark = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        ;(grid[y] as boolean[])[x] = dark !== mask(x, y)
        bit++
      }
  }
  return grid
}

/** Says which mask was used, twice. */
function withFormat(grid: Grid, mask: number): Grid {
  const bits = ((mask << 10) | checked(mask, 10, 0x537)) ^ 0x5412
  for (const copy of formatPlaces(grid.length))
    for (const [at, [x, y]] of copy.entries()) (grid[y] as boolean[])[x] = ((bits >> at) & 1) === 1
  return grid
}

/** Where the fifteen bits of the format lie, from the lowest. */
function formatPlaces(size: number): (readonly [number, number])[][] {
  const first = Array.from({ length: 15 }, (_, at): [number, number] => {
    if (at < 6) return [8, at]
    if (at < 8) return [8, at + 1]
    return at === 8 ? [7, 8] : [14 - at, 8]
  })
  const second = Array.from({ length: 15 }, (_, at): [number, number] =>
    at < 8 ? [size - 1 - at, 8] : [8, size - 15 + at],
  )
  return [first, second]
}

/** The check bits of a number (BCH). */
function checked(value: number, length: number, polynomial: number): number {
  let rest = value
  for (let step = 0; step < length; step++) rest = (rest << 1) ^ ((rest >> (length - 1)) * polynomial)
  return rest
}

/** How hard a grid is to read: long runs, blocks, what looks like a corner, too dark or too light. */
function penalty(grid: Grid): number {
  const size = grid.length
  const rows = grid.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  let sum = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const here = rows[y]?.[x]
      if (here === rows[y]?.[x - 1] && here === rows[y - 1]?.[x] && here === rows[y - 1]?.[x - 1]) sum += 3
    }
  const dark = rows.join('').replaceAll('0', '').length / (size * size)
  return sum + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5)
}

function pathOf(grid: Grid): string {
  return grid
    .flatMap((row, y) => {
      const line = row.map((dark) => (dark ? '1' : '0')).join('')
      return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    })
    .join('')
}
