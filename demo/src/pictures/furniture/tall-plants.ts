/** Plants as tall as a person; each stands on `y` at `x`, `k` is its size. */
import { d, shade, stroke, times } from '../paint.ts'
import { green, leaf, type Plant, pot } from './leaves.ts'

/** A slim tree with large round leaves. */
export const figTree: Plant = (scene, x, y, k = 1) => {
  const { random } = scene
  const stem = stroke(
    d`M${x},${y - 90 * k}C${x - 10 * k},${y - 240 * k} ${x + 16 * k},${y - 330 * k} ${x},${y - 500 * k}M${x},${y - 250 * k}Q${x + 40 * k},${y - 320 * k} ${x + 62 * k},${y - 400 * k}`,
    shade(scene.p.wood, 0.2),
    10 * k,
  )
  const leaves = times(26, (i) => {
    const cy = y - (260 + (i / 26) * 300) * k
    const cx = x + random.between(-90, 90) * k * (1 - (i / 26) * 0.35)
    const angle = random.between(-0.9, 0.9) + (cx > x ? 0.2 : Math.PI - 0.2)
    const size = random.between(56, 84) * k
    return leaf(cx, cy, cx + Math.cos(angle) * size, cy + Math.sin(angle) * size - 12 * k, 36 * k, green(scene, i))
  })
  return stem + leaves + pot(scene, x, y, k, scene.p.soft)
}

/** A room palm with arching fronds. */
export const palmPlant: Plant = (scene, x, y, k = 1) => {
  const { random } = scene
  const fronds = times(9, (i) => {
    const bend = (((i * 4) % 9) - 4) / 4
    const [ex, ey] = [x + bend * 190 * k, y - (400 - Math.abs(bend) * 150 + random.between(-30, 30)) * k]
    const [cx, cy] = [x + bend * 60 * k, y - 420 * k]
    const c = green(scene, i)
    const stalk = stroke(d`M${x + bend * 8},${y - 90 * k}Q${cx},${cy} ${ex},${ey}`, shade(c, 0.1), 4 * k)
    const blades = times(9, (j) => {
      const t = 0.36 + (j / 9) * 0.62
      const px = (1 - t) ** 2 * x + 2 * t * (1 - t) * cx + t * t * ex
      const py = (1 - t) ** 2 * (y - 90 * k) + 2 * t * (1 - t) * cy + t * t * ey
      const s = (1 - t * 0.55) * 62 * k
      return (
        leaf(px, py, px - s * 0.75 + bend * 16 * k, py + s * 0.5, 9 * k, c) +
        leaf(px, py, px + s * 0.75 + bend * 16 * k, py + s * 0.42, 9 * k, c)
      )
    })
    return stalk + blades
  })
  return fronds + pot(scene, x, y, k)
}
