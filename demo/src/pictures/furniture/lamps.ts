/** Lamps; each carries its halo, stronger in the evening. */
import { contact, halo, mould, slab } from '../light.ts'
import { circle, d, ellipse, mix, path, rect, shade, stroke, times } from '../paint.ts'
import type { Scene } from '../scene.ts'

const paper = ({ p, time }: Scene) => mix(p.soft, '#ffe2a0', time === 'evening' ? 0.85 : 0.4)
const reach = ({ time }: Scene) => (time === 'evening' ? 1.75 : 1)

function shadeCone(scene: Scene, x: number, y: number, w: number, h: number): string {
  return (
    path(d`M${x - w * 0.34},${y}H${x + w * 0.34}L${x + w * 0.5},${y + h}H${x - w * 0.5}Z`, paper(scene)) +
    path(d`M${x + w * 0.08},${y}H${x + w * 0.34}L${x + w * 0.5},${y + h}H${x + w * 0.12}Z`, '#1c100c', 0.06) +
    rect(x - w * 0.5, y + h - 6, w, 6, shade(scene.p.soft, 0.14), { o: 0.6 })
  )
}

/** A standing lamp with a cloth shade, foot at `y`. */
export function floorLamp(scene: Scene, x: number, y: number, h = 620): string {
  const top = y - h
  return (
    contact(x, y, 70, 10) +
    ellipse(x, y - 4, 62, 12, scene.p.dark) +
    rect(x - 5, top + 90, 10, h - 96, scene.p.metal) +
    shadeCone(scene, x, top, 160, 130) +
    halo(x, top + 80, 250 * reach(scene), 0.85)
  )
}

/** A lamp on an arc that leans over from its foot at `x`, by `over`. */
export function arcLamp(scene: Scene, x: number, y: number, h: number, over: number): string {
  const top = y - h
  const ex = x + over
  const bowl = path(
    d`M${ex - 74},${top + 150}Q${ex - 70},${top + 78} ${ex},${top + 76}Q${ex + 70},${top + 78} ${ex + 74},${top + 150}Z`,
    scene.p.metal,
  )
  return (
    contact(x, y, 80, 12) +
    slab(x - 60, y - 26, 120, 26, scene.p.dark, 8) +
    stroke(
      d`M${x},${y - 24}V${top + 170}Q${x},${top} ${x + over * 0.55},${top}Q${ex},${top} ${ex},${top + 78}`,
      scene.p.metal,
      9,
    ) +
    halo(ex, top + 190, 240 * reach(scene), 0.9) +
    bowl +
    path(
      d`M${ex + 8},${top + 77}Q${ex + 70},${top + 78} ${ex + 74},${top + 150}H${ex + 30}Q${ex + 36},${top + 96} ${ex + 8},${top + 77}Z`,
      '#1c100c',
      0.15,
    ) +
    ellipse(ex, top + 150, 74, 9, '#ffe9b4')
  )
}

/** A bedside or desk lamp standing on `y`. */
export function tableLamp(scene: Scene, x: number, y: number, k = 1): string {
  const { p } = scene
  return (
    halo(x, y - 120 * k, 190 * k * reach(scene), 0.9) +
    ellipse(x, y, 36 * k, 5 * k, '#1c100c', 0.2) +
    mould(
      d`M${x - 20 * k},${y}Q${x - 42 * k},${y - 34 * k} ${x - 12 * k},${y - 66 * k}H${x + 12 * k}Q${x + 42 * k},${y - 34 * k} ${x + 20 * k},${y}Z`,
      mix(p.pop, p.soft, 0.25),
    ) +
    rect(x - 4 * k, y - 92 * k, 8 * k, 28 * k, p.metal) +
    shadeCone(scene, x, y - 176 * k, 124 * k, 90 * k)
  )
}

type Hanging = (scene: Scene, x: number, y: number, k: number) => string

const globe: Hanging = (scene, x, y, k) =>
  rect(x - 12 * k, y - 104 * k, 24 * k, 22 * k, scene.p.metal) +
  circle(x, y - 36 * k, 52 * k, paper(scene)) +
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
