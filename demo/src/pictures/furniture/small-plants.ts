/** Plants for shelves, sills and tables. */
import { mould, slab } from '../light.ts'
import { circle, d, ellipse, mix, rect, shade, stroke, times, tint } from '../paint.ts'
import { green, type Plant } from './leaves.ts'

/** Vines that hang from a shelf; `y` is the shelf. */
export const trailingPlant: Plant = (scene, x, y, k = 1) => {
  const { random } = scene
  const vines = times(6, (i) => {
    const dx = (i - 2.5) * 15 * k
    const length = random.between(60, 170) * k
    return (
      stroke(
        d`M${x + dx * 0.6},${y - 50 * k}Q${x + dx * 2},${y - 40 * k} ${x + dx * 2.1},${y + length - 40 * k}`,
        green(scene, 0),
        3 * k,
      ) +
      times(Math.round(length / (17 * k)), (j) =>
        circle(
          x + dx * 2.05 + (j % 2 ? 8 : -8) * k,
          y - 30 * k + j * 17 * k,
          random.between(8, 12) * k,
          green(scene, i + j),
        ),
      )
    )
  })
  return (
    slab(x - 36 * k, y - 58 * k, 72 * k, 58 * k, scene.p.soft, 10 * k) +
    vines +
    times(9, () =>
      circle(
        x + random.between(-34, 34) * k,
        y - random.between(52, 84) * k,
        random.between(12, 18) * k,
        green(scene, 1),
      ),
    )
  )
}

/** Stems in a vase, for tables; `y` is the table. */
export const vase: Plant = (scene, x, y, k = 1) => {
  const { p, random } = scene
  const stems = times(5, (i) => {
    const [ex, ey] = [x + (i - 2) * 26 * k + random.between(-8, 8) * k, y - random.between(120, 180) * k]
    const bloom =
      i % 2
        ? circle(ex, ey, 15 * k, mix(p.pop, '#f08a66', 0.6)) + circle(ex - 4 * k, ey - 4 * k, 6 * k, '#fff', 0.4)
        : ellipse(ex, ey, 9 * k, 20 * k, green(scene, i))
    return stroke(d`M${x},${y - 50 * k}Q${x},${y - 90 * k} ${ex},${ey}`, shade(p.leaf, 0.1), 3.4 * k) + bloom
  })
  return (
    stems +
    ellipse(x, y, 30 * k, 5 * k, '#1c100c', 0.18) +
    mould(
      d`M${x - 12 * k},${y - 74 * k}H${x + 12 * k}Q${x + 8 * k},${y - 56 * k} ${x + 24 * k},${y - 32 * k}Q${x + 30 * k},${y} ${x + 14 * k},${y}H${x - 14 * k}Q${x - 30 * k},${y} ${x - 24 * k},${y - 32 * k}Q${x - 8 * k},${y - 56 * k} ${x - 12 * k},${y - 74 * k}Z`,
      tint(p.soft, 0.3),
    )
  )
}

/** A row of herbs in tins, for sills. */
export const herbs: Plant = (scene, x, y, k = 1) =>
  times(3, (i) => {
    const cx = x + (i - 1) * 62 * k
    return (
      times(7, (j) =>
        circle(
          cx + scene.random.between(-22, 22) * k,
          y - scene.random.between(42, 78) * k,
          scene.random.between(9, 15) * k,
          green(scene, j),
        ),
      ) +
      slab(cx - 22 * k, y - 44 * k, 44 * k, 44 * k, i === 1 ? scene.p.pop : scene.p.soft, 6 * k) +
      rect(cx - 22 * k, y - 36 * k, 44 * k, 5 * k, '#1c100c', { o: 0.08 })
    )
  })
