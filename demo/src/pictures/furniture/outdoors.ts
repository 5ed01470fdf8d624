/** What stands on a terrace; `y` is where its feet are. */
import { block, contact, halo, mould, slab } from '../light.ts'
import { circle, d, ellipse, mix, path, poly, rect, shade, stroke, times, tint, W } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { cushion } from './sofas.ts'

/** A glass balustrade across the picture, its handrail at `y`, its foot `h` lower. */
export function glassRail({ p }: Scene, y: number, h: number): string {
  return (
    rect(0, y, W, h, '#ffffff', { o: 0.12 }) +
    poly(
      [
        [180, y],
        [430, y],
        [230, y + h],
        [-20, y + h],
      ],
      '#fff',
      0.14,
    ) +
    poly(
      [
        [980, y],
        [1090, y],
        [890, y + h],
        [780, y + h],
      ],
      '#fff',
      0.12,
    ) +
    poly(
      [
        [1130, y],
        [1160, y],
        [960, y + h],
        [930, y + h],
      ],
      '#fff',
      0.12,
    ) +
    times(5, (i) => rect(i * 390 + 14, y, 9, h + 10, p.dark)) +
    rect(0, y + h - 4, W, 12, p.dark) +
    rect(0, y - 10, W, 16, tint(p.wood, 0.1)) +
    rect(0, y + 4, W, 4, '#1c100c', { o: 0.3 })
  )
}

/** An iron balustrade with thin bars and a curl here and there. */
export function ironRail({ p }: Scene, y: number, h: number): string {
  return (
    times(
      54,
      (i) =>
        rect(i * 41 + 6, y, 5, h, p.dark) +
        (i % 6 === 3
          ? `<circle cx="${i * 41 + 29}" cy="${y + h * 0.4}" r="11" fill="none" stroke="${p.dark}" stroke-width="4"/>`
          : ''),
    ) +
    rect(0, y - 8, W, 13, p.dark) +
    rect(0, y + h * 0.16, W, 5, p.dark) +
    rect(0, y + h - 8, W, 9, p.dark)
  )
}

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
export function bench(scene: Scene, x: number, y: number, w: number): string {
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
