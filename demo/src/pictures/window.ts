/** Windows: frames, panes, curtains and sills around what is outside. */
import { block, cast } from './light.ts'
import { outlook } from './outlook.ts'
import { d, mix, type Point, path, poly, rect, shade, stroke, through, times, tint } from './paint.ts'
import type { Scene } from './scene.ts'

/** Where a window stands and how it is made. */
export type Window = {
  x: number
  y: number
  w: number
  h: number
  panes?: number
  /** A rail across, at this share of the height. */
  rail?: number
  shape?: 'square' | 'arch'
  /** A door to the outside has no sill. */
  door?: boolean
  zoom?: number
  frame?: string
}

const gleam = (x: number, y: number, w: number, h: number) =>
  poly(
    [
      [x, y],
      [x + w * 0.34, y],
      [x, y + h * 0.66],
    ],
    '#fff',
    0.14,
  ) +
  poly(
    [
      [x + w * 0.46, y],
      [x + w * 0.54, y],
      [x, y + h * 0.98],
      [x, y + h * 0.84],
    ],
    '#fff',
    0.1,
  )

function outline({ x, y, w, h, shape }: Window, grow: number): string {
  return shape === 'arch'
    ? d`M${x - grow},${y + h + grow}V${y + w / 2}A${w / 2 + grow},${w / 2 + grow} 0 0 1 ${x + w + grow},${y + w / 2}V${y + h + grow}Z`
    : d`M${x - grow},${y - grow}H${x + w + grow}V${y + h + grow}H${x - grow}Z`
}

function surround(scene: Scene, spec: Window): string {
  const { x, y, w, h, shape } = spec
  const frame = spec.frame ?? scene.p.soft
  const round = shape === 'arch' ? w / 2 : 4
  return (
    cast(x - 18, y - 18, w + 36, h + 36, 10, round) +
    path(outline(spec, 18), frame) +
    stroke(outline(spec, 18), shade(frame, 0.16), 2, 0.5)
  )
}

function barsAndSill(scene: Scene, spec: Window): string {
  const { x, y, w, h, panes = 2, rail, door } = spec
  const frame = spec.frame ?? scene.p.soft
  const dark = shade(frame, 0.16)
  const bars = times(panes - 1, (i) => {
    const left = x + (w * (i + 1)) / panes
    return rect(left - 6, y, 12, h, frame) + rect(left + 4, y, 3, h, dark, { o: 0.6 })
  })
  const across = rail ? rect(x, y + h * rail - 6, w, 12, frame) + rect(x, y + h * rail + 5, w, 3, dark, { o: 0.6 }) : ''
  const sill = door ? '' : cast(x - 30, y + h + 14, w + 60, 20, 12, 3) + block(x - 30, y + h + 12, w + 60, 22, frame, 4)
  const inner = stroke(outline(spec, -2), '#1c100c', 6, 0.16)
  return inner + scene.cut(path(outline(spec, 0), '#000'), gleam(x, y, w, h) + bars + across) + sill
}

/** Windows side by side in the back wall; through all of them one sees the same city, each its own part of it. */
export function windows(scene: Scene, specs: readonly Window[]): string {
  const left = Math.min(...specs.map(({ x }) => x))
  const top = Math.min(...specs.map(({ y }) => y))
  const right = Math.max(...specs.map(({ x, w }) => x + w))
  const foot = Math.max(...specs.map(({ y, h }) => y + h))
  const openings = specs.map((spec) => outline(spec, 0)).join('')
  const city = outlook(scene, left, top, right - left, foot - top, specs[0]?.zoom ?? 1.15)
  return (
    specs.map((spec) => surround(scene, spec)).join('') +
    scene.cut(path(openings, '#000'), city) +
    specs.map((spec) => barsAndSill(scene, spec)).join('')
  )
}

/** A window in the back wall. */
export const window = (scene: Scene, spec: Window) => windows(scene, [spec])

function drape(x: number, top: number, w: number, length: number, colour: string, flare: number): string {
  const fold = w / 5
  const folds = times(5, (i) => {
    const left = x + i * fold
    return path(
      d`M${left},${top}h${fold}L${left + fold + flare * (i + 1)},${top + length}h${-fold - flare}Z`,
      i % 2 ? shade(colour, 0.11) : tint(colour, 0.12),
    )
  })
  return folds
}

/** Linen curtains at both sides of a window, on a rod. */
export function curtains(scene: Scene, { x, y, w }: Window, foot: number, colour = scene.p.soft): string {
  const top = y - 62
  const wide = Math.min(120, w * 0.22)
  const rod = rect(x - wide - 24, top - 12, w + 2 * wide + 48, 9, scene.p.metal, { r: 4 })
  const ends = [x - wide - 30, x + w + wide + 16]
    .map((at) => rect(at, top - 17, 18, 18, scene.p.metal, { r: 9 }))
    .join('')
  const length = foot - top
  return `<g opacity=".97">${drape(x - wide - 6, top, wide, length, colour, -1.4)}${drape(x + w + 6, top, wide, length, colour, 1.4)}</g>${rod}${ends}`
}

/** A roller blind let down over the upper share of a window. */
export function blind(scene: Scene, { x, y, w, h }: Window, share = 0.3): string {
  const colour = mix(scene.p.soft, scene.p.pop, 0.16)
  const fold = (h * share) / 4
  return (
    cast(x - 10, y - 14, w + 20, h * share, 6, 2) +
    times(4, (i) => rect(x - 10, y - 14 + i * fold, w + 20, fold + 1, i % 2 ? shade(colour, 0.07) : colour)) +
    rect(x - 14, y - 22, w + 28, 14, scene.p.wood, { r: 4 })
  )
}

/** A window in a side wall, between two depths and two heights; the city outside stays upright. */
export function sideWindow(
  scene: Scene,
  place: (u: number, v: number) => Point,
  from: Point,
  to: Point,
  panes = 2,
): string {
  const [u0, v0] = from
  const [u1, v1] = to
  const quad = (a: number, b: number, top: number, low: number) => [
    place(a, top),
    place(b, top),
    place(b, low),
    place(a, low),
  ]
  const outer = quad(u0 - 0.03, u1 + 0.03, v0 - 0.02, v1 + 0.02)
  const inner = quad(u0, u1, v0, v1)
  const xs = inner.map(([x]) => x)
  const ys = inner.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const view = scene.cut(
    path(`${through(inner)}Z`, '#000'),
    outlook(scene, left, top, Math.max(...xs) - left, Math.max(...ys) - top, 1.25),
  )
  const bars = times(panes - 1, (i) => {
    const u = u0 + ((u1 - u0) * (i + 1)) / panes
    return poly(quad(u - 0.012, u + 0.012, v0, v1), scene.p.soft)
  })
  const middle = (v0 + v1) / 2
  return (
    poly(outer, tint(scene.p.soft, 0.1)) +
    view +
    stroke(`${through(inner)}Z`, '#1c100c', 5, 0.14) +
    bars +
    poly(
      [place(u0, middle - 0.008), place(u1, middle - 0.008), place(u1, middle + 0.008), place(u0, middle + 0.008)],
      scene.p.soft,
    )
  )
}
