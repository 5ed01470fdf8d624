/** Armchairs; `x` is the middle, `y` the floor, `k` the size. */
import { contact, mould, slab } from '../light.ts'
import { d, path, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { cushion } from './cushions.ts'

/** A round armchair on short legs. */
export function tubChair(scene: Scene, x: number, y: number, k = 1, colour = scene.p.pop): string {
  const c = colour
  return (
    contact(x, y, 180 * k, 20 * k) +
    [-110, 92]
      .map((dx) => path(d`M${x + dx * k},${y - 50 * k}h${20 * k}l${-4 * k},${50 * k}h${-10 * k}z`, scene.p.wood))
      .join('') +
    mould(
      d`M${x - 165 * k},${y - 60 * k}V${y - 210 * k}C${x - 165 * k},${y - 340 * k} ${x - 90 * k},${y - 370 * k} ${x},${y - 370 * k}C${x + 90 * k},${y - 370 * k} ${x + 165 * k},${y - 340 * k} ${x + 165 * k},${y - 210 * k}V${y - 60 * k}Q${x + 165 * k},${y - 36 * k} ${x + 140 * k},${y - 36 * k}H${x - 140 * k}Q${x - 165 * k},${y - 36 * k} ${x - 165 * k},${y - 60 * k}Z`,
      shade(c, 0.1),
    ) +
    mould(
      d`M${x - 108 * k},${y - 150 * k}V${y - 230 * k}C${x - 106 * k},${y - 310 * k} ${x - 60 * k},${y - 332 * k} ${x},${y - 332 * k}C${x + 60 * k},${y - 332 * k} ${x + 106 * k},${y - 310 * k} ${x + 108 * k},${y - 230 * k}V${y - 150 * k}Z`,
      c,
    ) +
    times(4, (i) => stroke(d`M${x + (i - 1.5) * 48 * k},${y - 322 * k}V${y - 165 * k}`, shade(c, 0.25), 3 * k, 0.5)) +
    slab(x - 116 * k, y - 168 * k, 232 * k, 70 * k, tint(c, 0.12), 26 * k) +
    cushion(x + 10 * k, y - 214 * k, 104 * k, scene.p.soft, 8, true)
  )
}

/** A low easy chair: loose cushions in an open wooden frame. */
export function easyChair(scene: Scene, x: number, y: number, k = 1, colour = scene.p.pop): string {
  const wood = tint(scene.p.wood, 0.08)
  const side = (s: number) =>
    stroke(d`M${x + s * 128 * k},${y - 4 * k}L${x + s * 140 * k},${y - 204 * k}`, wood, 17 * k) +
    stroke(d`M${x + s * 112 * k},${y - 214 * k}H${x + s * 158 * k}`, tint(wood, 0.1), 20 * k)
  return (
    contact(x, y, 165 * k, 18 * k) +
    stroke(
      d`M${x - 100 * k},${y - 96 * k}L${x - 108 * k},${y - 22 * k}M${x + 100 * k},${y - 96 * k}L${x + 108 * k},${y - 22 * k}`,
      shade(wood, 0.3),
      13 * k,
    ) +
    slab(x - 124 * k, y - 396 * k, 248 * k, 250 * k, wood, 34 * k) +
    slab(x - 112 * k, y - 384 * k, 224 * k, 250 * k, colour, 34 * k) +
    times(2, (i) =>
      stroke(d`M${x - 104 * k},${y - (312 - i * 66) * k}H${x + 104 * k}`, shade(colour, 0.25), 3 * k, 0.4),
    ) +
    cushion(x - 8 * k, y - 230 * k, 104 * k, scene.p.soft, -7, true) +
    slab(x - 118 * k, y - 176 * k, 236 * k, 74 * k, tint(colour, 0.12), 24 * k) +
    slab(x - 128 * k, y - 106 * k, 256 * k, 22 * k, wood, 8 * k) +
    side(-1) +
    side(1)
  )
}
