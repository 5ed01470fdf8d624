/** Beds and what stands beside them. */
import { block, cast, contact, mould, slab } from '../light.ts'
import { circle, d, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** What a bed’s head can be made of. */
export const heads = ['padded', 'slats', 'arched', 'cane'] as const

function head({ p }: Scene, x: number, y: number, w: number, h: number, kind: (typeof heads)[number]): string {
  const left = x - w / 2
  if (kind === 'slats')
    return (
      cast(left, y, w, h, 14, 8) +
      times(9, (i) => block(left + 14 + (i * (w - 40)) / 8, y + 20, 12, h, p.wood, 5)) +
      slab(left, y, w, 30, tint(p.wood, 0.1), 12) +
      block(left, y, 26, h, p.wood, 10) +
      block(left + w - 26, y, 26, h, p.wood, 10)
    )
  if (kind === 'arched') {
    const body = d`M${left},${y + h}V${y + h * 0.5}C${left},${y} ${left + w * 0.2},${y - 40} ${x},${y - 40}C${left + w * 0.8},${y - 40} ${left + w},${y} ${left + w},${y + h * 0.5}V${y + h}Z`
    const c = mix(p.pop, p.soft, 0.35)
    return (
      cast(left + 10, y + 30, w - 20, h - 30, 14, 120) +
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
      cast(left, y, w, h, 14, 20) +
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
    cast(left, y, w, h, 14, 30) +
    slab(left, y, w, h, shade(c, 0.12), 34) +
    times(5, (i) => slab(left + 14 + (i * (w - 28)) / 5, y + 16, (w - 28) / 5 - 5, h, c, 24))
  )
}

function pillow(x: number, y: number, w: number, h: number, colour: string): string {
  const data = d`M${x + w * 0.06},${y + h * 0.1}Q${x + w * 0.5},${y - h * 0.1} ${x + w * 0.94},${y + h * 0.1}Q${x + w * 1.06},${y + h * 0.5} ${x + w * 0.95},${y + h * 0.92}Q${x + w * 0.5},${y + h * 1.05} ${x + w * 0.05},${y + h * 0.92}Q${x - w * 0.06},${y + h * 0.5} ${x + w * 0.06},${y + h * 0.1}Z`
  return `<g transform="translate(5 8)">${path(data, '#1c100c', 0.12)}</g>${path(data, colour)}${path(data, 'url(#fall)', 0.8)}`
}

/** A double bed from its foot; `y` is where it meets the floor. */
export function bed(
  scene: Scene,
  x: number,
  y: number,
  w: number,
  kind: (typeof heads)[number] = scene.random.pick(heads),
): string {
  const { p } = scene
  const left = x - w / 2
  const k = w / 840
  const top = y - 400 * k
  const sheet = tint(p.soft, 0.35)
  const cover = d`M${left - 8 * k},${top + 132 * k}Q${x},${top + 84 * k} ${left + w + 8 * k},${top + 132 * k}L${left + w + 38 * k},${y - 44 * k}Q${left + w + 40 * k},${y - 10 * k} ${left + w},${y - 10 * k}H${left}Q${left - 40 * k},${y - 10 * k} ${left - 38 * k},${y - 44 * k}Z`
  const fold = d`M${left - 8 * k},${top + 132 * k}Q${x},${top + 84 * k} ${left + w + 8 * k},${top + 132 * k}L${left + w + 16 * k},${top + 196 * k}Q${x},${top + 146 * k} ${left - 16 * k},${top + 196 * k}Z`
  const throwOver = d`M${left - 30 * k},${y - 130 * k}Q${x},${y - 180 * k} ${left + w + 30 * k},${y - 130 * k}L${left + w + 38 * k},${y - 50 * k}Q${x},${y - 96 * k} ${left - 38 * k},${y - 50 * k}Z`
  const folds = times(9, (i) =>
    stroke(
      d`M${left + 50 * k + i * 92 * k},${y - (196 - Math.abs(4 - i) * 3) * k}q${(i - 4) * 5 * k},${80 * k} ${(i - 4) * 9 * k},${170 * k}`,
      '#1c100c',
      5 * k,
      0.09,
    ),
  )
  return (
    contact(x, y - 4, w * 0.6, 34 * k) +
    head(scene, x, top - 190 * k, w * 0.98, 330 * k, kind) +
    slab(left, top + 40 * k, w, 330 * k, sheet, 34 * k) +
    pillow(left + 54 * k, top - 58 * k, 340 * k, 150 * k, mix(p.main, p.soft, 0.7)) +
    pillow(left + w - 394 * k, top - 58 * k, 340 * k, 150 * k, mix(p.main, p.soft, 0.7)) +
    pillow(left + 76 * k, top - 16 * k, 310 * k, 132 * k, sheet) +
    pillow(left + w - 386 * k, top - 16 * k, 310 * k, 132 * k, sheet) +
    pillow(x - 130 * k, top + 26 * k, 260 * k, 104 * k, p.pop) +
    mould(cover, p.main) +
    folds +
    path(fold, mix(p.main, '#ffffff', 0.72)) +
    stroke(
      d`M${left - 14 * k},${top + 186 * k}Q${x},${top + 138 * k} ${left + w + 14 * k},${top + 186 * k}`,
      p.main,
      4 * k,
      0.4,
    ) +
    path(throwOver, p.pop, 0.92) +
    path(throwOver, 'url(#form)') +
    stroke(
      d`M${left - 34 * k},${y - 112 * k}Q${x},${y - 160 * k} ${left + w + 34 * k},${y - 112 * k}M${left - 36 * k},${y - 74 * k}Q${x},${y - 120 * k} ${left + w + 36 * k},${y - 74 * k}`,
      p.soft,
      4 * k,
      0.5,
    )
  )
}

/** A bed from its side, its head at the left. */
export function sideBed(scene: Scene, left: number, y: number, w: number): string {
  const { p } = scene
  const top = y - 210
  const wood = tint(p.wood, 0.06)
  const sheet = tint(p.soft, 0.35)
  return (
    contact(left + w / 2, y, w * 0.54, 26) +
    [left + 40, left + w - 70].map((a) => path(d`M${a},${y - 50}h26l-5,50h-14z`, shade(p.wood, 0.2))).join('') +
    cast(left - 20, y - 470, 60, 420, 14, 20) +
    mould(
      d`M${left - 30},${y - 56}V${y - 440}Q${left - 30},${y - 490} ${left + 10},${y - 490}Q${left + 46},${y - 490} ${left + 46},${y - 440}V${y - 56}Z`,
      wood,
    ) +
    slab(left + 6, y - 96, w - 6, 50, wood, 12) +
    slab(left + 34, top, w - 60, 124, sheet, 40) +
    pillow(left + 56, top - 112, 200, 150, mix(p.main, p.soft, 0.65)) +
    pillow(left + 96, top - 80, 220, 120, sheet) +
    pillow(left + 230, top - 66, 150, 104, p.pop) +
    mould(
      d`M${left + 340},${top - 16}Q${left + 420},${top - 44} ${left + 520},${top - 26}H${left + w - 70}Q${left + w - 8},${top - 20} ${left + w - 6},${top + 60}L${left + w - 2},${y - 60}Q${left + w * 0.6},${y - 30} ${left + 330},${y - 62}Z`,
      p.main,
    ) +
    path(
      d`M${left + 340},${top - 16}Q${left + 390},${top - 40} ${left + 440},${top - 36}L${left + 424},${y - 52}Q${left + 370},${y - 54} ${left + 330},${y - 62}Z`,
      mix(p.main, '#ffffff', 0.7),
    ) +
    times(5, (i) =>
      stroke(d`M${left + 500 + i * 92},${top + 4}q${-14 + i * 4},70 ${-6 + i * 3},140`, '#1c100c', 5, 0.1),
    ) +
    path(
      d`M${left + w - 260},${top - 28}H${left + w - 120}L${left + w - 100},${y - 46}Q${left + w - 190},${y - 34} ${left + w - 274},${y - 40}Z`,
      p.pop,
      0.92,
    ) +
    times(8, (i) => rect(left + w - 270 + i * 22, y - 44, 5, 22, p.pop, { r: 2 }))
  )
}

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
      cast(x - 76, y - 200, 152, 84, 16, 8) +
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
    cast(x, y - h, w, h, 18, 6) +
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
