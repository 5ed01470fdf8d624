/** Small greyscale squares: their windows, turns and averages. */

/** Pixels of a side of the square. */
export const side = 64
export const pixelsOfSquare = side * side

/** The pixels of a square, row by row. */
export type Pixels = Uint8Array

/** A part of a square: how much is cut off at each side, as fractions. */
export type Window = readonly [left: number, top: number, right: number, bottom: number]

export const whole: Window = [0, 0, 0, 0]

/** The eight ways to turn and mirror a square; the first changes nothing. */
export function turns(square: Pixels): Pixels[] {
  return [square, moved(square, (x, y) => x * side + y)].flatMap((one) => [
    one,
    moved(one, (x, y) => y * side + side - 1 - x),
    moved(one, (x, y) => (side - 1 - y) * side + x),
    moved(one, (x, y) => (side - 1 - y) * side + side - 1 - x),
  ])
}

const moved = (pixels: Pixels, from: (x: number, y: number) => number) =>
  Uint8Array.from(pixels, (_, at) => pixels[from(at % side, Math.floor(at / side))] ?? 0)

/** An integral image: sums from the upper left corner to each point, for a cell of any size with four look-ups. */
export type Sums = Float64Array

export function sumUp(pixels: Pixels): Sums {
  const sums = new Float64Array((side + 1) * (side + 1))
  for (let y = 0; y < side; y += 1) {
    let row = 0
    for (let x = 0; x < side; x += 1) {
      row += pixels[y * side + x] ?? 0
      sums[(y + 1) * (side + 1) + x + 1] = (sums[y * (side + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** The average of each cell of a window that is divided into `cells` rows and as many columns. */
export function averages(sums: Sums, [left, top, right, bottom]: Window, cells: number): Float64Array {
  const [width, height] = [(side * (1 - left - right)) / cells, (side * (1 - top - bottom)) / cells]
  const corners = new Float64Array((cells + 1) * (cells + 1))
  for (let row = 0; row <= cells; row += 1)
    for (let column = 0; column <= cells; column += 1)
      corners[row * (cells + 1) + column] = sumTo(sums, left * side + column * width, top * side + row * height)
  const made = new Float64Array(cells * cells)
  for (let at = 0; at < made.length; at += 1) {
    const corner = Math.floor(at / cells) * (cells + 1) + (at % cells)
    const [above, below] = [corners[corner] ?? 0, corners[corner + cells + 1] ?? 0]
    const sum = (corners[corner + cells + 2] ?? 0) - below - (corners[corner + 1] ?? 0) + above
    made[at] = sum / (width * height)
  }
  return made
}

/** The sum up to a point between pixels. */
function sumTo(sums: Sums, x: number, y: number): number {
  const [left, top] = [Math.min(Math.floor(x), side - 1), Math.min(Math.floor(y), side - 1)]
  const [right, below] = [x - left, y - top]
  const at = top * (side + 1) + left
  const upper = (sums[at] ?? 0) * (1 - right) + (sums[at + 1] ?? 0) * right
  const lower = (sums[at + side + 1] ?? 0) * (1 - right) + (sums[at + side + 2] ?? 0) * right
  return upper * (1 - below) + lower * below
}
