/** Chairs and stools; `x` is the middle, `y` the floor, `k` the size. */
import { contact, mould, slab } from '../light.ts'
import { circle, d, ellipse, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { cushion } from './sofas.ts'

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

/** A bar stool. */
export function stool(scene: Scene, x: number, y: number, h: number, colour = scene.p.pop): string {
  const w = 88
  return (
    contact(x, y, w * 0.8, 10) +
    [-1, 1].map((s) => path(d`M${x + s * 44 - 6},${y - h}h12l${s * 16},${h}h-11z`, scene.p.dark)).join('') +
    rect(x - 52, y - h * 0.36, 104, 9, scene.p.dark) +
    ellipse(x, y - h + 14, w, 22, shade(colour, 0.26)) +
    ellipse(x, y - h, w, 22, colour) +
    ellipse(x - 18, y - h - 5, w * 0.56, 10, '#fff', 0.14)
  )
}

/** A soft round footstool. */
export function pouf(scene: Scene, x: number, y: number, w: number, colour: string): string {
  const h = w * 0.52
  return (
    contact(x, y, w * 0.54, w * 0.08) +
    mould(
      d`M${x - w / 2},${y - h * 0.5}Q${x - w / 2},${y - h} ${x},${y - h}Q${x + w / 2},${y - h} ${x + w / 2},${y - h * 0.5}Q${x + w / 2},${y} ${x},${y}Q${x - w / 2},${y} ${x - w / 2},${y - h * 0.5}Z`,
      colour,
    ) +
    times(7, (i) =>
      stroke(
        d`M${x},${y - h * 0.97}Q${x + (i - 3) * w * 0.19},${y - h * 0.7} ${x + (i - 3) * w * 0.13},${y - 6}`,
        shade(colour, 0.25),
        3,
        0.45,
      ),
    ) +
    circle(x, y - h * 0.97, 6, scene.p.metal)
  )
}

/** A desk chair on a star foot. */
export function deskChair(scene: Scene, x: number, y: number, k = 1): string {
  const { p } = scene
  return (
    contact(x, y, 130 * k, 16 * k) +
    times(
      4,
      (i) =>
        path(
          d`M${x - 8 * k},${y - 70 * k}L${x + (i - 1.5) * 84 * k},${y - 18 * k}l${6 * k},${8 * k}L${x + 8 * k},${y - 54 * k}Z`,
          p.dark,
        ) + circle(x + (i - 1.5) * 84 * k, y - 10 * k, 12 * k, p.dark),
    ) +
    rect(x - 9 * k, y - 180 * k, 18 * k, 122 * k, p.metal) +
    slab(x - 124 * k, y - 214 * k, 248 * k, 52 * k, shade(p.main, 0.1), 24 * k) +
    rect(x - 12 * k, y - 260 * k, 24 * k, 60 * k, p.dark) +
    mould(
      d`M${x - 104 * k},${y - 250 * k}Q${x - 124 * k},${y - 430 * k} ${x - 84 * k},${y - 456 * k}Q${x},${y - 480 * k} ${x + 84 * k},${y - 456 * k}Q${x + 124 * k},${y - 430 * k} ${x + 104 * k},${y - 250 * k}Q${x},${y - 232 * k} ${x - 104 * k},${y - 250 * k}Z`,
      p.main,
    )
  )
}
