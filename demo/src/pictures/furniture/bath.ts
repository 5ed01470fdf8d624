/** What stands in a bathroom. */
import { block, cast, contact, mould, slab } from '../light.ts'
import { circle, d, ellipse, mix, path, poly, rect, shade, stroke, times, tint, W } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { tap } from './kitchen.ts'

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

const foam = (scene: Scene, x: number, y: number, rx: number) =>
  times(24, () => {
    const a = scene.random.next() * 6.28
    const far = scene.random.next()
    return circle(
      x + Math.cos(a) * far * rx,
      y + Math.sin(a) * far * 13 - 4,
      scene.random.between(12, 30),
      '#ffffff',
      0.92,
    )
  })

/** A bath on its own, its tap standing beside it. */
export function freeBath(scene: Scene, x: number, y: number, w: number): string {
  const { p, random } = scene
  const h = w * 0.46
  const top = y - h
  const l = x - w / 2
  const enamel = tint(p.soft, 0.5)
  const skirt = random.chance(0.5) ? enamel : mix(p.main, p.soft, 0.12)
  const body = d`M${l + 12},${top}H${l + w - 12}Q${l + w - 20},${y - 16} ${l + w * 0.76},${y - 16}H${l + w * 0.24}Q${l + 20},${y - 16} ${l + 12},${top}Z`
  return (
    stroke(
      d`M${x + w * 0.36},${top + 40}V${top - 120}Q${x + w * 0.36},${top - 168} ${x + w * 0.31},${top - 168}H${x + w * 0.27}V${top - 130}`,
      p.metal,
      15,
    ) +
    contact(x, y, w * 0.44, 24) +
    [0.24, 0.72].map((s) => slab(l + w * s, y - 30, 44, 30, p.metal, 10)).join('') +
    mould(body, skirt) +
    ellipse(x, top + 2, w / 2, w * 0.062, enamel) +
    ellipse(x, top + 5, w / 2, w * 0.062, '#1c100c', 0.08) +
    ellipse(x, top, w / 2, w * 0.06, enamel) +
    ellipse(x, top + 4, w * 0.455, w * 0.042, mix('#bfe3e6', p.wall, 0.2)) +
    foam(scene, x - w * 0.1, top, w * 0.28) +
    slab(x - w * 0.08, top - 30, w * 0.16, 44, p.pop, 6) +
    path(d`M${x - w * 0.08},${top + 6}h${w * 0.16}v${h * 0.34}h${-w * 0.16}z`, p.pop) +
    times(3, (i) => rect(x - w * 0.08, top + h * 0.2 + i * 22, w * 0.16, 6, '#fff', { o: 0.5 }))
  )
}

/** A bath built in behind a tiled apron. */
export function builtInBath(scene: Scene, x: number, y: number, w: number): string {
  const { p } = scene
  const top = y - 250
  const apron = mix(p.main, p.soft, 0.3)
  const tiles = times(Math.floor(w / 78), (i) =>
    times(3, (k) =>
      rect(x + i * 78 + 2, top + 30 + k * 74, 74, 70, mix(apron, shade(apron, 0.16), scene.random.next() * 0.6)),
    ),
  )
  return (
    contact(x + w / 2, y, w * 0.52, 16) +
    rect(x, top + 20, w, 230, shade(apron, 0.2)) +
    scene.cut(rect(x, top + 20, w, 230, '#000'), tiles) +
    path(d`M${x + 30},${top - 40}H${x + w - 20}L${x + w + 4},${top}H${x - 6}Z`, tint(p.soft, 0.4)) +
    path(d`M${x + 80},${top - 32}H${x + w - 66}L${x + w - 52},${top - 8}H${x + 66}Z`, mix('#bfe3e6', p.wall, 0.2)) +
    foam(scene, x + w * 0.4, top - 22, w * 0.2) +
    slab(x - 10, top, w + 20, 34, tint(p.soft, 0.45), 8) +
    path(d`M${x + w * 0.7},${top - 4}h110v150h-110z`, p.pop) +
    times(2, (i) => rect(x + w * 0.7, top + 104 + i * 18, 110, 6, '#fff', { o: 0.5 }))
  )
}

/** A washstand with a bowl on it; `floating` hangs it on the wall. */
export function washstand(scene: Scene, x: number, y: number, w: number, floating: boolean, bowls = 1): string {
  const { p } = scene
  const wood = tint(p.wood, 0.1)
  const top = y - 320
  const h = floating ? 190 : 270
  const foot = floating ? '' : [x + 24, x + w - 44].map((a) => rect(a, y - 60, 20, 60, shade(p.wood, 0.2))).join('')
  const fronts = times(
    2,
    (i) =>
      slab(x + 14 + (i * (w - 28)) / 2, top + 54, (w - 40) / 2, h - 74, tint(wood, 0.08), 8) +
      rect(x + (w * (2 * i + 1)) / 4 - 36, top + 74, 72, 8, p.metal, { r: 4 }),
  )
  const bowl = (bx: number) =>
    tap(p.metal, bx - 6, top - 2, 0.9) +
    mould(
      d`M${bx - 128},${top - 92}H${bx + 128}Q${bx + 118},${top - 6} ${bx + 66},${top - 2}H${bx - 66}Q${bx - 118},${top - 6} ${bx - 128},${top - 92}Z`,
      tint(p.soft, 0.5),
    ) +
    ellipse(bx, top - 92, 128, 13, tint(p.soft, 0.2)) +
    ellipse(bx, top - 90, 114, 9, shade(p.soft, 0.14))
  const basins = times(bowls, (i) => bowl(x + (w * (i + 0.5)) / bowls))
  return (
    (floating ? '' : contact(x + w / 2, y, w * 0.52, 16)) +
    cast(x, top + 20, w, h, 16, 8) +
    foot +
    block(x, top + 24, w, h, wood, 10) +
    fronts +
    slab(x - 14, top, w + 28, 32, mix(p.soft, '#e9e2d6', 0.4), 6) +
    basins
  )
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
    cast(x + 18, y + h * 0.2, 114, h * 0.46, 6, 4) +
    slab(x + 18, y + h * 0.13, 114, h * 0.5, p.pop, 6) +
    times(2, (i) => rect(x + 18, y + h * 0.5 + i * 20, 114, 7, '#fff', { o: 0.55 }))
  )
}

/** Bottles in a row; `y` is what they stand on. */
export const bottles = ({ p }: Scene, x: number, y: number) =>
  slab(x, y - 64, 36, 64, p.pop, 8) +
  rect(x + 12, y - 80, 12, 18, p.metal) +
  slab(x + 44, y - 84, 32, 84, p.main, 8) +
  rect(x + 54, y - 98, 12, 16, p.metal) +
  slab(x + 84, y - 46, 44, 46, tint(p.soft, 0.3), 8)
