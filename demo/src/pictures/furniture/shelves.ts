/** Shelves, bookcases and sideboards, filled. */
import { block, cast, contact, slab } from '../light.ts'
import { circle, d, mix, path, rect, shade, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { trailingPlant, vase } from './plants.ts'

/** Books side by side on a shelf from `x` for `w`, standing on `y`, at most `h` tall. */
export function bookRow({ p, random }: Scene, x: number, y: number, w: number, h: number): string {
  const colours = [p.main, p.pop, p.leaf, p.soft, p.metal, mix(p.main, p.soft, 0.5), mix(p.pop, p.soft, 0.4), p.dark]
  let whole = ''
  for (let left = x; left < x + w - 10; ) {
    const thick = Math.min(random.between(13, 26), x + w - left)
    const tall = h * random.between(0.66, 1)
    whole +=
      rect(left, y - tall, thick - 2, tall, random.pick(colours), { r: 2 }) +
      rect(left + 3, y - tall * 0.82, thick - 8, 4, '#fff', { o: 0.4 })
    left += thick
  }
  return whole
}

const ornament = (scene: Scene, x: number, y: number, i: number) => {
  const { p } = scene
  const kinds = [
    () => circle(x, y - 26, 26, p.pop) + circle(x - 8, y - 34, 8, '#fff', 0.3),
    () => vase(scene, x, y, 0.6),
    () =>
      path(
        d`M${x - 26},${y}V${y - 40}A26,26 0 0 1 ${x + 26},${y - 40}V${y}H${x + 10}V${y - 36}A10,10 0 0 0 ${x - 10},${y - 36}V${y}Z`,
        mix(p.main, p.soft, 0.3),
      ),
    () =>
      slab(x - 30, y - 44, 60, 44, mix(p.metal, p.soft, 0.4), 8) + rect(x - 30, y - 34, 60, 4, '#1c100c', { o: 0.12 }),
  ]
  return (kinds[i % kinds.length] ?? kinds[0])?.() ?? ''
}

/** A tall bookcase. */
export function bookcase(scene: Scene, x: number, y: number, w: number, h: number, rows = 5): string {
  const { p, random } = scene
  const wood = tint(p.wood, 0.08)
  const step = (h - 40) / rows
  const shelves = times(rows, (i) => {
    const foot = y - 34 - i * step
    const half = (w - 44) * random.between(0.4, 0.62)
    const left = random.chance(0.5)
    return (
      rect(x + 16, foot - step + 14, w - 32, step - 14, shade(p.wood, 0.42)) +
      rect(x + 16, foot - step + 14, w - 32, 22, 'url(#sink)', { o: 0.8 }) +
      bookRow(scene, left ? x + 22 : x + w - 22 - half, foot, half, step * 0.7) +
      ornament(scene, left ? x + w - 62 : x + 62, foot, random.whole(0, 3)) +
      slab(x + 10, foot, w - 20, 14, wood)
    )
  })
  return (
    contact(x + w / 2, y, w * 0.54, 16) +
    cast(x, y - h, w, h, 16, 4) +
    rect(x, y - h, w, h, shade(p.wood, 0.3), { r: 4 }) +
    shelves +
    block(x, y - h, 16, h, wood, 3) +
    block(x + w - 16, y - h, 16, h, shade(wood, 0.08), 3) +
    slab(x - 4, y - h - 4, w + 8, 18, wood, 3) +
    slab(x, y - 22, w, 22, wood, 3)
  )
}

/** One or two boards on the wall. */
export function wallShelf(scene: Scene, x: number, y: number, w: number, rows = 2): string {
  const wood = tint(scene.p.wood, 0.1)
  return times(rows, (i) => {
    const foot = y + i * 150
    const books = scene.random.chance(0.5)
    return (
      cast(x, foot, w, 16, 10, 3) +
      bookRow(scene, books ? x + 16 : x + w * 0.5, foot, w * 0.42, 92) +
      ornament(scene, books ? x + w * 0.62 : x + w * 0.16, foot, i) +
      (i === 0
        ? trailingPlant(scene, books ? x + w * 0.86 : x + w * 0.34, foot, 0.8)
        : ornament(scene, books ? x + w * 0.84 : x + w * 0.36, foot, i + 2)) +
      slab(x, foot, w, 16, wood, 3)
    )
  })
}

/** A sideboard with sliding doors on slim legs. */
export function sideboard(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { p } = scene
  const wood = tint(p.wood, 0.1)
  const leg = h * 0.26
  const slats = (left: number, wide: number) =>
    times(Math.floor(wide / 14), (i) => rect(left + i * 14, y - h + 16, 4, h - leg - 30, '#1c100c', { o: 0.12 }))
  return (
    contact(x + w / 2, y, w * 0.5, 14) +
    cast(x, y - h, w, h - leg, 14, 6) +
    [x + 30, x + w - 48].map((a) => path(d`M${a},${y - leg}h18l-4,${leg}h-9z`, p.dark)).join('') +
    block(x, y - h, w, h - leg, wood, 8) +
    rect(x + 12, y - h + 14, w - 24, h - leg - 26, shade(wood, 0.1), { r: 4 }) +
    slats(x + 14, w * 0.3) +
    slats(x + w * 0.68, w * 0.3 - 8) +
    rect(x + w * 0.35, y - h + 14, 4, h - leg - 26, shade(wood, 0.3)) +
    rect(x + w * 0.66, y - h + 14, 4, h - leg - 26, shade(wood, 0.3)) +
    circle(x + w * 0.38, y - h + (h - leg) * 0.5, 7, p.metal) +
    circle(x + w * 0.63, y - h + (h - leg) * 0.5, 7, p.metal)
  )
}
