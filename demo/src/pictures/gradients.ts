/** The gradients every picture refers to by name: sky, wall, floor, form, light and shadow. */
import { mix, shade, tint } from './paint.ts'
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
