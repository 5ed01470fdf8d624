/** Windows in the back wall: frames, panes and sills around what is outside. */
import { block, castShadow } from './light.ts'
import { d, path, poly, rect, shade, stroke, times } from './paint.ts'
import type { Scene } from './scene.ts'
import { skyline } from './skyline.ts'

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
    castShadow(x - 18, y - 18, w + 36, h + 36, 10, round) +
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
  const sill = door
    ? ''
    : castShadow(x - 30, y + h + 14, w + 60, 20, 12, 3) + block(x - 30, y + h + 12, w + 60, 22, frame, 4)
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
  const city = skyline(scene, left, top, right - left, foot - top, specs[0]?.zoom ?? 1.15)
  return (
    specs.map((spec) => surround(scene, spec)).join('') +
    scene.cut(path(openings, '#000'), city) +
    specs.map((spec) => barsAndSill(scene, spec)).join('')
  )
}

/** A window in the back wall. */
export const window = (scene: Scene, spec: Window) => windows(scene, [spec])
