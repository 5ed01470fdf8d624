/** What a kitchen is built of; `y` is the floor unless said otherwise. */
import { block, cast, contact, mould, slab } from '../light.ts'
import { circle, d, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** How tall a worktop stands over the floor. */
export const worktop = 300

/** The colour the doors of this home’s kitchen are painted with. */
export const doors = ({ p }: Scene) => mix(p.main, p.soft, 0.14)

function handle({ p }: Scene, x: number, y: number, w: number): string {
  return rect(x - w / 2, y + 3, w, 7, '#1c100c', { r: 3, o: 0.2 }) + rect(x - w / 2, y, w, 7, p.metal, { r: 3 })
}

/** Tiles over the worktop: laid as bricks, upright or square. */
export function splash(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { p, random } = scene
  const [tw, th, offset] = random.pick([
    [92, 44, 0.5],
    [38, 108, 0],
    [64, 64, 0],
  ] as const)
  const tile = tint(mix(p.soft, p.wall, 0.35), 0.1)
  let body = rect(x, y, w, h, shade(tile, 0.12))
  for (let row = 0; row * th < h; row++)
    for (let col = -1; col * tw < w; col++)
      body += rect(
        x + col * tw + (row % 2) * tw * offset + 2,
        y + row * th + 2,
        tw - 3,
        th - 3,
        mix(tile, shade(p.wall, 0.14), random.next() * 0.5),
        { r: 2 },
      )
  return scene.cut(rect(x, y, w, h, '#000'), body) + rect(x, y, w, 26, 'url(#sink)', { o: 0.5 })
}

/** A run of floor cupboards from `x`, with plinth and worktop; `oven` is the place of the oven, if any. */
export function cupboards(
  scene: Scene,
  x: number,
  y: number,
  count: number,
  each: number,
  oven = -1,
  drawers = 2,
): string {
  const { p } = scene
  const w = count * each
  const top = y - worktop
  const c = doors(scene)
  const front = (i: number) => {
    const left = x + i * each + 5
    const wide = each - 10
    if (i === oven)
      return (
        rect(left, top + 36, wide, worktop - 76, '#2a2d31', { r: 6 }) +
        rect(left + 14, top + 96, wide - 28, 122, '#14171a', { r: 8 }) +
        path(d`M${left + 20},${top + 210}l60,-106h44l-60,106z`, '#fff', 0.07) +
        rect(left + 14, top + 76, wide - 28, 8, '#cfd3d6', { r: 4 }) +
        times(4, (k) => circle(left + 30 + k * 32, top + 55, 8, '#cfd3d6'))
      )
    if (i === drawers)
      return times(
        3,
        (k) =>
          slab(left, top + 36 + k * 76, wide, 70, tint(c, 0.04), 5) +
          handle(scene, left + wide / 2, top + 54 + k * 76, 64),
      )
    return (
      slab(left, top + 36, wide, worktop - 76, tint(c, 0.04), 5) +
      stroke(d`M${left + 18},${top + 54}h${wide - 36}v${worktop - 112}h${36 - wide}z`, shade(c, 0.18), 3, 0.5) +
      handle(scene, left + wide / 2, top + 70, 50)
    )
  }
  const stone = tint(mix(p.soft, '#d9cfc0', 0.4), 0.1)
  return (
    contact(x + w / 2, y, w * 0.52, 18) +
    rect(x, top + 20, w, worktop - 20, shade(c, 0.3)) +
    times(count, front) +
    rect(x, y - 34, w, 34, shade(c, 0.5)) +
    slab(x - 8, top - 8, w + 16, 32, stone, 3) +
    rect(x, top + 24, w, 14, '#1c100c', { o: 0.16 })
  )
}

/** Wall cupboards hanging from `y`. */
export function wallCupboards(scene: Scene, x: number, y: number, count: number, each: number, h: number): string {
  const c = doors(scene)
  return (
    cast(x, y, count * each, h, 14, 4) +
    times(
      count,
      (i) =>
        slab(x + i * each + 2, y, each - 4, h, tint(c, 0.08), 5) +
        stroke(d`M${x + i * each + 22},${y + 20}h${each - 44}v${h - 40}h${44 - each}z`, shade(c, 0.18), 3, 0.45) +
        rect(x + i * each + (i % 2 ? 16 : each - 24), y + h - 84, 8, 56, scene.p.metal, { r: 4 }),
    )
  )
}

/** A hood that hangs over a hob at `x`; `y` is its lower edge. */
export function hood({ p, random }: Scene, x: number, y: number): string {
  const c = random.pick([mix(p.metal, '#ffffff', 0.3), tint(p.wall, 0.3), p.wood])
  const body = d`M${x - 60},0V${y - 170}Q${x - 66},${y - 70} ${x - 130},${y - 22}V${y}H${x + 130}V${y - 22}Q${x + 66},${y - 70} ${x + 60},${y - 170}V0Z`
  return (
    cast(x - 60, 0, 120, y - 120, 12, 2) +
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

/** A rounded fridge on little feet. */
export function fridge(scene: Scene, x: number, y: number, w: number, h: number, colour: string): string {
  return (
    contact(x + w / 2, y, w * 0.55, 16) +
    cast(x, y - h, w, h - 20, 18, 40) +
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
    cast(x, y - h, w, h, 14, 4) +
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
