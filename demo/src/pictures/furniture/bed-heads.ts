/** The heads of beds, and pillows. */
import { block, castShadow, mould, slab } from '../light.ts'
import { d, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** What a bed’s head can be made of. */
export const heads = ['padded', 'slats', 'arched', 'cane'] as const

/** The head of a bed `w` wide, hanging from `y` down over `h`. */
export function head({ p }: Scene, x: number, y: number, w: number, h: number, kind: (typeof heads)[number]): string {
  const left = x - w / 2
  if (kind === 'slats')
    return (
      castShadow(left, y, w, h, 14, 8) +
      times(9, (i) => block(left + 14 + (i * (w - 40)) / 8, y + 20, 12, h, p.wood, 5)) +
      slab(left, y, w, 30, tint(p.wood, 0.1), 12) +
      block(left, y, 26, h, p.wood, 10) +
      block(left + w - 26, y, 26, h, p.wood, 10)
    )
  if (kind === 'arched') {
    const body = d`M${left},${y + h}V${y + h * 0.5}C${left},${y} ${left + w * 0.2},${y - 40} ${x},${y - 40}C${left + w * 0.8},${y - 40} ${left + w},${y} ${left + w},${y + h * 0.5}V${y + h}Z`
    const c = mix(p.pop, p.soft, 0.35)
    return (
      castShadow(left + 10, y + 30, w - 20, h - 30, 14, 120) +
      mould(body, c) +
      stroke(
        d`M${left + 26},${y + h}V${y + h * 0.52}C${left + 28},${y + 24} ${left + w * 0.22},${y - 12} ${x},${y - 12}C${left + w * 0.78},${y - 12} ${left + w - 28},${y + 24} ${left + w - 26},${y + h * 0.52}V${y + h}`,
        shade(c, 0.2),
        4,
        0.6,
      )
    )
  }
  if (kind === 'cane') {
    const straw = mix(p.metal, p.soft, 0.5)
    const mesh = times(20, (i) =>
      stroke(
        d`M${left + (i * w) / 20},${y + 24}l${w / 10},${h * 0.7}M${left + ((i + 2) * w) / 20},${y + 24}l${-w / 10},${h * 0.7}`,
        shade(straw, 0.3),
        2,
        0.5,
      ),
    )
    return (
      castShadow(left, y, w, h, 14, 20) +
      rect(left, y, w, h, p.wood, { r: 22 }) +
      rect(left + 24, y + 24, w - 48, h, straw, { r: 8 }) +
      mesh +
      block(x - 12, y, 24, h, p.wood) +
      block(left, y + 10, 24, h - 10, p.wood, 8) +
      block(left + w - 24, y + 10, 24, h - 10, p.wood, 8)
    )
  }
  const c = mix(p.main, p.soft, 0.28)
  return (
    castShadow(left, y, w, h, 14, 30) +
    slab(left, y, w, h, shade(c, 0.12), 34) +
    times(5, (i) => slab(left + 14 + (i * (w - 28)) / 5, y + 16, (w - 28) / 5 - 5, h, c, 24))
  )
}

/** A pillow by its top left corner. */
export function pillow(x: number, y: number, w: number, h: number, colour: string): string {
  const data = d`M${x + w * 0.06},${y + h * 0.1}Q${x + w * 0.5},${y - h * 0.1} ${x + w * 0.94},${y + h * 0.1}Q${x + w * 1.06},${y + h * 0.5} ${x + w * 0.95},${y + h * 0.92}Q${x + w * 0.5},${y + h * 1.05} ${x + w * 0.05},${y + h * 0.92}Q${x - w * 0.06},${y + h * 0.5} ${x + w * 0.06},${y + h * 0.1}Z`
  return `<g transform="translate(5 8)">${path(data, '#1c100c', 0.12)}</g>${path(data, colour)}${path(data, 'url(#fall)', 0.8)}`
}
