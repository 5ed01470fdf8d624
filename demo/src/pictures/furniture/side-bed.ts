/** A bed seen from its side. */
import { castShadow, contact, mould, slab } from '../light.ts'
import { d, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { pillow } from './bed-heads.ts'

/** A bed from its side, its head at the left. */
export function sideBed(scene: Scene, left: number, y: number, w: number): string {
  const { p } = scene
  const top = y - 210
  const wood = tint(p.wood, 0.06)
  const sheet = tint(p.soft, 0.35)
  return (
    contact(left + w / 2, y, w * 0.54, 26) +
    [left + 40, left + w - 70].map((a) => path(d`M${a},${y - 50}h26l-5,50h-14z`, shade(p.wood, 0.2))).join('') +
    castShadow(left - 20, y - 470, 60, 420, 14, 20) +
    mould(
      d`M${left - 30},${y - 56}V${y - 440}Q${left - 30},${y - 490} ${left + 10},${y - 490}Q${left + 46},${y - 490} ${left + 46},${y - 440}V${y - 56}Z`,
      wood,
    ) +
    slab(left + 6, y - 96, w - 6, 50, wood, 12) +
    slab(left + 34, top, w - 60, 124, sheet, 40) +
    pillow(left + 56, top - 112, 200, 150, mix(p.main, p.soft, 0.65)) +
    pillow(left + 96, top - 80, 220, 120, sheet) +
    pillow(left + 230, top - 66, 150, 104, p.pop) +
    mould(
      d`M${left + 340},${top - 16}Q${left + 420},${top - 44} ${left + 520},${top - 26}H${left + w - 70}Q${left + w - 8},${top - 20} ${left + w - 6},${top + 60}L${left + w - 2},${y - 60}Q${left + w * 0.6},${y - 30} ${left + 330},${y - 62}Z`,
      p.main,
    ) +
    path(
      d`M${left + 340},${top - 16}Q${left + 390},${top - 40} ${left + 440},${top - 36}L${left + 424},${y - 52}Q${left + 370},${y - 54} ${left + 330},${y - 62}Z`,
      mix(p.main, '#ffffff', 0.7),
    ) +
    times(5, (i) =>
      stroke(d`M${left + 500 + i * 92},${top + 4}q${-14 + i * 4},70 ${-6 + i * 3},140`, '#1c100c', 5, 0.1),
    ) +
    path(
      d`M${left + w - 260},${top - 28}H${left + w - 120}L${left + w - 100},${y - 46}Q${left + w - 190},${y - 34} ${left + w - 274},${y - 40}Z`,
      p.pop,
      0.92,
    ) +
    times(8, (i) => rect(left + w - 270 + i * 22, y - 44, 5, 22, p.pop, { r: 2 }))
  )
}
