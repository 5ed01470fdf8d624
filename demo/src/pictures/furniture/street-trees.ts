/** Trees, palms and hedges of a street; `y` is the pavement. */
import { contact, mould } from '../light.ts'
import { circle, d, mix, path, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A round street tree. */
export function streetTree(scene: Scene, x: number, y: number, k: number): string {
  const { p, random } = scene
  const crown = times(15, (i) => {
    const a = (i / 15) * 6.28
    const far = i % 3 === 0 ? 0.25 : 1
    const light = Math.cos(a + 2.4) > 0 ? 0.42 : 0
    return circle(
      x + Math.cos(a) * 92 * k * far,
      y - 360 * k + Math.sin(a) * 84 * k * far,
      random.between(56, 82) * k,
      mix(p.leaf, light ? '#a9c982' : '#1e4029', random.between(0.08, 0.34)),
    )
  })
  return (
    contact(x, y, 100 * k, 12) +
    path(d`M${x - 13 * k},${y}L${x - 8 * k},${y - 280 * k}H${x + 8 * k}L${x + 14 * k},${y}Z`, shade(p.wood, 0.12)) +
    stroke(
      d`M${x},${y - 220 * k}l${50 * k},${-70 * k}M${x},${y - 240 * k}l${-46 * k},${-60 * k}`,
      shade(p.wood, 0.2),
      9 * k,
    ) +
    crown
  )
}

/** A tall palm in the street. */
export function streetPalm(scene: Scene, x: number, y: number, h: number): string {
  const { p, random } = scene
  const lean = random.between(-0.1, 0.1) * h
  const [tx, ty] = [x + lean, y - h]
  const bark = mix(p.wood, '#c8a47c', 0.3)
  const rings = times(12, (i) =>
    stroke(d`M${x - 11 + (lean * i * i) / 144},${y - (i * h) / 12.4}q11,6 22,0`, shade(bark, 0.3), 3, 0.5),
  )
  const fronds = times(15, (i) => {
    const a = -Math.PI * (-0.1 + (((i * 7) % 15) / 14) * 1.2)
    const r = h * random.between(0.3, 0.4)
    const [ex, ey] = [tx + Math.cos(a) * r, ty + Math.sin(a) * r * 0.6 + r * 0.34]
    const [mx, my] = [tx + Math.cos(a) * r * 0.55, ty + Math.sin(a) * r * 0.9 - r * 0.1]
    const c = mix(p.leaf, i % 2 ? '#a3c77d' : '#1c3f28', random.between(0.05, 0.4))
    return (
      path(d`M${tx},${ty}Q${mx},${my - r * 0.14} ${ex},${ey}Q${mx},${my + r * 0.12} ${tx},${ty}Z`, c) +
      stroke(d`M${tx},${ty}Q${mx},${my} ${ex},${ey}`, tint(c, 0.3), 2, 0.5)
    )
  })
  return (
    contact(x, y, 70, 9) + stroke(d`M${x},${y}Q${x + lean * 0.2},${y - h * 0.5} ${tx},${ty}`, bark, 24) + rings + fronds
  )
}

/** A hedge with flowers. */
export function hedge(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { p, random } = scene
  return (
    contact(x + w / 2, y, w * 0.52, 10) +
    times(Math.round(w / 26), (i) =>
      circle(
        x + 14 + i * 26,
        y - h * random.between(0.5, 0.95),
        h * random.between(0.4, 0.55),
        mix(p.leaf, i % 2 ? '#9cc07a' : '#21452d', random.next() * 0.45),
      ),
    ) +
    mould(d`M${x},${y}V${y - h * 0.5}H${x + w}V${y}Z`, shade(p.leaf, 0.12)) +
    times(Math.round(w / 40), () =>
      circle(
        x + random.next() * w,
        y - random.next() * h,
        random.between(5, 9),
        random.chance(0.5) ? '#f28f73' : '#fff0d8',
      ),
    )
  )
}
