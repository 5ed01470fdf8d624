/** A glazed shower, and tiles on the wall. */
import { slab } from '../light.ts'
import { circle, d, mix, poly, rect, shade, stroke, tint, W } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** Wall tiles from `from` down to `to` across the room; three ways to lay them. */
export function tiledWall(scene: Scene, from: number, to: number, colour: string): string {
  const { random } = scene
  const [tw, th, shift] = random.pick([
    [80, 80, 0],
    [52, 150, 0],
    [150, 60, 0.5],
    [66, 132, 0.5],
  ] as const)
  let body = rect(0, from, W, to - from, shade(colour, 0.12))
  for (let row = 0; row * th < to - from; row++)
    for (let col = -1; col * tw < W; col++)
      body += rect(
        col * tw + (row % 2) * tw * shift + 2,
        from + row * th + 2,
        tw - 3,
        th - 3,
        mix(colour, shade(colour, 0.14), random.next() * 0.6),
      )
  return scene.cut(rect(0, from, W, to - from, '#000'), body) + rect(0, from, W, to - from, 'url(#form)', { o: 0.6 })
}

/** A shower behind glass from `x`, `w` wide, on the floor line `y`. */
export function shower({ p }: Scene, x: number, y: number, w: number): string {
  return (
    rect(x, y - 22, w, 30, tint(p.soft, 0.3), { r: 4 }) +
    stroke(
      d`M${x + w * 0.3},${y - 330}V${y - 700}Q${x + w * 0.3},${y - 740} ${x + w * 0.38},${y - 740}H${x + w * 0.52}`,
      p.metal,
      13,
    ) +
    slab(x + w * 0.38, y - 742, w * 0.34, 16, p.metal, 8) +
    circle(x + w * 0.3, y - 340, 24, p.metal) +
    circle(x + w * 0.3, y - 340, 12, shade(p.metal, 0.25)) +
    slab(x + w * 0.62, y - 330, w * 0.26, 16, p.metal, 4) +
    slab(x + w * 0.65, y - 392, 34, 62, p.pop, 8) +
    slab(x + w * 0.74, y - 410, 32, 80, p.main, 8) +
    rect(x, y - 800, w, 790, mix(p.wall, '#e8f4f4', 0.6), { o: 0.2 }) +
    poly(
      [
        [x + w * 0.2, y - 800],
        [x + w * 0.55, y - 800],
        [x + w * 0.1, y - 10],
        [x, y - 10],
        [x, y - 450],
      ],
      '#fff',
      0.16,
    ) +
    poly(
      [
        [x + w * 0.7, y - 800],
        [x + w * 0.8, y - 800],
        [x + w * 0.36, y - 10],
        [x + w * 0.26, y - 10],
      ],
      '#fff',
      0.14,
    ) +
    rect(x - 5, y - 806, 10, 806, p.dark) +
    rect(x + w - 5, y - 806, 10, 806, p.dark) +
    rect(x - 5, y - 806, w + 10, 10, p.dark) +
    rect(x + w * 0.9, y - 460, 10, 140, p.dark, { r: 5 })
  )
}
