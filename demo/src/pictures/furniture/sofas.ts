/** Five sofas, each drawn about its middle `x` on the floor line `y`, `w` wide. */
import { block, contact, mould, slab } from '../light.ts'
import { circle, d, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** Draws a sofa. */
export type Sofa = (scene: Scene, x: number, y: number, w: number) => string

const feet = (left: number, y: number, w: number, h: number, colour: string) =>
  [left + w * 0.08, left + w * 0.92 - 20].map((x) => path(d`M${x},${y - h}h22l-5,${h}h-12z`, colour)).join('')

/** A cushion that leans on a back. */
export function cushion(x: number, y: number, size: number, colour: string, turn: number, pattern = false): string {
  const lines = pattern
    ? times(3, (i) => rect(-size / 2 + 8, -size * 0.28 + i * size * 0.26, size - 16, 6, '#fff', { o: 0.55, r: 3 }))
    : ''
  const body = d`M${-size * 0.46},${-size * 0.5}Q0,${-size * 0.44} ${size * 0.46},${-size * 0.5}Q${size * 0.56},${-size * 0.5} ${size * 0.5},${-size * 0.4}Q${size * 0.43},0 ${size * 0.5},${size * 0.4}Q${size * 0.56},${size * 0.52} ${size * 0.46},${size * 0.5}Q0,${size * 0.44} ${-size * 0.46},${size * 0.5}Q${-size * 0.56},${size * 0.52} ${-size * 0.5},${size * 0.4}Q${-size * 0.43},0 ${-size * 0.5},${-size * 0.4}Q${-size * 0.56},${-size * 0.5} ${-size * 0.46},${-size * 0.5}Z`
  return `<g transform="translate(${x + 5} ${y + 7}) rotate(${turn})">${path(body, '#1c100c', 0.16)}</g><g transform="translate(${x} ${y}) rotate(${turn})">${path(body, colour)}${path(body, 'url(#fall)')}${lines}</g>`
}

const cushions = ({ p }: Scene, left: number, y: number, w: number) =>
  cushion(left + w * 0.2, y, w * 0.15, p.pop, -9) +
  cushion(left + w * 0.31, y + 8, w * 0.125, p.soft, 7, true) +
  cushion(left + w * 0.8, y + 4, w * 0.14, mix(p.pop, p.soft, 0.5), 9)

/** Deep and round, two seats. */
export const softSofa: Sofa = (scene, x, y, w) => {
  const c = scene.p.main
  const left = x - w / 2
  const h = w * 0.44
  const top = y - h
  const arm = w * 0.15
  const seat = (w - 2 * arm + 30) / 2
  return (
    contact(x, y, w * 0.53, w * 0.045) +
    feet(left, y, w, 30, scene.p.wood) +
    slab(left + arm * 0.4, top, w - arm * 0.8, h - 30, shade(c, 0.18), 48) +
    times(2, (i) => slab(left + arm - 15 + i * seat, top + 24, seat - 5, h * 0.56, c, 38)) +
    times(2, (i) => slab(left + arm - 15 + i * seat, top + h * 0.52, seat - 5, h * 0.26, tint(c, 0.12), 30)) +
    slab(left + arm * 0.7, top + h * 0.76, w - arm * 1.4, h * 0.16, shade(c, 0.12), 14) +
    slab(left, top + h * 0.28, arm, h * 0.65, c, arm * 0.46) +
    slab(left + w - arm, top + h * 0.28, arm, h * 0.65, shade(c, 0.06), arm * 0.46) +
    cushions(scene, left, top + h * 0.37, w)
  )
}

/** Slim arms, buttoned back, tapered legs. */
export const buttonedSofa: Sofa = (scene, x, y, w) => {
  const c = scene.p.main
  const left = x - w / 2
  const h = w * 0.42
  const top = y - h
  const leg = h * 0.2
  const buttons = times(2, (row) =>
    times(8 - row, (i) =>
      circle(left + w * 0.12 + (i + row * 0.5) * w * 0.108, top + h * (0.17 + row * 0.17), 5.5, shade(c, 0.35)),
    ),
  )
  const seams = times(3, (i) =>
    stroke(d`M${left + w * (0.3 + i * 0.2)},${top + h * 0.5}v${h * 0.17}`, shade(c, 0.3), 4, 0.7),
  )
  return (
    contact(x, y, w * 0.5, w * 0.035) +
    [0.07, 0.36, 0.64, 0.91]
      .map((share) => path(d`M${left + w * share},${y - leg}h20l-6,${leg}h-9z`, scene.p.wood))
      .join('') +
    slab(left + 26, top, w - 52, h * 0.58, c, 26) +
    buttons +
    slab(left + 30, top + h * 0.47, w - 60, h * 0.22, tint(c, 0.13), 20) +
    seams +
    slab(left + 14, top + h * 0.67, w - 28, h * 0.14, shade(c, 0.14), 8) +
    slab(left, top + h * 0.24, 52, h * 0.57, shade(c, 0.04), 18) +
    slab(left + w - 52, top + h * 0.24, 52, h * 0.57, shade(c, 0.09), 18) +
    rect(left - 6, top + h * 0.22, 64, 12, scene.p.wood, { r: 6 }) +
    rect(left + w - 58, top + h * 0.22, 64, 12, scene.p.wood, { r: 6 }) +
    cushions(scene, left + 10, top + h * 0.3, w - 20)
  )
}

/** One curved, cloud-like piece without corners. */
export const curvedSofa: Sofa = (scene, x, y, w) => {
  const c = mix(scene.p.main, scene.p.soft, 0.16)
  const h = w * 0.4
  const top = y - h
  const l = x - w / 2
  const r = x + w / 2
  return (
    contact(x, y, w * 0.52, w * 0.045) +
    mould(
      d`M${l},${y - h * 0.3}C${l - 10},${top + h * 0.1} ${l + w * 0.14},${top} ${l + w * 0.3},${top}H${r - w * 0.3}C${r - w * 0.14},${top} ${r + 10},${top + h * 0.1} ${r},${y - h * 0.3}Q${r},${y - 12} ${r - w * 0.1},${y - 12}H${l + w * 0.1}Q${l},${y - 12} ${l},${y - h * 0.3}Z`,
      shade(c, 0.12),
    ) +
    [0, 1, 2]
      .map((i) =>
        stroke(
          d`M${l + w * (0.28 + i * 0.22)},${top + 4}q${(i - 1) * 14},${h * 0.26} ${(i - 1) * 8},${h * 0.5}`,
          shade(c, 0.3),
          4,
          0.4,
        ),
      )
      .join('') +
    cushions(scene, l + w * 0.04, top + h * 0.38, w * 0.92) +
    mould(
      d`M${l + 12},${y - h * 0.36}C${l + w * 0.02},${y - h * 0.56} ${l + w * 0.16},${y - h * 0.48} ${l + w * 0.22},${y - h * 0.46}Q${x},${y - h * 0.38} ${r - w * 0.22},${y - h * 0.46}C${r - w * 0.16},${y - h * 0.48} ${r - w * 0.02},${y - h * 0.56} ${r - 12},${y - h * 0.36}Q${r},${y - 8} ${r - w * 0.12},${y - 8}H${l + w * 0.12}Q${l},${y - 8} ${l + 12},${y - h * 0.36}Z`,
      tint(c, 0.1),
    ) +
    rect(l + w * 0.1, y - 12, w * 0.8, 12, shade(c, 0.45), { r: 6 })
  )
}

/** A corner sofa with its long seat coming forward on the right. */
export const cornerSofa: Sofa = (scene, x, y, w) => {
  const c = scene.p.main
  const left = x - w / 2
  const h = w * 0.36
  const top = y - h
  const long = w * 0.34
  const start = left + w - long
  const reach = h * 0.34
  return (
    contact(x, y + reach * 0.5, w * 0.53, w * 0.06) +
    feet(left, y, w * 0.7, 24, scene.p.dark) +
    slab(left + 20, top, w - 20, h - 20, shade(c, 0.16), 24) +
    times(3, (i) => slab(left + 50 + (i * (w - 80)) / 3, top + 18, (w - 80) / 3 - 6, h * 0.5, c, 24)) +
    slab(left + 50, top + h * 0.52, w - long - 50, h * 0.22, tint(c, 0.1), 18) +
    slab(left + 30, top + h * 0.72, w - long - 20, h * 0.2, shade(c, 0.12), 10) +
    slab(left, top + h * 0.26, 74, h * 0.67, c, 26) +
    cushions(scene, left + 20, top + h * 0.34, w - 20) +
    path(
      d`M${start},${top + h * 0.54}H${left + w - 14}Q${left + w},${top + h * 0.54} ${left + w + 6},${top + h * 0.6}L${left + w + 26},${y - h * 0.22 + reach}H${start - 8}Z`,
      tint(c, 0.16),
    ) +
    slab(start - 8, y - h * 0.26 + reach, long + 36, h * 0.28, shade(c, 0.06), 14) +
    path(
      d`M${start + 8},${top + h * 0.66}L${start + long * 0.6},${top + h * 0.6}L${start + long * 0.72},${y + reach - 12}L${start + 14},${y + reach - 30}Z`,
      scene.p.pop,
      0.9,
    ) +
    times(5, (i) => rect(start + 18 + i * long * 0.115, y + reach - 32 + i * 3.4, 5, 20, scene.p.pop, { r: 2 })) +
    rect(start + 4, y + reach + 2, 20, 16, scene.p.dark, { r: 3 }) +
    rect(left + w - 10, y + reach + 2, 20, 16, scene.p.dark, { r: 3 })
  )
}

/** Loose cushions in a wooden frame with a cane side. */
export const framedSofa: Sofa = (scene, x, y, w) => {
  const { p } = scene
  const c = p.main
  const left = x - w / 2
  const h = w * 0.4
  const top = y - h
  const wood = tint(p.wood, 0.1)
  const third = (w - 76) / 3
  return (
    contact(x, y, w * 0.5, w * 0.035) +
    block(left + 12, top - 4, w - 24, 20, wood, 10) +
    times(3, (i) => slab(left + 38 + i * third, top + 6, third - 5, h * 0.58, i === 1 ? tint(c, 0.05) : c, 26)) +
    times(3, (i) => slab(left + 38 + i * third, top + h * 0.54, third - 5, h * 0.24, tint(c, 0.14), 18)) +
    block(left + 6, top + h * 0.77, w - 12, 26, wood, 6) +
    [left, left + w - 34]
      .map((a) => block(a, top + h * 0.3, 34, 18, wood, 9) + block(a + 8, top + h * 0.3, 18, h * 0.7, wood, 4))
      .join('') +
    cushions(scene, left + 14, top + h * 0.32, w - 28)
  )
}

/** Every sofa there is. */
export const sofas: readonly Sofa[] = [softSofa, buttonedSofa, curvedSofa, cornerSofa, framedSofa]
