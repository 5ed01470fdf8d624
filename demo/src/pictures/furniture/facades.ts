/** Shops, doors and tiled roofs of a house front. */
import { castShadow, halo, slab } from '../light.ts'
import { circle, d, mix, path, poly, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A shop or lobby front with an awning. */
export function shopFront(scene: Scene, x: number, y: number, w: number, h: number, i: number): string {
  const { p, time } = scene
  const light = time === 'evening' ? '#ffdf9f' : mix(scene.sky.middle, '#5d7d8a', 0.5)
  const colour = i % 2 ? p.pop : p.main
  const stripes = times(6, (k) =>
    path(
      d`M${x - 10 + (k * (w + 20)) / 6},${y + 34}l6,-44h${(w + 20) / 6 - 2}l${-4},44q${-(w + 20) / 12},16 ${-(w + 20) / 6},0z`,
      k % 2 ? tint(p.soft, 0.3) : colour,
    ),
  )
  return (
    rect(x - 8, y - 8, w + 16, h + 8, p.dark) +
    rect(x, y, w, h - 22, light) +
    poly(
      [
        [x, y + h * 0.5],
        [x + w * 0.5, y],
        [x + w * 0.7, y],
        [x, y + h * 0.8],
      ],
      '#fff',
      0.18,
    ) +
    rect(x + w / 2 - 3, y, 6, h - 22, p.dark) +
    rect(x, y + h - 52, w, 32, shade(colour, 0.2)) +
    castShadow(x - 10, y - 6, w + 20, 40, 8, 2) +
    stripes +
    (time === 'evening' ? halo(x + w / 2, y + h * 0.6, w * 0.8, 0.5) : '')
  )
}

/** A double street door with a light over it. */
export function streetDoor(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { p, time } = scene
  const leafOf = (left: number) =>
    slab(left, y - h + 6, w / 2 - 3, h - 6, p.main, 3) +
    rect(
      left + 12,
      y - h + 24,
      w / 2 - 27,
      h * 0.36,
      mix(scene.sky.middle, time === 'evening' ? '#ffd98c' : '#5d7d8a', 0.6),
      { r: 2 },
    ) +
    stroke(d`M${left + 14},${y - h * 0.48}h${w / 2 - 31}v${h * 0.36}h${31 - w / 2}z`, shade(p.main, 0.35), 3)
  return (
    rect(x - w / 2 - 16, y - h - 14, w + 32, h + 14, tint(p.soft, 0.1), { r: 3 }) +
    rect(x - w / 2, y - h, w, h, p.dark) +
    leafOf(x - w / 2) +
    leafOf(x + 3) +
    circle(x - 10, y - h * 0.45, 6, p.metal) +
    circle(x + 12, y - h * 0.45, 6, p.metal) +
    rect(x - w / 2 - 22, y - 8, w + 44, 12, mix(p.soft, '#b8ab9c', 0.5), { r: 2 }) +
    (time === 'evening' ? halo(x, y - h - 30, 170, 1) : '') +
    rect(x - 10, y - h - 44, 20, 24, time === 'evening' ? '#ffe7a6' : p.metal, { r: 6 })
  )
}

/** A roof of clay tiles between two eaves. */
export function tiledRoof(x: number, y: number, w: number, h: number, colour: string, inset: number): string {
  let rows = ''
  for (let i = 1; i < w / 22; i++) rows += d`M${x + inset + (i * 22 * (w - 2 * inset)) / w},${y - h}L${x + i * 22},${y}`
  return (
    path(d`M${x},${y}L${x + inset},${y - h}H${x + w - inset}L${x + w},${y}Z`, colour) +
    stroke(rows, shade(colour, 0.3), 3, 0.45) +
    times(3, (i) =>
      stroke(
        d`M${x + inset * (0.75 - i * 0.25)},${y - h * (0.75 - i * 0.25)}H${x + w - inset * (0.75 - i * 0.25)}`,
        shade(colour, 0.22),
        2,
        0.4,
      ),
    ) +
    path(d`M${x},${y}L${x + inset},${y - h}H${x + w - inset}L${x + w},${y}Z`, 'url(#form)') +
    rect(x + inset - 6, y - h - 7, w - 2 * inset + 12, 12, tint(colour, 0.16), { r: 6 }) +
    rect(x - 8, y - 3, w + 16, 14, shade(colour, 0.35), { r: 4 }) +
    rect(x, y + 11, w, 24, 'url(#sink)', { o: 0.7 })
  )
}
