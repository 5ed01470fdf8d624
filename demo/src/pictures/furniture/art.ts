/** What hangs on the walls. */
import { cast } from '../light.ts'
import { at, circle, d, ellipse, mix, path, poly, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Palette } from '../palettes.ts'
import type { Scene } from '../scene.ts'

/** Motifs in a box of 100 by 125. */
const motifs: readonly ((p: Palette) => string)[] = [
  (p) =>
    circle(52, 48, 22, p.pop) +
    path('M0,86Q28,56 58,82T100,74V125H0Z', p.main) +
    path('M0,104Q40,84 100,102V125H0Z', shade(p.main, 0.2)),
  (p) =>
    path('M18,125V62A32,32 0 0 1 82,62V125Z', p.main) +
    path('M32,125V66A18,18 0 0 1 68,66V125Z', p.pop) +
    path('M43,125V70A7,7 0 0 1 57,70V125Z', p.soft),
  (p) =>
    path('M0,84L34,44L58,82L76,60L100,88V125H0Z', p.leaf) +
    circle(70, 30, 11, p.pop) +
    path('M0,104L40,80L100,112V125H0Z', shade(p.leaf, 0.25)),
  (p) =>
    stroke('M50,116V44', p.leaf, 3.5) +
    times(
      5,
      (i) =>
        path(
          d`M50,${104 - i * 15}Q${78 - i * 3},${96 - i * 15} ${84 - i * 4},${78 - i * 14}Q${58},${80 - i * 14} 50,${104 - i * 15}`,
          p.leaf,
        ) +
        path(
          d`M50,${98 - i * 15}Q${22 + i * 3},${90 - i * 15} ${16 + i * 4},${72 - i * 14}Q${42},${74 - i * 14} 50,${98 - i * 15}`,
          shade(p.leaf, 0.15),
        ),
    ),
  (p) =>
    rect(14, 18, 44, 50, p.main, { r: 4 }) + circle(66, 74, 26, p.pop, 0.92) + rect(22, 84, 30, 24, p.metal, { r: 3 }),
  (p) =>
    times(4, (i) =>
      path(
        d`M0,${40 + i * 22}Q25,${26 + i * 22} 50,${40 + i * 22}T100,${40 + i * 22}V125H0Z`,
        mix(p.pop, p.main, i / 3),
      ),
    ) + circle(74, 22, 10, p.metal),
  (p) =>
    path('M34,118Q26,84 34,74Q40,66 38,58H62Q60,66 66,74Q74,84 66,118Z', p.pop) +
    stroke('M50,58Q48,34 30,18M50,58Q54,30 70,22M50,58V20', p.leaf, 3) +
    ellipse(28, 16, 9, 6, p.leaf) +
    ellipse(72, 20, 9, 6, p.leaf) +
    ellipse(50, 15, 6, 9, p.main),
]

/** A framed print; `motif` counts round the motifs. */
export function print({ p }: Scene, x: number, y: number, w: number, h: number, motif: number, frame = p.wood): string {
  const draw = motifs[Math.abs(motif) % motifs.length]
  const mount = w * 0.09
  const inner = { w: w - 2 * mount, h: h - 2 * mount }
  const body = `<svg x="${x + mount}" y="${y + mount}" width="${inner.w}" height="${inner.h}" viewBox="0 0 100 125" preserveAspectRatio="xMidYMid slice">${rect(0, 0, 100, 125, mix(p.soft, p.pop, 0.1))}${draw ? draw(p) : ''}</svg>`
  return (
    cast(x - 12, y - 12, w + 24, h + 24, 12, 2) +
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

/** A round mirror with the room’s light in it. */
export function roundMirror(scene: Scene, x: number, y: number, r: number): string {
  const { p } = scene
  const glass = circle(x, y, r, mix(p.wall, '#dfeaf0', 0.55)) + circle(x, y, r, 'url(#glass)')
  const gleams =
    poly(
      [
        [x - r * 0.75, y + r],
        [x + r * 0.3, y - r],
        [x + r * 0.62, y - r],
        [x - r * 0.42, y + r],
      ],
      '#fff',
      0.4,
    ) +
    poly(
      [
        [x + r * 0.2, y + r],
        [x + r, y - r * 0.5],
        [x + r, y - r * 0.2],
        [x + r * 0.4, y + r],
      ],
      '#fff',
      0.22,
    )
  return (
    cast(x - r - 12, y - r - 12, 2 * r + 24, 2 * r + 24, 14, r) +
    circle(x, y, r + 13, p.metal) +
    scene.cut(circle(x, y, r, '#000'), glass + gleams)
  )
}

/** A tall mirror with a rounded head. */
export function pillMirror(scene: Scene, x: number, y: number, w: number, h: number, frame = scene.p.metal): string {
  const glass = rect(x, y, w, h, mix(scene.p.wall, '#dfeaf0', 0.55)) + rect(x, y, w, h, 'url(#glass)')
  const gleams = poly(
    [
      [x, y + h * 0.7],
      [x + w, y + h * 0.1],
      [x + w, y + h * 0.3],
      [x, y + h * 0.9],
    ],
    '#fff',
    0.36,
  )
  return (
    cast(x - 10, y - 10, w + 20, h + 20, 14, w / 2) +
    rect(x - 11, y - 11, w + 22, h + 22, frame, { r: w / 2 + 11 }) +
    scene.cut(rect(x, y, w, h, '#000', { r: w / 2 }), glass + gleams)
  )
}

/** A fan of rays cut from cane, or a plate, for a bare wall. */
export function wallBasket(scene: Scene, x: number, y: number, r: number): string {
  const { p } = scene
  const straw = mix(p.metal, p.soft, 0.35)
  return (
    cast(x - r, y - r, 2 * r, 2 * r, 12, r) +
    circle(x, y, r, straw) +
    times(
      3,
      (i) =>
        `<circle cx="${x}" cy="${y}" r="${r * (0.3 + i * 0.25)}" fill="none" stroke="${i === 1 ? p.pop : p.wood}" stroke-width="${r * 0.07}" opacity=".7"/>`,
    ) +
    at(
      x,
      y,
      1,
      times(12, (i) =>
        stroke(d`M0,0L${Math.cos((i * Math.PI) / 6) * r},${Math.sin((i * Math.PI) / 6) * r}`, p.wood, 2, 0.3),
      ),
    )
  )
}
