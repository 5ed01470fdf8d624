/** The brush: colours and SVG shapes as strings, on a canvas of 1600 by 1200. */

/** Width of every room picture, in drawing units. */
export const W = 1600

/** Height of every room picture, in drawing units. */
export const H = 1200

/** A place on the canvas: x, then y. */
export type Point = readonly [number, number]

/** The colour `share` of the way from one hex colour to another. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const part = (at: number) => {
    const start = channel(from, at)
    return Math.round(start + (channel(to, at) - start) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

/** The same colour in shadow; shadows here are warm, never grey. */
export const shade = (colour: string, share: number) => mix(colour, '#1c100c', share)

/** The same colour in light. */
export const tint = (colour: string, share: number) => mix(colour, '#ffffff', share)

const n = (value: number) => Math.round(value * 10) / 10

const see = (opacity?: number) => (opacity === undefined ? '' : ` opacity="${Math.round(opacity * 1000) / 1000}"`)

/** Rounding, transparency and turn (degrees about the middle) of a rectangle. */
type RectLook = { r?: number; o?: number; turn?: number }

/** A rectangle by its top left corner. */
export function rect(x: number, y: number, w: number, h: number, fill: string, look: RectLook = {}): string {
  const turn = look.turn ? ` transform="rotate(${n(look.turn)} ${n(x + w / 2)} ${n(y + h / 2)})"` : ''
  const round = look.r ? ` rx="${n(look.r)}"` : ''
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}"${round} fill="${fill}"${see(look.o)}${turn}/>`
}

/** An ellipse about its middle. */
export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, o?: number): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${see(o)}/>`
}

/** A circle about its middle. */
export function circle(x: number, y: number, r: number, fill: string, o?: number): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${see(o)}/>`
}

/** Path data from a template: every number is rounded to a tenth. */
export function d(parts: TemplateStringsArray, ...values: number[]): string {
  return parts.reduce((whole, part, i) => whole + (i ? n(values[i - 1] ?? 0) : '') + part, '')
}

/** A filled path. */
export const path = (data: string, fill: string, o?: number) => `<path d="${data}" fill="${fill}"${see(o)}/>`

/** A line along a path, with round ends. */
export function stroke(data: string, colour: string, width: number, o?: number): string {
  return `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${see(o)}/>`
}

/** Path data through points with straight edges. */
export const through = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)},${n(y)}`).join('L')}`

/** A filled polygon. */
export const poly = (points: readonly Point[], fill: string, o?: number) => path(`${through(points)}Z`, fill, o)

/** The drawing repeated `count` times, each told its number. */
export function times(count: number, draw: (i: number) => string): string {
  let whole = ''
  for (let i = 0; i < count; i++) whole += draw(i)
  return whole
}

/** A drawing moved to a place, and scaled and turned there; a negative `sx` mirrors it. */
export function at(x: number, y: number, scale: number, content: string, turn = 0, sx = scale): string {
  const turned = turn ? ` rotate(${n(turn)})` : ''
  return `<g transform="translate(${n(x)} ${n(y)})${turned} scale(${Math.round(sx * 1e5) / 1e5} ${Math.round(scale * 1e5) / 1e5})">${content}</g>`
}
