/** Sofas that show their wood. */
import { block, contact, slab } from '../light.ts'
import { circle, d, path, rect, shade, stroke, times, tint } from '../paint.ts'
import { cushions } from './cushions.ts'
import type { Sofa } from './sofa-soft.ts'

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
