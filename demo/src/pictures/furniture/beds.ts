/** A double bed seen from its foot. */
import { contact, mould, slab } from '../light.ts'
import { d, mix, path, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { head, heads, pillow } from './bed-heads.ts'

/** A double bed from its foot; `y` is where it meets the floor. */
export function bed(
  scene: Scene,
  x: number,
  y: number,
  w: number,
  kind: (typeof heads)[number] = scene.random.pick(heads),
): string {
  const { p } = scene
  const left = x - w / 2
  const k = w / 840
  const top = y - 400 * k
  const sheet = tint(p.soft, 0.35)
  const cover = d`M${left - 8 * k},${top + 132 * k}Q${x},${top + 84 * k} ${left + w + 8 * k},${top + 132 * k}L${left + w + 38 * k},${y - 44 * k}Q${left + w + 40 * k},${y - 10 * k} ${left + w},${y - 10 * k}H${left}Q${left - 40 * k},${y - 10 * k} ${left - 38 * k},${y - 44 * k}Z`
  const fold = d`M${left - 8 * k},${top + 132 * k}Q${x},${top + 84 * k} ${left + w + 8 * k},${top + 132 * k}L${left + w + 16 * k},${top + 196 * k}Q${x},${top + 146 * k} ${left - 16 * k},${top + 196 * k}Z`
  const throwOver = d`M${left - 30 * k},${y - 130 * k}Q${x},${y - 180 * k} ${left + w + 30 * k},${y - 130 * k}L${left + w + 38 * k},${y - 50 * k}Q${x},${y - 96 * k} ${left - 38 * k},${y - 50 * k}Z`
  const folds = times(9, (i) =>
    stroke(
      d`M${left + 50 * k + i * 92 * k},${y - (196 - Math.abs(4 - i) * 3) * k}q${(i - 4) * 5 * k},${80 * k} ${(i - 4) * 9 * k},${170 * k}`,
      '#1c100c',
      5 * k,
      0.09,
    ),
  )
  return (
    contact(x, y - 4, w * 0.6, 34 * k) +
    head(scene, x, top - 190 * k, w * 0.98, 330 * k, kind) +
    slab(left, top + 40 * k, w, 330 * k, sheet, 34 * k) +
    pillow(left + 54 * k, top - 58 * k, 340 * k, 150 * k, mix(p.main, p.soft, 0.7)) +
    pillow(left + w - 394 * k, top - 58 * k, 340 * k, 150 * k, mix(p.main, p.soft, 0.7)) +
    pillow(left + 76 * k, top - 16 * k, 310 * k, 132 * k, sheet) +
    pillow(left + w - 386 * k, top - 16 * k, 310 * k, 132 * k, sheet) +
    pillow(x - 130 * k, top + 26 * k, 260 * k, 104 * k, p.pop) +
    mould(cover, p.main) +
    folds +
    path(fold, mix(p.main, '#ffffff', 0.72)) +
    stroke(
      d`M${left - 14 * k},${top + 186 * k}Q${x},${top + 138 * k} ${left + w + 14 * k},${top + 186 * k}`,
      p.main,
      4 * k,
      0.4,
    ) +
    path(throwOver, p.pop, 0.92) +
    path(throwOver, 'url(#form)') +
    stroke(
      d`M${left - 34 * k},${y - 112 * k}Q${x},${y - 160 * k} ${left + w + 34 * k},${y - 112 * k}M${left - 36 * k},${y - 74 * k}Q${x},${y - 120 * k} ${left + w + 36 * k},${y - 74 * k}`,
      p.soft,
      4 * k,
      0.5,
    )
  )
}
