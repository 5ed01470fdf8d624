/** Madrid’s landmarks, free renderings: the winged dome, the telephone tower, slate spires, a church dome. */
import { circle, d, ellipse, path, poly, rect, shade, stroke, times } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { paneColour, panes } from './buildings.ts'

function walls(scene: Scene, x: number, top: number, w: number, h: number, skin: string, far: number): string {
  const lit = scene.time === 'evening' ? 0.5 : 0.9
  const data = panes(
    { x: x + 8, y: top + 12, w: w - 14, h: h - 10 },
    { w: 6, h: 11, gapX: 9, gapY: 11 },
    lit,
    scene.random,
  )
  return (
    rect(x, top, w, h, skin) +
    path(data, paneColour(scene, far), 0.8) +
    rect(x + w * 0.72, top, w * 0.28, h, '#1c100c', { o: 0.1 })
  )
}

/** A corner house with a ribbed dark dome, gilded, with a winged figure on top. */
export function wingedDome(scene: Scene, cx: number, foot: number, far: number): string {
  const stone = scene.far('#f0e3cc', far)
  const slate = scene.far('#4a4f5e', far)
  const gold = scene.far('#d9a846', far)
  const y = foot - 132
  const columns = times(7, (i) => rect(cx - 33 + i * 10.4, y - 32, 4, 30, shade(stone, 0.12)))
  const ribs = times(5, (i) =>
    stroke(d`M${cx},${y - 96}Q${cx + (i - 2) * 19},${y - 84} ${cx + (i - 2) * 17},${y - 38}`, gold, 2.2),
  )
  return (
    walls(scene, cx - 62, y, 124, 240, stone, far) +
    rect(cx - 67, y - 5, 134, 8, shade(stone, 0.12)) +
    rect(cx - 38, y - 34, 76, 32, stone) +
    columns +
    rect(cx - 42, y - 40, 84, 7, shade(stone, 0.08)) +
    path(
      d`M${cx - 37},${y - 39}C${cx - 38},${y - 78} ${cx - 16},${y - 98} ${cx},${y - 98}C${cx + 16},${y - 98} ${cx + 38},${y - 78} ${cx + 37},${y - 39}Z`,
      slate,
    ) +
    ribs +
    rect(cx - 8, y - 110, 16, 13, stone) +
    path(d`M${cx - 3},${y - 110}L${cx - 3},${y - 128}L${cx + 3},${y - 128}L${cx + 3},${y - 110}Z`, slate) +
    circle(cx, y - 131, 3.6, slate) +
    stroke(
      d`M${cx - 15},${y - 138}Q${cx - 6},${y - 122} ${cx},${y - 122}Q${cx + 6},${y - 122} ${cx + 15},${y - 138}`,
      slate,
      4,
    )
  )
}

/** A stepped block with a clock and a small spire. */
export function telephoneTower(scene: Scene, cx: number, foot: number, far: number): string {
  const stone = scene.far('#e3cdb0', far)
  const y = foot - 170
  return (
    walls(scene, cx - 58, y + 40, 116, 240, stone, far) +
    rect(cx - 60, y + 36, 120, 6, shade(stone, 0.14)) +
    walls(scene, cx - 34, y - 18, 68, 60, stone, far) +
    rect(cx - 36, y - 22, 72, 6, shade(stone, 0.14)) +
    rect(cx - 18, y - 50, 36, 30, stone) +
    circle(cx, y - 35, 8, scene.time === 'evening' ? '#ffb3a0' : scene.far('#fbf5ea', far)) +
    stroke(d`M${cx},${y - 35}v-5M${cx},${y - 35}h4`, scene.far('#3c3a40', far), 1.6) +
    poly(
      [
        [cx - 18, y - 50],
        [cx, y - 76],
        [cx + 18, y - 50],
      ],
      scene.far('#8b5b4a', far),
    ) +
    stroke(d`M${cx},${y - 74}v-26`, scene.far('#4a4444', far), 2.4)
  )
}

/** A brick tower under a pointed slate cap, as on old town halls. */
export function slateSpire(scene: Scene, cx: number, foot: number, far: number, k = 1): string {
  const brick = scene.far('#c98a68', far)
  const slate = scene.far('#565b6c', far)
  const y = foot - 78 * k
  return (
    rect(cx - 16 * k, y, 32 * k, 240, brick) +
    rect(cx + 5 * k, y, 11 * k, 240, '#1c100c', { o: 0.12 }) +
    rect(cx - 6 * k, y + 14 * k, 12 * k, 20 * k, paneColour(scene, far), { r: 6 * k }) +
    rect(cx - 19 * k, y - 4 * k, 38 * k, 6 * k, scene.far('#efe0c8', far)) +
    path(
      d`M${cx - 17 * k},${y - 4 * k}Q${cx - 13 * k},${y - 24 * k} ${cx - 8 * k},${y - 26 * k}L${cx - 5 * k},${y - 34 * k}L${cx},${y - 92 * k}L${cx + 5 * k},${y - 34 * k}L${cx + 8 * k},${y - 26 * k}Q${cx + 13 * k},${y - 24 * k} ${cx + 17 * k},${y - 4 * k}Z`,
      slate,
    ) +
    circle(cx, y - 92 * k, 2.6 * k, scene.far('#d9a846', far))
  )
}

/** A great grey church dome with its lantern. */
export function churchDome(scene: Scene, cx: number, foot: number, far: number): string {
  const stone = scene.far('#efe3d0', far)
  const lead = scene.far('#7b8794', far)
  const y = foot - 70
  return (
    walls(scene, cx - 84, y + 18, 168, 240, stone, far) +
    rect(cx - 46, y - 12, 92, 32, stone) +
    times(6, (i) => rect(cx - 38 + i * 14, y - 6, 6, 20, paneColour(scene, far), { r: 3 })) +
    path(
      d`M${cx - 50},${y - 12}C${cx - 48},${y - 58} ${cx - 22},${y - 76} ${cx},${y - 76}C${cx + 22},${y - 76} ${cx + 48},${y - 58} ${cx + 50},${y - 12}Z`,
      lead,
    ) +
    path(
      d`M${cx + 6},${y - 76}C${cx + 22},${y - 74} ${cx + 48},${y - 58} ${cx + 50},${y - 12}H${cx + 24}C${cx + 26},${y - 44} ${cx + 18},${y - 62} ${cx + 6},${y - 76}Z`,
      shade(lead, 0.16),
    ) +
    rect(cx - 8, y - 92, 16, 17, stone) +
    ellipse(cx, y - 92, 9, 7, lead) +
    stroke(d`M${cx},${y - 98}v-16M${cx - 5},${y - 108}h10`, scene.far('#4a4444', far), 2)
  )
}

/** Four thin towers, far out on the plain. */
export function fourTowers(scene: Scene, x: number, foot: number): string {
  const skin = scene.far('#7d93a8', 0.62)
  return (
    rect(x, foot - 122, 15, 124, skin) +
    path(
      d`M${x + 26},${foot}V${foot - 104}Q${x + 35},${foot - 118} ${x + 44},${foot - 104}V${foot}Z`,
      shade(skin, 0.05),
    ) +
    path(d`M${x + 56},${foot}L${x + 58},${foot - 130}H${x + 66}L${x + 72},${foot - 116}V${foot}Z`, skin) +
    rect(x + 86, foot - 128, 6, 128, shade(skin, 0.08)) +
    rect(x + 94, foot - 128, 9, 128, skin)
  )
}
