/** What plants are made of: greens, leaves, pots. */
import { contact, mould, slab } from '../light.ts'
import { d, mix, path } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** Draws a plant. */
export type Plant = (scene: Scene, x: number, y: number, k?: number) => string

/** One of a plant’s greens; odd numbers are the light ones. */
export const green = ({ p, random }: Scene, i: number) =>
  mix(p.leaf, i % 2 ? '#a3c47c' : '#1f3f2a', random.next() * 0.42)

/** The pot a plant stands in. */
export function pot({ p }: Scene, x: number, y: number, k: number, colour = p.pop): string {
  return (
    contact(x, y, 80 * k, 14 * k) +
    mould(
      d`M${x - 60 * k},${y - 100 * k}H${x + 60 * k}L${x + 45 * k},${y - 6 * k}Q${x + 44 * k},${y} ${x + 38 * k},${y}H${x - 38 * k}Q${x - 44 * k},${y} ${x - 45 * k},${y - 6 * k}Z`,
      colour,
    ) +
    slab(x - 65 * k, y - 108 * k, 130 * k, 22 * k, colour, 5 * k) +
    path(d`M${x + 14 * k},${y - 86 * k}H${x + 58 * k}L${x + 45 * k},${y}H${x + 20 * k}Z`, '#1c100c', 0.12)
  )
}

/** A leaf from its stem to its tip. */
export function leaf(x: number, y: number, ex: number, ey: number, thick: number, colour: string): string {
  const [dx, dy] = [ex - x, ey - y]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [(-dy / length) * thick, (dx / length) * thick]
  const [mx, my] = [x + dx * 0.45, y + dy * 0.45]
  return (
    path(d`M${x},${y}Q${mx + nx},${my + ny} ${ex},${ey}Q${mx - nx},${my - ny} ${x},${y}Z`, colour) +
    path(d`M${x},${y}Q${mx + nx},${my + ny} ${ex},${ey}L${x},${y}Z`, '#fff', 0.08)
  )
}
