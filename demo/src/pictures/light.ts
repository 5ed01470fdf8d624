/** Light and shadow without blurs: gradients and stacked shapes, because filters cost most of a picture's time. */
import { d, ellipse, H, mix, path, poly, rect, shade, times, tint, W } from './paint.ts'
import type { Palette } from './palettes.ts'
import type { Sky } from './sky.ts'
import type { Time } from './spec.ts'

const stop = (offset: number, colour: string, o = 1) =>
  `<stop offset="${offset}" stop-color="${colour}"${o < 1 ? ` stop-opacity="${o}"` : ''}/>`
const linear = (id: string, to: string, stops: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" ${to}>${stops}</linearGradient>`
const radial = (id: string, at: string, stops: string) => `<radialGradient id="${id}" ${at}>${stops}</radialGradient>`
const middle = 'cx=".5" cy=".5" r=".5"'

/** Every gradient the pictures use, by name. */
export function gradients(p: Palette, sky: Sky, time: Time): string {
  const lamp = time === 'evening' ? 0.95 : 0.62
  return `<defs>${[
    linear('sky', 'x2="0" y2="1"', stop(0, sky.top) + stop(0.45, sky.middle) + stop(0.74, sky.horizon)),
    linear('wall', 'x2="1" y2="1"', stop(0, tint(p.wall, 0.1)) + stop(1, shade(p.wall, 0.13))),
    linear('floor', 'x2="0" y2="1"', stop(0, shade(p.floor, 0.16)) + stop(1, tint(p.floor, 0.06))),
    linear(
      'form',
      'x2="1" y2="0"',
      stop(0, '#fff', 0.16) + stop(0.4, '#fff', 0) + stop(0.6, '#1c100c', 0) + stop(1, '#1c100c', 0.18),
    ),
    linear('fall', 'x2="0" y2="1"', stop(0, '#fff', 0.12) + stop(0.45, '#fff', 0) + stop(1, '#1c100c', 0.24)),
    linear('sink', 'x2="0" y2="1"', stop(0, '#1c100c', 0.34) + stop(1, '#1c100c', 0)),
    linear('beam', 'x2=".55" y2="1"', stop(0, '#fff3d2', 0.5) + stop(1, '#fff3d2', 0)),
    linear('glass', 'x2="1" y2="1"', stop(0, '#fff', 0.55) + stop(0.5, '#fff', 0.08) + stop(1, '#fff', 0.3)),
    linear(
      'water',
      'x2="0" y2="1"',
      stop(0, mix(sky.horizon, '#5d8a94', 0.35)) + stop(1, mix(sky.middle, '#2e5f70', 0.6)),
    ),
    radial('contact', middle, stop(0, '#1c100c', 0.5) + stop(0.55, '#1c100c', 0.28) + stop(1, '#1c100c', 0)),
    radial('glow', middle, stop(0, sky.sun, 0.85) + stop(0.35, sky.sun, 0.32) + stop(1, sky.sun, 0)),
    radial('lamp', middle, stop(0, '#ffe9b4', lamp) + stop(0.35, '#ffdf9c', lamp * 0.42) + stop(1, '#ffd68a', 0)),
    radial(
      'vignette',
      'cx=".5" cy=".46" r=".78"',
      stop(0.58, '#1a1008', 0) + stop(1, '#1a1008', time === 'evening' ? 0.42 : 0.2),
    ),
  ].join('')}</defs>`
}

/** Where a thing meets the floor. */
export const contact = (x: number, y: number, rx: number, ry = rx * 0.1, o = 0.9) =>
  ellipse(x, y, rx * 1.12, ry * 1.25, 'url(#contact)', o)

/** The soft shadow of a box that stands `depth` before the wall. */
export function cast(x: number, y: number, w: number, h: number, depth = 14, r = 8): string {
  return times(4, (i) => {
    const grow = (i - 1.5) * depth * 0.34
    const left = x - grow + depth * 0.45
    return rect(left, y - grow + depth * 0.75, w + 2 * grow, h + 2 * grow, '#1c100c', {
      r: r + Math.max(0, grow) + 4,
      o: 0.055,
    })
  })
}

/** The same shadow for any outline. */
export const castPath = (data: string, depth = 14) =>
  times(
    3,
    (i) =>
      `<g transform="translate(${depth * (0.25 + 0.22 * i)} ${depth * (0.4 + 0.34 * i)})">${path(data, '#1c100c', 0.065)}</g>`,
  )

/** A box with light from the left on it. */
export const block = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  rect(x, y, w, h, fill, { r }) + rect(x, y, w, h, 'url(#form)', { r })

/** A box lit from above. */
export const slab = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  rect(x, y, w, h, fill, { r }) + rect(x, y, w, h, 'url(#fall)', { r })

/** A filled outline lit from above. */
export const mould = (data: string, fill: string) => path(data, fill) + path(data, 'url(#fall)')

/** The halo of a lamp. */
export const halo = (x: number, y: number, r: number, o = 1) => ellipse(x, y, r, r, 'url(#lamp)', o)

/** Daylight that falls from a window at x, y through the room and lies on the floor in panes. */
export function daylight(x: number, y: number, w: number, h: number, floorY: number, panes = 2, lean = 0.5): string {
  const drop = H - floorY
  const near = floorY + drop * 0.24
  const far = floorY + drop * 0.86
  const shift = (near - y - h) * lean + 60
  const pane = w / panes
  const patches = times(panes, (i) => {
    const left = x + i * pane + 10 + shift
    const reach = (far - near) * lean * 1.5 + 40
    const wide = 1.22
    const right = left + pane - 20
    const spreadBy = (i - panes / 2) * pane * (wide - 1)
    return poly(
      [
        [left, near],
        [right, near],
        [right + reach + spreadBy + pane * 0.2, far],
        [left + reach + spreadBy, far],
      ],
      '#fff1c9',
      0.26,
    )
  })
  const air = path(
    d`M${x},${y + h * 0.15}L${x + w},${y}L${x + w + shift * 1.9},${far}L${x + shift * 1.5},${far}Z`,
    'url(#beam)',
    0.4,
  )
  return patches + air
}

/** The darker edges every picture ends with. */
export const vignette = () => rect(0, 0, W, H, 'url(#vignette)')
