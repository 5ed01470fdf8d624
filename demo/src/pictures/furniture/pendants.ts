/** Lamps that hang from the ceiling. */
import { halo } from '../light.ts'
import { circle, d, ellipse, mix, path, rect, shade, stroke, times } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { paperShade, reach } from './lampshades.ts'

type Hanging = (scene: Scene, x: number, y: number, k: number) => string

const globe: Hanging = (scene, x, y, k) =>
  rect(x - 12 * k, y - 104 * k, 24 * k, 22 * k, scene.p.metal) +
  circle(x, y - 36 * k, 52 * k, paperShade(scene)) +
  circle(x - 14 * k, y - 50 * k, 20 * k, '#fff', 0.5)

const cone: Hanging = ({ p }, x, y, k) =>
  path(d`M${x - 16 * k},${y - 96 * k}H${x + 16 * k}L${x + 80 * k},${y}H${x - 80 * k}Z`, p.main) +
  path(d`M${x + 4 * k},${y - 96 * k}H${x + 16 * k}L${x + 80 * k},${y}H${x + 26 * k}Z`, '#1c100c', 0.16) +
  ellipse(x, y, 80 * k, 9 * k, '#ffe9b4')

const dome: Hanging = ({ p }, x, y, k) =>
  path(
    d`M${x - 84 * k},${y}C${x - 84 * k},${y - 70 * k} ${x - 40 * k},${y - 96 * k} ${x},${y - 96 * k}C${x + 40 * k},${y - 96 * k} ${x + 84 * k},${y - 70 * k} ${x + 84 * k},${y}Z`,
    p.pop,
  ) +
  path(
    d`M${x + 6 * k},${y - 96 * k}C${x + 44 * k},${y - 94 * k} ${x + 84 * k},${y - 70 * k} ${x + 84 * k},${y}H${x + 40 * k}C${x + 44 * k},${y - 50 * k} ${x + 30 * k},${y - 84 * k} ${x + 6 * k},${y - 96 * k}Z`,
    '#1c100c',
    0.14,
  ) +
  ellipse(x, y, 84 * k, 9 * k, '#ffe9b4')

const basket: Hanging = (scene, x, y, k) => {
  const straw = mix(mix(scene.p.metal, '#d2ab6c', 0.5), '#ffe2a0', scene.time === 'evening' ? 0.5 : 0.2)
  const canes = times(9, (i) =>
    stroke(
      d`M${x + (i - 4) * 6 * k},${y - 119 * k}Q${x + (i - 4) * 30 * k},${y - 70 * k} ${x + (i - 4) * 24 * k},${y - 2}`,
      shade(straw, 0.3),
      2.4 * k,
      0.6,
    ),
  )
  const rings = times(3, (i) =>
    stroke(
      d`M${x - (60 + i * 20) * k},${y - (88 - i * 32) * k}H${x + (60 + i * 20) * k}`,
      shade(straw, 0.3),
      2.4 * k,
      0.5,
    ),
  )
  const body = d`M${x - 26 * k},${y - 120 * k}H${x + 26 * k}C${x + 60 * k},${y - 100 * k} ${x + 110 * k},${y - 60 * k} ${x + 96 * k},${y}H${x - 96 * k}C${x - 110 * k},${y - 60 * k} ${x - 60 * k},${y - 100 * k} ${x - 26 * k},${y - 120 * k}Z`
  return path(body, straw) + halo(x, y - 30 * k, 90 * k, 0.7) + canes + rings + ellipse(x, y, 95 * k, 8 * k, '#ffe9b4')
}

const hanging = { globe, dome, basket, cone }

/** Forms a hanging lamp can have. */
export const pendants = ['globe', 'dome', 'basket', 'cone'] as const

/** A lamp that hangs from the ceiling down to `y`. */
export function pendant(
  scene: Scene,
  x: number,
  y: number,
  k = 1,
  form: keyof typeof hanging = scene.random.pick(pendants),
): string {
  const cord = rect(x - 2, 0, 4, y - 90 * k, scene.p.dark)
  return cord + halo(x, y - 10, 210 * k * reach(scene), 0.9) + hanging[form](scene, x, y, k)
}
