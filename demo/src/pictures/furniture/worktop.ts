/** What stands on a worktop, and the island. */
import { block, contact, mould, slab } from '../light.ts'
import { circle, d, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A swan-necked tap; `y` is the worktop. */
export const tap = (colour: string, x: number, y: number, k = 1) =>
  rect(x - 16 * k, y - 12 * k, 32 * k, 12 * k, colour, { r: 4 }) +
  stroke(
    d`M${x},${y - 8 * k}V${y - 110 * k}Q${x},${y - 158 * k} ${x + 44 * k},${y - 158 * k}Q${x + 86 * k},${y - 158 * k} ${x + 86 * k},${y - 110 * k}V${y - 92 * k}`,
    colour,
    13 * k,
  ) +
  stroke(d`M${x + 8 * k},${y - 40 * k}h${28 * k}`, colour, 8 * k)

/** Boards, jars and a bottle; `y` is the worktop. */
export const jars = ({ p }: Scene, x: number, y: number) =>
  rect(x - 118, y - 158, 92, 156, tint(p.wood, 0.16), { r: 12 }) +
  circle(x - 72, y - 138, 8, shade(p.wood, 0.2)) +
  rect(x - 92, y - 122, 76, 120, p.wood, { r: 38 }) +
  slab(x - 4, y - 82, 52, 82, tint(p.soft, 0.2), 8) +
  rect(x - 8, y - 92, 60, 14, p.wood, { r: 5 }) +
  slab(x + 56, y - 62, 46, 62, mix(p.pop, p.soft, 0.35), 8) +
  rect(x + 52, y - 72, 54, 14, p.wood, { r: 5 }) +
  mould(
    d`M${x + 116},${y}V${y - 72}Q${x + 116},${y - 88} ${x + 126},${y - 92}V${y - 124}H${x + 140}V${y - 92}Q${x + 150},${y - 88} ${x + 150},${y - 72}V${y}Z`,
    mix(p.leaf, '#1f3a2a', 0.4),
  )

/** An island from the front, its worktop overhanging. */
export function island(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { p, random } = scene
  const stone = random.chance(0.5) ? tint(p.wood, 0.24) : tint(mix(p.soft, '#d9cfc0', 0.4), 0.15)
  const body = random.chance(0.5) ? mix(p.soft, p.wall, 0.5) : mix(p.wood, p.soft, 0.35)
  const slats = times(Math.floor((w - 90) / 36), (i) =>
    rect(x - w / 2 + 56 + i * 36, y - h + 40, 4, h - 40, '#1c100c', { o: 0.08 }),
  )
  const depth = 70
  return (
    contact(x, y, w * 0.5, 22) +
    block(x - w / 2 + 46, y - h + 30, w - 92, h - 30, body, 4) +
    slats +
    rect(x - w / 2 + 46, y - h + 30, w - 92, 40, 'url(#sink)', { o: 0.7 }) +
    path(
      d`M${x - w / 2 + 50},${y - h - depth}H${x + w / 2 - 50}L${x + w / 2},${y - h}H${x - w / 2}Z`,
      tint(stone, 0.16),
    ) +
    slab(x - w / 2, y - h, w, 38, stone, 4)
  )
}
