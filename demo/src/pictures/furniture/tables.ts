/** Side tables, dining tables and desks; `y` is where the feet stand. */
import { block, contact, slab } from '../light.ts'
import { circle, d, ellipse, mix, path, rect, shade, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

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
