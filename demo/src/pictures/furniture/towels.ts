/** Towels, on a stool and on a rail. */
import { castShadow, contact, slab } from '../light.ts'
import { d, mix, path, rect, shade, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** Folded towels on a stool. */
export function towelStool({ p }: Scene, x: number, y: number): string {
  const wood = tint(p.wood, 0.2)
  return (
    contact(x, y, 120, 14) +
    [-96, 76].map((dx) => path(d`M${x + dx},${y - 150}h20l${dx > 0 ? 8 : -8},150h-16z`, shade(wood, 0.14))).join('') +
    slab(x - 120, y - 168, 240, 28, wood, 8) +
    slab(x - 96, y - 212, 192, 44, tint(p.soft, 0.4), 20) +
    slab(x - 90, y - 252, 180, 42, p.pop, 20) +
    slab(x - 82, y - 290, 164, 40, mix(p.main, p.soft, 0.5), 19)
  )
}

/** A heated rail with a towel. */
export function towelRail({ p }: Scene, x: number, y: number, h: number): string {
  return (
    times(8, (i) => rect(x, y + (i * h) / 8, 150, 10, p.metal, { r: 5 })) +
    rect(x, y - 16, 12, h, p.metal, { r: 6 }) +
    rect(x + 138, y - 16, 12, h, p.metal, { r: 6 }) +
    castShadow(x + 18, y + h * 0.2, 114, h * 0.46, 6, 4) +
    slab(x + 18, y + h * 0.13, 114, h * 0.5, p.pop, 6) +
    times(2, (i) => rect(x + 18, y + h * 0.5 + i * 20, 114, 7, '#fff', { o: 0.55 }))
  )
}
