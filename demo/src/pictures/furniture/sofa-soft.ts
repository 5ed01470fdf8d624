/** Sofas without hard edges, each drawn about its middle `x` on the floor line `y`, `w` wide. */
import { contact, mould, slab } from '../light.ts'
import { d, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { cushions } from './cushions.ts'

/** Draws a sofa. */
export type Sofa = (scene: Scene, x: number, y: number, w: number) => string

/** Two short feet. */
export const feet = (left: number, y: number, w: number, h: number, colour: string) =>
  [left + w * 0.08, left + w * 0.92 - 20].map((x) => path(d`M${x},${y - h}h22l-5,${h}h-12z`, colour)).join('')

/** Deep and round, two seats. */
export const softSofa: Sofa = (scene, x, y, w) => {
  const c = scene.p.main
  const left = x - w / 2
  const h = w * 0.44
  const top = y - h
  const arm = w * 0.15
  const seat = (w - 2 * arm + 30) / 2
  return (
    contact(x, y, w * 0.53, w * 0.045) +
    feet(left, y, w, 30, scene.p.wood) +
    slab(left + arm * 0.4, top, w - arm * 0.8, h - 30, shade(c, 0.18), 48) +
    times(2, (i) => slab(left + arm - 15 + i * seat, top + 24, seat - 5, h * 0.56, c, 38)) +
    times(2, (i) => slab(left + arm - 15 + i * seat, top + h * 0.52, seat - 5, h * 0.26, tint(c, 0.12), 30)) +
    slab(left + arm * 0.7, top + h * 0.76, w - arm * 1.4, h * 0.16, shade(c, 0.12), 14) +
    slab(left, top + h * 0.28, arm, h * 0.65, c, arm * 0.46) +
    slab(left + w - arm, top + h * 0.28, arm, h * 0.65, shade(c, 0.06), arm * 0.46) +
    cushions(scene, left, top + h * 0.37, w)
  )
}

/** One curved, cloud-like piece without corners. */
export const curvedSofa: Sofa = (scene, x, y, w) => {
  const c = mix(scene.p.main, scene.p.soft, 0.16)
  const h = w * 0.4
  const top = y - h
  const l = x - w / 2
  const r = x + w / 2
  return (
    contact(x, y, w * 0.52, w * 0.045) +
    mould(
      d`M${l},${y - h * 0.3}C${l - 10},${top + h * 0.1} ${l + w * 0.14},${top} ${l + w * 0.3},${top}H${r - w * 0.3}C${r - w * 0.14},${top} ${r + 10},${top + h * 0.1} ${r},${y - h * 0.3}Q${r},${y - 12} ${r - w * 0.1},${y - 12}H${l + w * 0.1}Q${l},${y - 12} ${l},${y - h * 0.3}Z`,
      shade(c, 0.12),
    ) +
    [0, 1, 2]
      .map((i) =>
        stroke(
          d`M${l + w * (0.28 + i * 0.22)},${top + 4}q${(i - 1) * 14},${h * 0.26} ${(i - 1) * 8},${h * 0.5}`,
          shade(c, 0.3),
          4,
          0.4,
        ),
      )
      .join('') +
    cushions(scene, l + w * 0.04, top + h * 0.38, w * 0.92) +
    mould(
      d`M${l + 12},${y - h * 0.36}C${l + w * 0.02},${y - h * 0.56} ${l + w * 0.16},${y - h * 0.48} ${l + w * 0.22},${y - h * 0.46}Q${x},${y - h * 0.38} ${r - w * 0.22},${y - h * 0.46}C${r - w * 0.16},${y - h * 0.48} ${r - w * 0.02},${y - h * 0.56} ${r - 12},${y - h * 0.36}Q${r},${y - 8} ${r - w * 0.12},${y - 8}H${l + w * 0.12}Q${l},${y - 8} ${l + 12},${y - h * 0.36}Z`,
      tint(c, 0.1),
    ) +
    rect(l + w * 0.1, y - 12, w * 0.8, 12, shade(c, 0.45), { r: 6 })
  )
}
