/** Baths, standing free or built in. */
import { contact, mould, slab } from '../light.ts'
import { circle, d, ellipse, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

const foam = (scene: Scene, x: number, y: number, rx: number) =>
  times(24, () => {
    const a = scene.random.next() * 6.28
    const far = scene.random.next()
    return circle(
      x + Math.cos(a) * far * rx,
      y + Math.sin(a) * far * 13 - 4,
      scene.random.between(12, 30),
      '#ffffff',
      0.92,
    )
  })

/** A bath on its own, its tap standing beside it. */
export function freeBath(scene: Scene, x: number, y: number, w: number): string {
  const { p, random } = scene
  const h = w * 0.46
  const top = y - h
  const l = x - w / 2
  const enamel = tint(p.soft, 0.5)
  const skirt = random.chance(0.5) ? enamel : mix(p.main, p.soft, 0.12)
  const body = d`M${l + 12},${top}H${l + w - 12}Q${l + w - 20},${y - 16} ${l + w * 0.76},${y - 16}H${l + w * 0.24}Q${l + 20},${y - 16} ${l + 12},${top}Z`
  return (
    stroke(
      d`M${x + w * 0.36},${top + 40}V${top - 120}Q${x + w * 0.36},${top - 168} ${x + w * 0.31},${top - 168}H${x + w * 0.27}V${top - 130}`,
      p.metal,
      15,
    ) +
    contact(x, y, w * 0.44, 24) +
    [0.24, 0.72].map((s) => slab(l + w * s, y - 30, 44, 30, p.metal, 10)).join('') +
    mould(body, skirt) +
    ellipse(x, top + 2, w / 2, w * 0.062, enamel) +
    ellipse(x, top + 5, w / 2, w * 0.062, '#1c100c', 0.08) +
    ellipse(x, top, w / 2, w * 0.06, enamel) +
    ellipse(x, top + 4, w * 0.455, w * 0.042, mix('#bfe3e6', p.wall, 0.2)) +
    foam(scene, x - w * 0.1, top, w * 0.28) +
    slab(x - w * 0.08, top - 30, w * 0.16, 44, p.pop, 6) +
    path(d`M${x - w * 0.08},${top + 6}h${w * 0.16}v${h * 0.34}h${-w * 0.16}z`, p.pop) +
    times(3, (i) => rect(x - w * 0.08, top + h * 0.2 + i * 22, w * 0.16, 6, '#fff', { o: 0.5 }))
  )
}

/** A bath built in behind a tiled apron. */
export function builtInBath(scene: Scene, x: number, y: number, w: number): string {
  const { p } = scene
  const top = y - 250
  const apron = mix(p.main, p.soft, 0.3)
  const tiles = times(Math.floor(w / 78), (i) =>
    times(3, (k) =>
      rect(x + i * 78 + 2, top + 30 + k * 74, 74, 70, mix(apron, shade(apron, 0.16), scene.random.next() * 0.6)),
    ),
  )
  return (
    contact(x + w / 2, y, w * 0.52, 16) +
    rect(x, top + 20, w, 230, shade(apron, 0.2)) +
    scene.cut(rect(x, top + 20, w, 230, '#000'), tiles) +
    path(d`M${x + 30},${top - 40}H${x + w - 20}L${x + w + 4},${top}H${x - 6}Z`, tint(p.soft, 0.4)) +
    path(d`M${x + 80},${top - 32}H${x + w - 66}L${x + w - 52},${top - 8}H${x + 66}Z`, mix('#bfe3e6', p.wall, 0.2)) +
    foam(scene, x + w * 0.4, top - 22, w * 0.2) +
    slab(x - 10, top, w + 20, 34, tint(p.soft, 0.45), 8) +
    path(d`M${x + w * 0.7},${top - 4}h110v150h-110z`, p.pop) +
    times(2, (i) => rect(x + w * 0.7, top + 104 + i * 18, 110, 6, '#fff', { o: 0.5 }))
  )
}
