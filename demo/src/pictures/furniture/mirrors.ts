/** Mirrors and baskets on the walls. */
import { castShadow } from '../light.ts'
import { at, circle, d, mix, poly, rect, stroke, times } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A round mirror with the room’s light in it. */
export function roundMirror(scene: Scene, x: number, y: number, r: number): string {
  const { p } = scene
  const glass = circle(x, y, r, mix(p.wall, '#dfeaf0', 0.55)) + circle(x, y, r, 'url(#glass)')
  const gleams =
    poly(
      [
        [x - r * 0.75, y + r],
        [x + r * 0.3, y - r],
        [x + r * 0.62, y - r],
        [x - r * 0.42, y + r],
      ],
      '#fff',
      0.4,
    ) +
    poly(
      [
        [x + r * 0.2, y + r],
        [x + r, y - r * 0.5],
        [x + r, y - r * 0.2],
        [x + r * 0.4, y + r],
      ],
      '#fff',
      0.22,
    )
  return (
    castShadow(x - r - 12, y - r - 12, 2 * r + 24, 2 * r + 24, 14, r) +
    circle(x, y, r + 13, p.metal) +
    scene.cut(circle(x, y, r, '#000'), glass + gleams)
  )
}

/** A tall mirror with a rounded head. */
export function pillMirror(scene: Scene, x: number, y: number, w: number, h: number, frame = scene.p.metal): string {
  const glass = rect(x, y, w, h, mix(scene.p.wall, '#dfeaf0', 0.55)) + rect(x, y, w, h, 'url(#glass)')
  const gleams = poly(
    [
      [x, y + h * 0.7],
      [x + w, y + h * 0.1],
      [x + w, y + h * 0.3],
      [x, y + h * 0.9],
    ],
    '#fff',
    0.36,
  )
  return (
    castShadow(x - 10, y - 10, w + 20, h + 20, 14, w / 2) +
    rect(x - 11, y - 11, w + 22, h + 22, frame, { r: w / 2 + 11 }) +
    scene.cut(rect(x, y, w, h, '#000', { r: w / 2 }), glass + gleams)
  )
}

/** A fan of rays cut from cane, or a plate, for a bare wall. */
export function wallBasket(scene: Scene, x: number, y: number, r: number): string {
  const { p } = scene
  const straw = mix(p.metal, p.soft, 0.35)
  return (
    castShadow(x - r, y - r, 2 * r, 2 * r, 12, r) +
    circle(x, y, r, straw) +
    times(
      3,
      (i) =>
        `<circle cx="${x}" cy="${y}" r="${r * (0.3 + i * 0.25)}" fill="none" stroke="${i === 1 ? p.pop : p.wood}" stroke-width="${r * 0.07}" opacity=".7"/>`,
    ) +
    at(
      x,
      y,
      1,
      times(12, (i) =>
        stroke(d`M0,0L${Math.cos((i * Math.PI) / 6) * r},${Math.sin((i * Math.PI) / 6) * r}`, p.wood, 2, 0.3),
      ),
    )
  )
}
