/** A sofa for a corner. */
import { contact, slab } from '../light.ts'
import { d, path, rect, shade, times, tint } from '../paint.ts'
import { cushions } from './cushions.ts'
import { feet, type Sofa } from './sofa-soft.ts'

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
