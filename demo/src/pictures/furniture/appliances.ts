/** What heats and cools in a kitchen. */
import { block, castShadow, contact, mould, slab } from '../light.ts'
import { d, mix, path, rect, shade, stroke, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { doors, handle } from './kitchen-doors.ts'

/** A hood that hangs over a hob at `x`; `y` is its lower edge. */
export function hood({ p, random }: Scene, x: number, y: number): string {
  const c = random.pick([mix(p.metal, '#ffffff', 0.3), tint(p.wall, 0.3), p.wood])
  const body = d`M${x - 60},0V${y - 170}Q${x - 66},${y - 70} ${x - 130},${y - 22}V${y}H${x + 130}V${y - 22}Q${x + 66},${y - 70} ${x + 60},${y - 170}V0Z`
  return (
    castShadow(x - 60, 0, 120, y - 120, 12, 2) +
    path(body, c) +
    path(body, 'url(#form)') +
    rect(x - 130, y - 22, 260, 22, shade(c, 0.14), { r: 3 })
  )
}

/** A hob with a pan; `y` is the worktop. */
export const hob = ({ p }: Scene, x: number, y: number) =>
  rect(x - 104, y - 12, 208, 12, '#1e2124', { r: 4 }) +
  stroke(d`M${x + 40},${y - 52}h74`, p.dark, 11) +
  mould(
    d`M${x - 66},${y - 66}H${x + 44}V${y - 26}Q${x + 44},${y - 12} ${x + 26},${y - 12}H${x - 48}Q${x - 66},${y - 12} ${x - 66},${y - 26}Z`,
    p.pop,
  ) +
  rect(x - 70, y - 72, 118, 10, shade(p.pop, 0.2), { r: 5 }) +
  rect(x - 18, y - 84, 16, 12, p.dark, { r: 4 })

/** A rounded fridge on little feet. */
export function fridge(scene: Scene, x: number, y: number, w: number, h: number, colour: string): string {
  return (
    contact(x + w / 2, y, w * 0.55, 16) +
    castShadow(x, y - h, w, h - 20, 18, 40) +
    [x + 24, x + w - 44].map((a) => rect(a, y - 22, 20, 22, scene.p.dark)).join('') +
    block(x, y - h, w, h - 16, colour, 38) +
    rect(x, y - h * 0.66, w, 6, shade(colour, 0.3), { o: 0.6 }) +
    rect(x + 22, y - h * 0.66 - 90, 14, 70, scene.p.metal, { r: 7 }) +
    rect(x + 22, y - h * 0.66 + 26, 14, 130, scene.p.metal, { r: 7 }) +
    path(d`M${x + w * 0.6},${y - h + 20}h46l-90,${h - 60}h-46z`, '#fff', 0.12)
  )
}

/** A column of cupboards with an oven set in at eye height. */
export function ovenColumn(scene: Scene, x: number, y: number, w: number, h: number): string {
  const c = doors(scene)
  const o = y - h * 0.66
  return (
    contact(x + w / 2, y, w * 0.55, 16) +
    castShadow(x, y - h, w, h, 14, 4) +
    rect(x, y - h, w, h, shade(c, 0.3)) +
    slab(x + 5, y - h + 6, w - 10, h * 0.34 - 12, tint(c, 0.06), 5) +
    rect(x + 5, o, w - 10, 210, '#2a2d31', { r: 6 }) +
    rect(x + 24, o + 66, w - 48, 120, '#14171a', { r: 8 }) +
    path(d`M${x + 36},${o + 180}l60,-110h44l-60,110z`, '#fff', 0.07) +
    rect(x + 24, o + 46, w - 48, 8, '#cfd3d6', { r: 4 }) +
    rect(x + w / 2 - 34, o + 14, 68, 20, '#7fd1b4', { r: 4, o: 0.7 }) +
    slab(x + 5, o + 218, w - 10, y - o - 258, tint(c, 0.06), 5) +
    handle(scene, x + w / 2, o + 240, 70) +
    handle(scene, x + w / 2, y - h * 0.66 - 34, 70) +
    rect(x, y - 34, w, 34, shade(c, 0.5))
  )
}
