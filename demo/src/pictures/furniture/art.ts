/** Framed prints, alone and in groups. */
import { castShadow } from '../light.ts'
import { mix, poly, rect, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { motifs } from './motifs.ts'

/** A framed print; `motif` counts round the motifs. */
export function print({ p }: Scene, x: number, y: number, w: number, h: number, motif: number, frame = p.wood): string {
  const draw = motifs[Math.abs(motif) % motifs.length]
  const mount = w * 0.09
  const inner = { w: w - 2 * mount, h: h - 2 * mount }
  const body = `<svg x="${x + mount}" y="${y + mount}" width="${inner.w}" height="${inner.h}" viewBox="0 0 100 125" preserveAspectRatio="xMidYMid slice">${rect(0, 0, 100, 125, mix(p.soft, p.pop, 0.1))}${draw ? draw(p) : ''}</svg>`
  return (
    castShadow(x - 12, y - 12, w + 24, h + 24, 12, 2) +
    rect(x - 12, y - 12, w + 24, h + 24, frame) +
    rect(x - 12, y - 12, w + 24, 4, '#fff', { o: 0.2 }) +
    rect(x, y, w, h, tint(p.soft, 0.4)) +
    body +
    poly(
      [
        [x, y],
        [x + w * 0.6, y],
        [x, y + h * 0.6],
      ],
      '#fff',
      0.1,
    )
  )
}

/** Two or three prints hung together about `x`, `y`. */
export function gallery(scene: Scene, x: number, y: number, k = 1): string {
  const first = scene.random.whole(0, 6)
  const one = (dx: number, dy: number, w: number, h: number, i: number) =>
    print(scene, x + dx * k, y + dy * k, w * k, h * k, first + i, i === 1 ? scene.p.dark : scene.p.wood)
  const sets = [
    () => one(-200, -110, 170, 220, 0) + one(24, -60, 136, 170, 2),
    () => one(-250, -90, 136, 180, 0) + one(-70, -90, 136, 180, 1) + one(110, -90, 136, 180, 2),
    () => one(-210, -140, 200, 260, 0) + one(34, -140, 150, 116, 1) + one(34, 20, 150, 100, 3),
    () => one(-170, -100, 340, 210, 5),
  ]
  return scene.random.pick(sets)()
}
