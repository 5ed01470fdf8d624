/** Cupboards, wall cupboards and the tiles between them; `y` is the floor unless said otherwise. */
import { castShadow, contact, slab } from '../light.ts'
import { circle, d, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { doors, handle, worktop } from './kitchen-doors.ts'

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
    castShadow(x, y, count * each, h, 14, 4) +
    times(
      count,
      (i) =>
        slab(x + i * each + 2, y, each - 4, h, tint(c, 0.08), 5) +
        stroke(d`M${x + i * each + 22},${y + 20}h${each - 44}v${h - 40}h${44 - each}z`, shade(c, 0.18), 3, 0.45) +
        rect(x + i * each + (i % 2 ? 16 : each - 24), y + h - 84, 8, 56, scene.p.metal, { r: 4 }),
    )
  )
}
