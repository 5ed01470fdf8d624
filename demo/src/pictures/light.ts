/** Light and shadow without blurs: stacked shapes and gradients, because filters cost most of a picture’s time. */
import { ellipse, path, rect, times } from './paint.ts'

/** Where a thing meets the floor. */
export const contact = (x: number, y: number, rx: number, ry = rx * 0.1, o = 0.9) =>
  ellipse(x, y, rx * 1.12, ry * 1.25, 'url(#contact)', o)

/** The soft shadow of a box that stands `depth` before the wall. */
export function castShadow(x: number, y: number, w: number, h: number, depth = 14, r = 8): string {
  return times(4, (i) => {
    const grow = (i - 1.5) * depth * 0.34
    const left = x - grow + depth * 0.45
    return rect(left, y - grow + depth * 0.75, w + 2 * grow, h + 2 * grow, '#1c100c', {
      r: r + Math.max(0, grow) + 4,
      o: 0.055,
    })
  })
}

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
