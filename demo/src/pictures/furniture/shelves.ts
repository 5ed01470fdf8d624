/** Boards on the wall and sideboards, filled. */
import { block, castShadow, contact, slab } from '../light.ts'
import { circle, d, path, rect, shade, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { bookRow, ornament } from './book-rows.ts'
import { trailingPlant } from './small-plants.ts'

/** One or two boards on the wall. */
export function wallShelf(scene: Scene, x: number, y: number, w: number, rows = 2): string {
  const wood = tint(scene.p.wood, 0.1)
  return times(rows, (i) => {
    const foot = y + i * 150
    const books = scene.random.chance(0.5)
    return (
      castShadow(x, foot, w, 16, 10, 3) +
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
    castShadow(x, y - h, w, h - leg, 14, 6) +
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
