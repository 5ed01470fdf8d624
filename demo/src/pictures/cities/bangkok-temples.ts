/** Bangkok’s temples, free renderings: the riverside prang, a gilded bell, tiered roofs. */
import { circle, d, path, rect, shade, stroke, times } from '../paint.ts'
import type { Scene } from '../scene.ts'

function prang(scene: Scene, cx: number, foot: number, k: number, far: number): string {
  const stone = scene.far('#dcc7a0', far)
  const dark = shade(stone, 0.16)
  const steps = times(5, (i) => {
    const w = (86 - i * 13) * k
    return rect(cx - w / 2, foot - (i + 1) * 15 * k, w, 16 * k, i % 2 ? dark : stone, { r: 1.5 })
  })
  const y = foot - 75 * k
  return (
    steps +
    path(
      d`M${cx - 17 * k},${y}C${cx - 18 * k},${y - 40 * k} ${cx - 12 * k},${y - 78 * k} ${cx},${y - 92 * k}C${cx + 12 * k},${y - 78 * k} ${cx + 18 * k},${y - 40 * k} ${cx + 17 * k},${y}Z`,
      stone,
    ) +
    path(
      d`M${cx + 4 * k},${y}C${cx + 6 * k},${y - 40 * k} ${cx + 4 * k},${y - 78 * k} ${cx},${y - 92 * k}C${cx + 12 * k},${y - 78 * k} ${cx + 18 * k},${y - 40 * k} ${cx + 17 * k},${y}Z`,
      dark,
    ) +
    times(5, (i) =>
      stroke(
        d`M${cx - 16 * k},${y - (12 + i * 14) * k}Q${cx},${y - (8 + i * 14) * k} ${cx + 16 * k},${y - (12 + i * 14) * k}`,
        dark,
        2 * k,
        0.6,
      ),
    ) +
    stroke(d`M${cx},${y - 90 * k}v${-20 * k}`, scene.far('#d9a846', far), 2.6 * k)
  )
}

/** The riverside temple: one tall prang between two small ones. */
export const riverTemple = (scene: Scene, cx: number, foot: number, far: number) =>
  prang(scene, cx - 84, foot, 0.5, far) + prang(scene, cx + 84, foot, 0.5, far) + prang(scene, cx, foot, 1.12, far)

/** A gilded bell with its needle. */
export function chedi(scene: Scene, cx: number, foot: number, k: number, far: number): string {
  const gold = scene.far('#dcae4e', far)
  const half = (sign: number, colour: string) =>
    path(
      d`M${cx},${foot}H${cx + sign * 42 * k}L${cx + sign * 38 * k},${foot - 18 * k}H${cx + sign * 32 * k}C${cx + sign * 30 * k},${foot - 50 * k} ${cx + sign * 18 * k},${foot - 62 * k} ${cx + sign * 12 * k},${foot - 70 * k}L${cx + sign * 7 * k},${foot - 82 * k}L${cx},${foot - 150 * k}Z`,
      colour,
    )
  return half(-1, gold) + half(1, shade(gold, 0.18)) + circle(cx, foot - 150 * k, 2 * k, gold)
}

/** A hall under steep tiers of orange and green tiles with gilded horns. */
export function hall(scene: Scene, x: number, foot: number, k: number, far: number): string {
  const orange = scene.far('#d2703a', far)
  const green = scene.far('#3f7a56', far)
  const gold = scene.far('#e0b252', far)
  const tier = (dx: number, y: number, w: number, h: number) => {
    const [l, r] = [x + dx * k, x + (dx + w) * k]
    const top = foot - (y + h) * k
    const low = foot - y * k
    return (
      path(
        d`M${l - 8 * k},${low}Q${l + 10 * k},${low - h * 0.4 * k} ${l + 20 * k},${top}H${r - 20 * k}Q${r - 10 * k},${low - h * 0.4 * k} ${r + 8 * k},${low}Z`,
        green,
      ) +
      path(
        d`M${l + 4 * k},${low - 5 * k}Q${l + 16 * k},${low - h * 0.45 * k} ${l + 24 * k},${top + 4 * k}H${r - 24 * k}Q${r - 16 * k},${low - h * 0.45 * k} ${r - 4 * k},${low - 5 * k}Z`,
        orange,
      ) +
      stroke(
        d`M${l - 8 * k},${low}Q${l + 10 * k},${low - h * 0.4 * k} ${l + 20 * k},${top}l${-4 * k},${-9 * k}M${r + 8 * k},${low}Q${r - 10 * k},${low - h * 0.4 * k} ${r - 20 * k},${top}l${4 * k},${-9 * k}`,
        gold,
        2.4 * k,
      )
    )
  }
  const wall = scene.far('#f7efe0', far)
  return (
    rect(x + 6 * k, foot - 34 * k, 128 * k, 36 * k, wall) +
    times(7, (i) =>
      rect(
        x + (14 + i * 17) * k,
        foot - 28 * k,
        7 * k,
        28 * k,
        scene.time === 'evening' ? '#ffcf80' : shade(wall, 0.25),
      ),
    ) +
    tier(0, 30, 140, 34) +
    tier(18, 52, 104, 34) +
    tier(34, 74, 72, 36)
  )
}
