/** What lies on tables. */
import { mould, slab } from '../light.ts'
import { circle, d, ellipse, mix, rect, tint } from '../paint.ts'
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
