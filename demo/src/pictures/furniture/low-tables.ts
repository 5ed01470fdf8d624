/** Low tables for in front of a sofa; `y` is where the feet stand. */
import { block, contact, slab } from '../light.ts'
import { d, ellipse, path, rect, shade, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { books, cup } from './tabletop.ts'

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
