/** Bangkok: slim towers in haze on flat land, the river with its boats, temples on the bank. No hills. */
import { d, ellipse, path, rect, shade, stroke, times } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { chedi, hall, riverTemple } from './bangkok-temples.ts'
import { bands, tower } from './buildings.ts'
import { canopy, palm } from './green.ts'

function slim(scene: Scene, x: number, foot: number, far: number, low: number, high: number): string {
  const { random } = scene
  const w = random.between(17, 34)
  const h = random.between(low, high)
  const colour = random.pick(['#8ea6b4', '#b7c0c2', '#d6cfc4', '#9eb4b8', '#c9b8ac', '#7f97ad'])
  const body = random.chance(0.5)
    ? bands(scene, x, foot, w, h, colour, far)
    : tower(scene, x, foot, w, h, colour, far, 0.6)
  const skin = scene.far(colour, far)
  const top = foot - h
  const caps = [
    path(d`M${x},${top}L${x + w * 0.5},${top - w * 0.7}L${x + w},${top}Z`, skin),
    rect(x + w * 0.25, top - 14, w * 0.5, 15, skin) + stroke(d`M${x + w * 0.5},${top - 14}v-22`, skin, 2),
    path(d`M${x},${top + 1}Q${x + w * 0.5},${top - w * 0.8} ${x + w},${top + 1}Z`, skin),
    path(d`M${x},${top + 1}L${x},${top - 16}L${x + w},${top + 1}Z`, skin),
    '',
  ]
  return body + random.pick(caps)
}

function pixelTower(scene: Scene, x: number, foot: number, far: number): string {
  const skin = scene.far('#7d95a8', far)
  const bites = [
    [0, 60, 10],
    [34, 84, 10],
    [24, 104, 20],
    [0, 120, 16],
    [30, 150, 14],
    [0, 176, 8],
    [36, 190, 8],
  ]
  return (
    bands(scene, x, foot, 44, 250, '#7d95a8', far) +
    bites
      .map(
        ([dx = 0, dy = 0, w = 0]) =>
          rect(x + dx, foot - 250 + dy, w, 13, shade(skin, 0.22)) + rect(x + dx, foot - 250 + dy + 9, w, 4, skin),
      )
      .join('')
  )
}

function boat(scene: Scene, x: number, y: number, k: number): string {
  const hull = scene.far('#7a4b35', 0.06)
  return (
    ellipse(x, y + 5 * k, 52 * k, 3 * k, '#1c100c', 0.16) +
    path(
      d`M${x - 58 * k},${y - 12 * k}Q${x - 46 * k},${y + 4 * k} ${x - 30 * k},${y + 4 * k}H${x + 34 * k}Q${x + 46 * k},${y + 2 * k} ${x + 50 * k},${y - 4 * k}Q${x},${y - 2 * k} ${x - 58 * k},${y - 12 * k}Z`,
      hull,
    ) +
    path(
      d`M${x - 24 * k},${y - 3 * k}v${-13 * k}q${24 * k},${-6 * k} ${50 * k},0v${13 * k}z`,
      scene.far('#e0704e', 0.06),
    ) +
    rect(x - 20 * k, y - 12 * k, 42 * k, 8 * k, scene.time === 'evening' ? '#ffd98c' : scene.far('#fbf1dd', 0.1))
  )
}

function river(scene: Scene, width: number, y: number): string {
  const { random } = scene
  const ripples = times(Math.round(width / 22), () => {
    const w = random.between(14, 60)
    return rect(
      random.next() * width,
      y + random.between(5, 66),
      w,
      random.between(1.2, 2.4),
      scene.time === 'evening' ? '#ffd9a0' : '#ffffff',
      { r: 1, o: random.between(0.18, 0.5) },
    )
  })
  return rect(-10, y, width + 20, 140, 'url(#water)') + rect(-10, y, width + 20, 7, '#1c100c', { o: 0.14 }) + ripples
}

/** Draws the city in a box 600 high and `width` wide, over a sky already there. */
export function bangkok(scene: Scene, width: number): string {
  const { random } = scene
  const middle = width * random.between(0.3, 0.66)
  const side = middle < width / 2 ? 1 : -1
  const far = times(Math.round(width / 26), (i) => slim(scene, i * 26 + random.between(-6, 10), 500, 0.74, 50, 190))
  const mid = times(Math.round(width / 62), (i) => slim(scene, i * 62 + random.between(-10, 24), 504, 0.5, 70, 240))
  return (
    rect(-10, 440, width + 20, 80, scene.far('#93aaa0', 0.7)) +
    far +
    pixelTower(scene, middle + side * 190, 504, 0.46) +
    mid +
    canopy(scene, width, 496, 11, 0.4) +
    riverTemple(scene, middle, 506, 0.24) +
    hall(scene, middle + side * 150, 506, 0.62, 0.2) +
    chedi(scene, middle + side * 300, 508, 0.72, 0.22) +
    hall(scene, middle - side * 260 - 60, 506, 0.5, 0.26) +
    canopy(scene, width, 508, 7, 0.22) +
    river(scene, width, 512) +
    boat(scene, width * random.between(0.15, 0.4), 540, 0.8) +
    boat(scene, width * random.between(0.6, 0.9), 560, 1.05) +
    times(Math.max(2, Math.round(width / 300)), (i) =>
      palm(scene, (i + random.between(0, 1)) * 300, 610, random.between(70, 110), 0.02),
    ) +
    canopy(scene, width, 596, 20, 0)
  )
}
