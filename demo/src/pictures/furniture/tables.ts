/** Tables and what lies on them; `y` is where the feet stand. */
import { block, contact, mould, slab } from '../light.ts'
import { circle, d, ellipse, mix, path, rect, shade, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A stack of books standing at `x` on `y`. */
export const books = ({ p }: Scene, x: number, y: number, k = 1) =>
  slab(x, y - 18 * k, 120 * k, 18 * k, p.main, 3) +
  rect(x + 6 * k, y - 14 * k, 108 * k, 3 * k, '#fff', { o: 0.5 }) +
  slab(x + 10 * k, y - 34 * k, 98 * k, 16 * k, p.pop, 3) +
  slab(x + 4 * k, y - 46 * k, 92 * k, 12 * k, mix(p.leaf, p.soft, 0.3), 3)

/** A cup that steams. */
export const cup = ({ p }: Scene, x: number, y: number, k = 1) =>
  ellipse(x, y, 26 * k, 4 * k, '#1c100c', 0.2) +
  `<circle cx="${x + 17 * k}" cy="${y - 18 * k}" r="${9 * k}" fill="none" stroke="${p.soft}" stroke-width="${5 * k}"/>` +
  mould(d`M${x - 17 * k},${y - 32 * k}H${x + 17 * k}L${x + 12 * k},${y}H${x - 12 * k}Z`, tint(p.soft, 0.3))

/** A bowl of fruit. */
export const fruit = ({ p }: Scene, x: number, y: number, k = 1) =>
  [
    [-34, 46, '#dfa238'],
    [0, 54, '#c9553c'],
    [34, 46, '#86a24c'],
  ]
    .map(
      ([dx, dy, c]) =>
        circle(x + Number(dx) * k, y - Number(dy) * k, 27 * k, String(c)) +
        circle(x + (Number(dx) - 8) * k, y - (Number(dy) + 8) * k, 7 * k, '#fff', 0.35),
    )
    .join('') +
  mould(
    d`M${x - 78 * k},${y - 42 * k}H${x + 78 * k}Q${x + 62 * k},${y} ${x + 26 * k},${y}H${x - 26 * k}Q${x - 62 * k},${y} ${x - 78 * k},${y - 42 * k}Z`,
    mix(p.wood, p.soft, 0.35),
  )

/** A low round table seen from a little above. */
export function lowRound(scene: Scene, x: number, y: number, w: number, colour = scene.p.wood): string {
  const { p } = scene
  const ry = w * 0.1
  const top = y - w * 0.3
  const leg = (dx: number, dy: number) =>
    path(d`M${x + dx - 9},${top}h18l${-dx * 0.03 - 4},${y + dy - top}h-10z`, p.dark)
  return (
    contact(x, y - 4, w * 0.5, ry * 0.9, 0.8) +
    leg(-w * 0.24, -16) +
    leg(w * 0.24, -16) +
    leg(-w * 0.34, 6) +
    leg(w * 0.34, 6) +
    ellipse(x, top + 14, w / 2, ry, shade(colour, 0.25)) +
    ellipse(x, top, w / 2, ry, tint(colour, 0.18)) +
    ellipse(x - w * 0.1, top - ry * 0.16, w * 0.32, ry * 0.5, '#fff', 0.08) +
    books(scene, x - w * 0.28, top + 6, w / 460) +
    cup(scene, x + w * 0.22, top + 12, w / 460)
  )
}

/** A drum of wood or stone, low and heavy. */
export function drum(x: number, y: number, w: number, colour: string): string {
  const ry = w * 0.13
  const h = w * 0.42
  const ribs = times(13, (i) => rect(x - w / 2 + ((i + 0.5) * w) / 13, y - h, 3, h - ry * 0.3, '#1c100c', { o: 0.08 }))
  return (
    contact(x, y, w * 0.55, ry) +
    path(d`M${x - w / 2},${y - h}V${y - ry * 0.6}Q${x},${y + ry} ${x + w / 2},${y - ry * 0.6}V${y - h}Z`, colour) +
    path(
      d`M${x - w / 2},${y - h}V${y - ry * 0.6}Q${x},${y + ry} ${x + w / 2},${y - ry * 0.6}V${y - h}Z`,
      'url(#form)',
    ) +
    ribs +
    ellipse(x, y - h, w / 2, ry, tint(colour, 0.2))
  )
}

/** A low table with straight sides and a shelf. */
export function lowSquare(scene: Scene, x: number, y: number, w: number): string {
  const { p } = scene
  const top = y - w * 0.28
  const wood = tint(p.wood, 0.12)
  const depth = w * 0.16
  return (
    contact(x, y, w * 0.52, w * 0.05) +
    rect(x - w * 0.44, top, 16, w * 0.28, shade(p.wood, 0.2)) +
    rect(x + w * 0.44 - 16, top, 16, w * 0.28, shade(p.wood, 0.2)) +
    block(x - w * 0.44, y - w * 0.1, w * 0.88, 14, shade(p.wood, 0.12)) +
    path(d`M${x - w * 0.44},${top - depth}H${x + w * 0.44}L${x + w * 0.5},${top}H${x - w * 0.5}Z`, tint(wood, 0.12)) +
    slab(x - w * 0.5, top, w, 20, wood, 3) +
    books(scene, x - w * 0.3, top - depth * 0.4, w / 520) +
    cup(scene, x + w * 0.08, top - depth * 0.25, w / 520)
  )
}

/** A small round side table. */
export function sideTable(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { p } = scene
  return (
    contact(x, y, w * 0.4, 8) +
    rect(x - 6, y - h, 12, h - 4, p.dark) +
    ellipse(x, y - 5, w * 0.3, 9, p.dark) +
    ellipse(x, y - h + 9, w / 2, w * 0.09, shade(p.wood, 0.2)) +
    ellipse(x, y - h, w / 2, w * 0.09, tint(p.wood, 0.2))
  )
}

/** A dining table seen from the front, with its cloth runner. */
export function diningTable(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { p } = scene
  const top = y - h
  const depth = w * 0.11
  const wood = tint(p.wood, 0.14)
  return (
    contact(x, y, w * 0.5, 24) +
    [-0.42, 0.42]
      .map((s) => path(d`M${x + w * s - 16},${top}h32l${-8 * Math.sign(s)},${h}h-18z`, shade(p.wood, 0.12)))
      .join('') +
    path(d`M${x - w * 0.45},${top - depth}H${x + w * 0.45}L${x + w * 0.5},${top}H${x - w * 0.5}Z`, tint(wood, 0.1)) +
    path(
      d`M${x - w * 0.1},${top - depth}H${x + w * 0.1}L${x + w * 0.112},${top}H${x - w * 0.112}Z`,
      mix(p.pop, p.soft, 0.4),
    ) +
    slab(x - w / 2, top, w, 26, wood, 4) +
    path(d`M${x - w * 0.112},${top}H${x + w * 0.112}V${top + 60}H${x - w * 0.112}Z`, mix(p.pop, p.soft, 0.3)) +
    rect(x - w * 0.112, top + 50, w * 0.224, 5, '#fff', { o: 0.5 })
  )
}

/** A desk with drawers at the right. */
export function desk(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { p } = scene
  const left = x - w / 2
  const wood = tint(p.wood, 0.12)
  return (
    contact(x, y, w * 0.5, 22) +
    [left + 24, left + 60]
      .map((a, i) => path(d`M${a},${y - h}h18l-4,${h - i * 20}h-10z`, shade(p.wood, i ? 0.3 : 0.1)))
      .join('') +
    block(left + w * 0.68, y - h + 20, w * 0.28, h - 60, shade(wood, 0.06), 6) +
    times(
      3,
      (i) =>
        rect(left + w * 0.695, y - h + 34 + i * (h - 90) * 0.333, w * 0.25, (h - 90) * 0.3, tint(wood, 0.1), { r: 4 }) +
        circle(left + w * 0.82, y - h + 34 + (i + 0.45) * (h - 90) * 0.333, 6, p.metal),
    ) +
    rect(left + w * 0.7, y - 42, 14, 42, shade(p.wood, 0.2)) +
    rect(left + w * 0.92, y - 42, 14, 42, shade(p.wood, 0.2)) +
    slab(left, y - h - 4, w, 28, wood, 5)
  )
}
