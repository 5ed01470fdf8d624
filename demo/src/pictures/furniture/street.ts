/** Pavement, road, lantern and bicycle; `y` is the pavement. */
import { contact, halo } from '../light.ts'
import { d, ellipse, H, path, rect, shade, stroke, times, W } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** Pavement and road below `y`. */
export function street(scene: Scene, y: number): string {
  const dusk = scene.time === 'evening'
  const stone = dusk ? '#8d7a7c' : '#d8cfc2'
  const road = dusk ? '#4b4352' : '#77777b'
  const slabs = times(17, (i) => stroke(d`M${i * 100},${y}l${(i - 8) * 7},64`, shade(stone, 0.2), 2, 0.4))
  return (
    rect(0, y, W, 66, stone) +
    slabs +
    rect(0, y + 62, W, 14, shade(stone, 0.22)) +
    rect(0, y + 76, W, H - y, road) +
    rect(0, y + 76, W, 26, 'url(#sink)', { o: 0.5 }) +
    times(6, (i) => rect(i * 300 + 60, y + 128, 150, 8, '#f6efdf', { r: 4, o: 0.7 }))
  )
}

/** A lantern on a post. */
export function lantern(scene: Scene, x: number, y: number, h: number): string {
  const lit = scene.time === 'evening'
  return (
    contact(x, y, 34, 6) +
    rect(x - 5, y - h, 10, h, scene.p.dark) +
    rect(x - 14, y - 26, 28, 26, scene.p.dark, { r: 4 }) +
    (lit ? halo(x, y - h - 24, 150, 1) : '') +
    path(d`M${x - 20},${y - h - 50}H${x + 20}L${x + 12},${y - h}H${x - 12}Z`, lit ? '#ffe7a6' : '#fdf6e2') +
    path(d`M${x - 24},${y - h - 50}L${x},${y - h - 72}L${x + 24},${y - h - 50}Z`, scene.p.dark)
  )
}

/** A bicycle that leans against the house. */
export function bicycle({ p }: Scene, x: number, y: number): string {
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="${y - 48}" r="46" fill="none" stroke="${p.dark}" stroke-width="6"/>` +
    times(6, (i) => stroke(d`M${cx},${y - 48}l${Math.cos(i) * 44},${Math.sin(i) * 44}`, p.dark, 1.4, 0.6))
  return (
    contact(x, y, 120, 8) +
    wheel(x - 76) +
    wheel(x + 76) +
    stroke(
      d`M${x - 76},${y - 48}L${x - 34},${y - 118}H${x + 44}L${x - 6},${y - 50}L${x - 34},${y - 118}M${x - 6},${y - 50}H${x - 76}M${x + 76},${y - 48}L${x + 40},${y - 140}h-26`,
      p.pop,
      8,
    ) +
    rect(x - 58, y - 138, 46, 12, p.dark, { r: 6 }) +
    ellipse(x - 6, y - 50, 12, 12, p.dark)
  )
}
