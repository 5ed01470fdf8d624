/** The chair at a desk. */
import { contact, mould, slab } from '../light.ts'
import { circle, d, path, rect, shade, times } from '../paint.ts'
import type { Scene } from '../scene.ts'

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
