/** Windows and balconies of a house front. */
import { slab } from '../light.ts'
import { circle, d, mix, path, poly, rect, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A window in a front, perhaps lit, perhaps curtained. */
export function frontWindow(scene: Scene, x: number, y: number, w: number, h: number, frame: string): string {
  const { p, random, time } = scene
  const lit = time === 'evening' ? random.chance(0.6) : random.chance(0.12)
  const glass = lit
    ? mix('#ffdf9a', p.pop, random.next() * 0.12)
    : time === 'evening'
      ? mix(scene.sky.top, '#1d2440', 0.45)
      : mix(scene.sky.middle, '#4f7386', 0.55)
  const drape = random.chance(0.5)
    ? path(d`M${x},${y}h${w * 0.26}q${-w * 0.04},${h * 0.5} ${-w * 0.2},${h}h${-w * 0.06}z`, tint(p.soft, 0.2), 0.75) +
      path(d`M${x + w},${y}h${-w * 0.26}q${w * 0.04},${h * 0.5} ${w * 0.2},${h}h${w * 0.06}z`, tint(p.soft, 0.2), 0.75)
    : ''
  return (
    rect(x - 7, y - 7, w + 14, h + 14, frame, { r: 2 }) +
    rect(x, y, w, h, glass) +
    drape +
    rect(x, y, w, 12, '#1c100c', { o: 0.22 }) +
    poly(
      [
        [x, y + h * 0.2],
        [x + w * 0.5, y],
        [x + w * 0.72, y],
        [x, y + h * 0.62],
      ],
      '#fff',
      lit ? 0.12 : 0.2,
    ) +
    rect(x + w / 2 - 2.5, y, 5, h, frame)
  )
}

/** A balcony with iron bars and perhaps flowers; its slab lies at `y`. */
export function ironBalcony(scene: Scene, x: number, y: number, w: number): string {
  const { p, random } = scene
  const bars = times(Math.floor(w / 11), (i) => rect(x + 4 + i * 11, y - 46, 3, 46, p.dark))
  const flowers = random.chance(0.55)
    ? times(
        Math.floor(w / 15),
        (i) =>
          circle(
            x + 10 + i * 15,
            y - 8 - random.next() * 16,
            random.between(8, 13),
            mix(p.leaf, '#a3c57e', random.next() * 0.6),
          ) + (random.chance(0.4) ? circle(x + 8 + i * 15, y - 22 - random.next() * 8, 4.5, '#f0806a') : ''),
      )
    : ''
  return (
    rect(x - 4, y + 10, w + 8, 16, '#1c100c', { o: 0.14 }) +
    flowers +
    bars +
    rect(x, y - 50, w, 6, p.dark, { r: 2 }) +
    slab(x - 6, y, w + 12, 12, mix(p.soft, p.wall, 0.6), 2)
  )
}
