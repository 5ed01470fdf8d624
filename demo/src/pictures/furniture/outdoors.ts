/** Tables, parasols, bulbs and planters of a terrace; `y` is where their feet are. */
import { contact, halo, mould, slab } from '../light.ts'
import { circle, d, ellipse, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A round bistro table with a jug and glasses. */
export function bistroTable(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { p } = scene
  const top = y - h
  return (
    contact(x, y, w * 0.36, 12) +
    rect(x - 8, top, 16, h - 8, p.dark) +
    ellipse(x, y - 6, w * 0.26, 11, p.dark) +
    ellipse(x, top + 12, w / 2, w * 0.1, shade(p.wood, 0.25)) +
    ellipse(x, top, w / 2, w * 0.1, tint(p.wood, 0.22)) +
    mould(
      d`M${x - 46},${top - 96}h40l-6,34q18,20 14,44q-2,18 -18,18h-24q-16,0 -18,-18q-4,-24 14,-44z`,
      mix(p.main, p.soft, 0.5),
    ) +
    [26, 64]
      .map(
        (dx) =>
          path(d`M${x + dx},${top - 44}h28l-4,48h-20z`, '#fff', 0.6) +
          path(d`M${x + dx + 2},${top - 24}h24l-3,27h-18z`, p.pop, 0.8),
      )
      .join('')
  )
}

/** A parasol over `x`, its foot at `y`. */
export function parasol({ p }: Scene, x: number, y: number, w: number, h: number): string {
  const top = y - h
  const gores = times(6, (i) =>
    path(
      d`M${x},${top}Q${x + (i - 3) * w * 0.13},${top + 40} ${x + (i - 3) * w * 0.167},${top + 160}h${w * 0.167}Q${x + (i - 2) * w * 0.13},${top + 40} ${x},${top}Z`,
      i % 2 ? tint(p.soft, 0.2) : p.pop,
    ),
  )
  const hem = times(6, (i) =>
    path(
      d`M${x + (i - 3) * w * 0.167},${top + 159}q${w * 0.083},34 ${w * 0.167},0z`,
      shade(i % 2 ? p.soft : p.pop, 0.14),
    ),
  )
  return rect(x - 7, top, 14, h - 20, tint(p.wood, 0.1)) + gores + hem + circle(x, top - 6, 10, p.wood)
}

/** A string of bulbs from one place to another, hanging through. */
export function bulbs(scene: Scene, x1: number, y1: number, x2: number, y2: number, sag: number): string {
  const cx = (x1 + x2) / 2
  const cy = (y1 + y2) / 2 + sag
  const lit = scene.time === 'evening'
  return (
    stroke(d`M${x1},${y1}Q${cx},${cy} ${x2},${y2}`, scene.p.dark, 3) +
    times(9, (i) => {
      const t = (i + 0.5) / 9
      const x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2
      const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2
      return (
        rect(x - 4, y, 8, 12, scene.p.dark) +
        (lit ? halo(x, y + 22, 80, 0.8) : '') +
        circle(x, y + 22, 12, lit ? '#ffeab0' : '#fdf3d8')
      )
    })
  )
}

/** A long box of leaves and flowers; `y` is its foot. */
export function planter(scene: Scene, x: number, y: number, w: number): string {
  const { p, random } = scene
  const leaves = times(Math.round(w / 15), (i) =>
    circle(
      x + 10 + i * 15,
      y - random.between(70, 130),
      random.between(16, 30),
      mix(p.leaf, i % 2 ? '#9fc07a' : '#23452f', random.next() * 0.5),
    ),
  )
  const blooms = times(Math.round(w / 34), () =>
    circle(
      x + random.next() * w,
      y - random.between(84, 140),
      random.between(6, 10),
      random.chance(0.6) ? '#f0876a' : '#fff1da',
    ),
  )
  return (
    contact(x + w / 2, y, w * 0.5, 12) +
    leaves +
    blooms +
    slab(x, y - 78, w, 78, mix(p.wood, p.pop, 0.3), 6) +
    rect(x, y - 78, w, 10, '#fff', { o: 0.16 })
  )
}
