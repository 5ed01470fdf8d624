/** Chairs at a dining table, from the front and from behind; `x` is the middle, `y` the floor, `k` the size. */
import { contact, mould, slab } from '../light.ts'
import { d, path, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A dining chair from the front. */
export function diningChair(scene: Scene, x: number, y: number, k = 1, colour = scene.p.main): string {
  const wood = tint(scene.p.wood, 0.06)
  return (
    contact(x, y, 84 * k, 11 * k) +
    [-66, 52]
      .map((dx) =>
        path(
          d`M${x + dx * k},${y - 170 * k}h${14 * k}l${dx > 0 ? 4 * k : -4 * k},${170 * k}h${-11 * k}z`,
          shade(wood, 0.1),
        ),
      )
      .join('') +
    stroke(
      d`M${x - 66 * k},${y - 170 * k}V${y - 370 * k}Q${x},${y - 410 * k} ${x + 66 * k},${y - 370 * k}V${y - 170 * k}`,
      wood,
      13 * k,
    ) +
    times(3, (i) => stroke(d`M${x + (i - 1) * 34 * k},${y - 180 * k}V${y - 386 * k}`, wood, 7 * k)) +
    slab(x - 80 * k, y - 196 * k, 160 * k, 40 * k, colour, 16 * k)
  )
}

/** A dining chair seen from behind, as at the near side of a table. */
export function chairBack(scene: Scene, x: number, y: number, k = 1, colour = scene.p.main): string {
  const wood = scene.p.wood
  return (
    contact(x, y, 100 * k, 14 * k) +
    [-78, 62]
      .map((dx) =>
        path(d`M${x + dx * k},${y - 210 * k}h${16 * k}l${dx > 0 ? 5 * k : -5 * k},${210 * k}h${-12 * k}z`, wood),
      )
      .join('') +
    slab(x - 92 * k, y - 226 * k, 184 * k, 44 * k, shade(colour, 0.18), 18 * k) +
    mould(
      d`M${x - 88 * k},${y - 232 * k}Q${x - 98 * k},${y - 400 * k} ${x - 76 * k},${y - 420 * k}Q${x},${y - 446 * k} ${x + 76 * k},${y - 420 * k}Q${x + 98 * k},${y - 400 * k} ${x + 88 * k},${y - 232 * k}Z`,
      colour,
    ) +
    stroke(
      d`M${x - 84 * k},${y - 250 * k}Q${x - 92 * k},${y - 396 * k} ${x - 72 * k},${y - 412 * k}Q${x},${y - 436 * k} ${x + 72 * k},${y - 412 * k}`,
      '#fff',
      4 * k,
      0.25,
    )
  )
}
