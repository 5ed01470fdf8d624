/** Lamps; each carries its halo, stronger in the evening. */
import { contact, halo, mould, slab } from '../light.ts'
import { d, ellipse, mix, path, rect, shade, stroke } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { paperShade, reach } from './lampshades.ts'

function shadeCone(scene: Scene, x: number, y: number, w: number, h: number): string {
  return (
    path(d`M${x - w * 0.34},${y}H${x + w * 0.34}L${x + w * 0.5},${y + h}H${x - w * 0.5}Z`, paperShade(scene)) +
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
