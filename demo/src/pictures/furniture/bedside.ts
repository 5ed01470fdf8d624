/** What stands beside a bed. */
import { block, castShadow, contact, slab } from '../light.ts'
import { circle, d, mix, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A bedside chest; `kind` 0 has drawers, 1 is round, 2 hangs on the wall. */
export function nightstand({ p }: Scene, x: number, y: number, kind: number): string {
  const wood = tint(p.wood, 0.08)
  if (kind === 1) {
    const ribs = times(9, (i) => rect(x - 70 + i * 16, y - 190, 3, 188, '#1c100c', { o: 0.1 }))
    return (
      contact(x, y, 80, 12) +
      block(x - 74, y - 196, 148, 196, wood, 16) +
      ribs +
      slab(x - 82, y - 208, 164, 22, tint(wood, 0.14), 10)
    )
  }
  if (kind === 2)
    return (
      castShadow(x - 76, y - 200, 152, 84, 16, 8) +
      block(x - 76, y - 204, 152, 84, wood, 8) +
      rect(x - 64, y - 190, 128, 54, tint(wood, 0.12), { r: 5 }) +
      circle(x, y - 164, 7, p.metal)
    )
  return (
    contact(x, y, 78, 12) +
    [-62, 46].map((dx) => rect(x + dx, y - 30, 15, 30, shade(p.wood, 0.25))).join('') +
    block(x - 72, y - 204, 144, 180, wood, 10) +
    [0, 1]
      .map(
        (i) =>
          rect(x - 60, y - 190 + i * 80, 120, 70, tint(wood, 0.12), { r: 6 }) + circle(x, y - 155 + i * 80, 7, p.metal),
      )
      .join('')
  )
}

/** A wardrobe with two tall doors. */
export function wardrobe({ p }: Scene, x: number, y: number, w: number, h: number): string {
  const wood = mix(p.soft, p.wood, 0.3)
  return (
    contact(x + w / 2, y, w * 0.53, 18) +
    castShadow(x, y - h, w, h, 18, 6) +
    block(x, y - h, w, h, wood, 6) +
    [0, 1]
      .map(
        (i) =>
          rect(x + 14 + (i * (w - 20)) / 2, y - h + 18, (w - 36) / 2, h - 50, tint(wood, 0.16), { r: 4 }) +
          stroke(
            d`M${x + 34 + (i * (w - 20)) / 2},${y - h + 44}h${(w - 36) / 2 - 40}v${h - 102}h${-(w - 36) / 2 + 40}z`,
            shade(wood, 0.2),
            3,
            0.5,
          ),
      )
      .join('') +
    [-20, 10].map((dx) => rect(x + w / 2 + dx, y - h * 0.56, 9, 90, p.metal, { r: 4 })).join('') +
    rect(x + 8, y - 20, w - 16, 20, shade(wood, 0.3))
  )
}
