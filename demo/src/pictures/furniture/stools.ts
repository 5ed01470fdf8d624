/** Stools to sit at a worktop or by a sofa. */
import { contact, mould } from '../light.ts'
import { circle, d, ellipse, path, rect, shade, stroke, times } from '../paint.ts'
import type { Scene } from '../scene.ts'

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
