/** Plants in pots; each stands on `y` at `x`, `k` is its size. */
import { contact, mould, slab } from '../light.ts'
import { circle, d, ellipse, mix, path, rect, shade, stroke, times } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** Draws a plant. */
export type Plant = (scene: Scene, x: number, y: number, k?: number) => string

const green = ({ p, random }: Scene, i: number) => mix(p.leaf, i % 2 ? '#a3c47c' : '#1f3f2a', random.next() * 0.42)

function pot({ p }: Scene, x: number, y: number, k: number, colour = p.pop): string {
  return (
    contact(x, y, 80 * k, 14 * k) +
    mould(
      d`M${x - 60 * k},${y - 100 * k}H${x + 60 * k}L${x + 45 * k},${y - 6 * k}Q${x + 44 * k},${y} ${x + 38 * k},${y}H${x - 38 * k}Q${x - 44 * k},${y} ${x - 45 * k},${y - 6 * k}Z`,
      colour,
    ) +
    slab(x - 65 * k, y - 108 * k, 130 * k, 22 * k, colour, 5 * k) +
    path(d`M${x + 14 * k},${y - 86 * k}H${x + 58 * k}L${x + 45 * k},${y}H${x + 20 * k}Z`, '#1c100c', 0.12)
  )
}

function leaf(x: number, y: number, ex: number, ey: number, thick: number, colour: string): string {
  const [dx, dy] = [ex - x, ey - y]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [(-dy / length) * thick, (dx / length) * thick]
  const [mx, my] = [x + dx * 0.45, y + dy * 0.45]
  return (
    path(d`M${x},${y}Q${mx + nx},${my + ny} ${ex},${ey}Q${mx - nx},${my - ny} ${x},${y}Z`, colour) +
    path(d`M${x},${y}Q${mx + nx},${my + ny} ${ex},${ey}L${x},${y}Z`, '#fff', 0.08)
  )
}

/** Broad blades that fan out. */
export const fanPlant: Plant = (scene, x, y, k = 1) => {
  const { random } = scene
  const blades = times(13, (i) => {
    const angle = -Math.PI / 2 + (((i * 5) % 13) / 12 - 0.5) * 2.1 + random.between(-0.08, 0.08)
    const length = random.between(190, 300) * k
    return leaf(
      x + ((i % 3) - 1) * 12 * k,
      y - 92 * k,
      x + Math.cos(angle) * length,
      y - 96 * k + Math.sin(angle) * length,
      44 * k,
      green(scene, i),
    )
  })
  return blades + pot(scene, x, y, k)
}

/** Upright striped swords. */
export const swordPlant: Plant = (scene, x, y, k = 1) => {
  const { random } = scene
  const swords = times(9, (i) => {
    const dx = (i - 4) * 12 * k
    const h = random.between(150, 290) * k * (1 - Math.abs(i - 4) * 0.07)
    const c = green(scene, i)
    const tip = x + dx * 2.1
    return (
      leaf(x + dx, y - 92 * k, tip, y - 92 * k - h, 26 * k, c) +
      stroke(d`M${x + dx},${y - 110 * k}L${tip},${y - 84 * k - h}`, mix(c, '#f0e6a8', 0.5), 2.5 * k, 0.6)
    )
  })
  return swords + pot(scene, x, y, k, scene.p.soft)
}

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
      tint2(p.soft),
    )
  )
}

const tint2 = (colour: string) => mix(colour, '#ffffff', 0.3)

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

/** The plants that stand on a floor. */
export const floorPlants: readonly Plant[] = [fanPlant, swordPlant, figTree, palmPlant]
