/** A tall bookcase. */
import { block, castShadow, contact, slab } from '../light.ts'
import { rect, shade, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { bookRow, ornament } from './book-rows.ts'

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
    castShadow(x, y - h, w, h, 16, 4) +
    rect(x, y - h, w, h, shade(p.wood, 0.3), { r: 4 }) +
    shelves +
    block(x, y - h, 16, h, wood, 3) +
    block(x + w - 16, y - h, 16, h, shade(wood, 0.08), 3) +
    slab(x - 4, y - h - 4, w + 8, 18, wood, 3) +
    slab(x, y - 22, w, 22, wood, 3)
  )
}
