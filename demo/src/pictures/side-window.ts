/** A window in a side wall. */

import { type Point, path, poly, stroke, through, times, tint } from './paint.ts'
import type { Scene } from './scene.ts'
import { skyline } from './skyline.ts'

/** A window in a side wall, between two depths and two heights; the city outside stays upright. */
export function sideWindow(
  scene: Scene,
  place: (u: number, v: number) => Point,
  from: Point,
  to: Point,
  panes = 2,
): string {
  const [u0, v0] = from
  const [u1, v1] = to
  const quad = (a: number, b: number, top: number, low: number) => [
    place(a, top),
    place(b, top),
    place(b, low),
    place(a, low),
  ]
  const outer = quad(u0 - 0.03, u1 + 0.03, v0 - 0.02, v1 + 0.02)
  const inner = quad(u0, u1, v0, v1)
  const xs = inner.map(([x]) => x)
  const ys = inner.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const view = scene.cut(
    path(`${through(inner)}Z`, '#000'),
    skyline(scene, left, top, Math.max(...xs) - left, Math.max(...ys) - top, 1.25),
  )
  const bars = times(panes - 1, (i) => {
    const u = u0 + ((u1 - u0) * (i + 1)) / panes
    return poly(quad(u - 0.012, u + 0.012, v0, v1), scene.p.soft)
  })
  const middle = (v0 + v1) / 2
  return (
    poly(outer, tint(scene.p.soft, 0.1)) +
    view +
    stroke(`${through(inner)}Z`, '#1c100c', 5, 0.14) +
    bars +
    poly(
      [place(u0, middle - 0.008), place(u1, middle - 0.008), place(u1, middle + 0.008), place(u0, middle + 0.008)],
      scene.p.soft,
    )
  )
}
