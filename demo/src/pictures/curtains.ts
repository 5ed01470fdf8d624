/** Curtains and blinds. */
import { castShadow } from './light.ts'
import { d, mix, path, rect, shade, times, tint } from './paint.ts'
import type { Scene } from './scene.ts'
import type { Window } from './window.ts'

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
    castShadow(x - 10, y - 14, w + 20, h * share, 6, 2) +
    times(4, (i) => rect(x - 10, y - 14 + i * fold, w + 20, fold + 1, i % 2 ? shade(colour, 0.07) : colour)) +
    rect(x - 14, y - 22, w + 28, 14, scene.p.wood, { r: 4 })
  )
}
