/** A washstand and the bottles on it. */
import { block, castShadow, contact, mould, slab } from '../light.ts'
import { d, ellipse, mix, rect, shade, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { tap } from './worktop.ts'

/** A washstand with a bowl on it; `floating` hangs it on the wall. */
export function washstand(scene: Scene, x: number, y: number, w: number, floating: boolean, bowls = 1): string {
  const { p } = scene
  const wood = tint(p.wood, 0.1)
  const top = y - 320
  const h = floating ? 190 : 270
  const foot = floating ? '' : [x + 24, x + w - 44].map((a) => rect(a, y - 60, 20, 60, shade(p.wood, 0.2))).join('')
  const fronts = times(
    2,
    (i) =>
      slab(x + 14 + (i * (w - 28)) / 2, top + 54, (w - 40) / 2, h - 74, tint(wood, 0.08), 8) +
      rect(x + (w * (2 * i + 1)) / 4 - 36, top + 74, 72, 8, p.metal, { r: 4 }),
  )
  const bowl = (bx: number) =>
    tap(p.metal, bx - 6, top - 2, 0.9) +
    mould(
      d`M${bx - 128},${top - 92}H${bx + 128}Q${bx + 118},${top - 6} ${bx + 66},${top - 2}H${bx - 66}Q${bx - 118},${top - 6} ${bx - 128},${top - 92}Z`,
      tint(p.soft, 0.5),
    ) +
    ellipse(bx, top - 92, 128, 13, tint(p.soft, 0.2)) +
    ellipse(bx, top - 90, 114, 9, shade(p.soft, 0.14))
  const basins = times(bowls, (i) => bowl(x + (w * (i + 0.5)) / bowls))
  return (
    (floating ? '' : contact(x + w / 2, y, w * 0.52, 16)) +
    castShadow(x, top + 20, w, h, 16, 8) +
    foot +
    block(x, top + 24, w, h, wood, 10) +
    fronts +
    slab(x - 14, top, w + 28, 32, mix(p.soft, '#e9e2d6', 0.4), 6) +
    basins
  )
}

/** Bottles in a row; `y` is what they stand on. */
export const bottles = ({ p }: Scene, x: number, y: number) =>
  slab(x, y - 64, 36, 64, p.pop, 8) +
  rect(x + 12, y - 80, 12, 18, p.metal) +
  slab(x + 44, y - 84, 32, 84, p.main, 8) +
  rect(x + 54, y - 98, 12, 16, p.metal) +
  slab(x + 84, y - 46, 44, 46, tint(p.soft, 0.3), 8)
