/** Seats for a terrace; `y` is where their feet are. */
import { block, contact, slab } from '../light.ts'
import { d, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { cushion } from './cushions.ts'

/** A low lounge chair in a slatted wooden frame. */
export function loungeChair(scene: Scene, x: number, y: number, k = 1): string {
  const { p } = scene
  const wood = tint(p.wood, 0.14)
  return (
    contact(x, y, 210 * k, 22 * k) +
    [-168, 150].map((dx) => rect(x + dx * k, y - 150 * k, 18 * k, 150 * k, shade(wood, 0.12), { r: 4 })).join('') +
    slab(x - 160 * k, y - 350 * k, 320 * k, 250 * k, wood, 24 * k) +
    times(6, (i) => rect(x + (-136 + i * 50) * k, y - 334 * k, 5 * k, 210 * k, shade(wood, 0.3), { o: 0.6 })) +
    slab(x - 140 * k, y - 336 * k, 280 * k, 210 * k, tint(p.soft, 0.2), 30 * k) +
    cushion(x - 30 * k, y - 226 * k, 128 * k, p.pop, -8, true) +
    slab(x - 156 * k, y - 152 * k, 312 * k, 70 * k, p.main, 24 * k) +
    block(x - 180 * k, y - 204 * k, 44 * k, 20 * k, wood, 8) +
    block(x + 138 * k, y - 204 * k, 44 * k, 20 * k, wood, 8) +
    block(x - 172 * k, y - 88 * k, 344 * k, 20 * k, wood, 6)
  )
}

/** A built bench with loose cushions along it. */
export function gardenBench(scene: Scene, x: number, y: number, w: number): string {
  const { p } = scene
  const left = x - w / 2
  const colours = [p.pop, p.soft, mix(p.main, p.soft, 0.4), p.pop, mix(p.pop, p.soft, 0.5)]
  const count = Math.max(3, Math.round(w / 190))
  return (
    contact(x, y, w * 0.52, 20) +
    block(left, y - 120, w, 120, mix(p.wall, p.soft, 0.5), 6) +
    rect(left, y - 120, w, 40, 'url(#sink)', { o: 0.6 }) +
    slab(left - 10, y - 178, w + 20, 66, p.main, 20) +
    times(count, (i) =>
      cushion(
        left + ((i + 0.5) * w) / count,
        y - 222,
        128 - (i % 2) * 16,
        colours[i % colours.length] ?? p.pop,
        (i % 2 ? 1 : -1) * 7,
        i % 2 === 1,
      ),
    )
  )
}

/** A folding chair with slats, facing right unless `flip`. */
export function foldingChair({ p }: Scene, x: number, y: number, flip: boolean, k = 1): string {
  const wood = tint(p.wood, 0.1)
  const s = flip ? -1 : 1
  const px = (dx: number) => x + dx * s * k
  const py = (dy: number) => y - dy * k
  const legs = stroke(
    d`M${px(-64)},${py(0)}L${px(66)},${py(190)}M${px(72)},${py(0)}L${px(-70)},${py(200)}`,
    wood,
    15 * k,
  )
  const back = stroke(d`M${px(-66)},${py(196)}L${px(-104)},${py(404)}`, shade(wood, 0.14), 15 * k)
  const slats = times(3, (i) => {
    const rise = 262 + i * 56
    const out = -78 - i * 10.5
    return path(
      d`M${px(out - 12)},${py(rise)}L${px(out + 34)},${py(rise - 8)}L${px(out + 25)},${py(rise + 36)}L${px(out - 20)},${py(rise + 44)}Z`,
      tint(wood, 0.12),
    )
  })
  const post = stroke(d`M${px(-30)},${py(196)}L${px(-70)},${py(392)}`, wood, 11 * k)
  return (
    contact(x, y, 96 * k, 12 * k) +
    back +
    slats +
    post +
    legs +
    slab(x - 84 * k, y - 214 * k, 168 * k, 36 * k, p.pop, 14 * k)
  )
}
