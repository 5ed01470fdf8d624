/** The roofs of Madrid: curved clay tiles, chimneys, dormers and aerials. */
import { d, path, poly, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { paneColour } from './buildings.ts'

function tiles(x: number, y: number, w: number, h: number, lean: number, colour: string): string {
  let data = ''
  for (let i = 1; i < w / 9; i++) data += d`M${x + i * 9 + lean * (1 - (i * 9) / w)},${y}L${x + i * 9},${y + h}`
  return stroke(data, shade(colour, 0.3), 2, 0.5)
}

function chimney(x: number, y: number, colour: string): string {
  return (
    rect(x, y - 24, 13, 28, colour) +
    rect(x + 8, y - 24, 5, 28, shade(colour, 0.18)) +
    rect(x - 2, y - 28, 17, 5, shade(colour, 0.25))
  )
}

function dormer(scene: Scene, x: number, y: number, roof: string, far: number): string {
  return (
    rect(x, y - 20, 22, 22, scene.far('#f2e4cf', far)) +
    rect(x + 6, y - 15, 10, 15, paneColour(scene, far)) +
    poly(
      [
        [x - 4, y - 19],
        [x + 11, y - 31],
        [x + 26, y - 19],
      ],
      shade(roof, 0.1),
    )
  )
}

function aerial(x: number, y: number, colour: string): string {
  return stroke(d`M${x},${y}v-38M${x - 10},${y - 34}h20M${x - 7},${y - 28}h14M${x - 4},${y - 22}h8`, colour, 1.8)
}

/** One row of houses under tiled roofs whose eaves lie about `eaves`; walls reach down past the box. */
export function roofs(scene: Scene, width: number, eaves: number, far: number, size: number): string {
  const { random } = scene
  let whole = ''
  for (let x = -30 * random.next(); x < width; ) {
    const w = random.between(110, 190) * size
    const foot = eaves + random.between(-14, 14)
    const rise = random.between(30, 46) * size
    const roof = scene.far(random.pick(['#c4683f', '#b65a3a', '#cd7a4d', '#a9583f', '#bf7450']), far)
    const wall = scene.far(random.pick(['#f4e4c8', '#eccfa6', '#f7ecdc', '#e7b98d', '#f1dccb']), far)
    const lean = random.between(14, 34)
    const light = paneColour(scene, far)
    whole +=
      rect(x, foot, w, 400, wall) +
      rect(x + w * 0.8, foot, w * 0.2, 400, shade(wall, 0.1)) +
      times(Math.floor(w / 34), (i) =>
        rect(x + 12 + i * 34, foot + 20, 13, 24, scene.random.chance(0.6) ? light : shade(wall, 0.35), { o: 0.85 }),
      ) +
      times(Math.floor(w / 34), (i) =>
        rect(x + 12 + i * 34, foot + 62, 13, 24, scene.random.chance(0.6) ? light : shade(wall, 0.35), { o: 0.85 }),
      ) +
      chimney(x + w * random.between(0.2, 0.7), foot - rise + 6, scene.far('#d9a37c', far)) +
      path(d`M${x - 5},${foot + 3}L${x + lean},${foot - rise}H${x + w - lean * 0.4}L${x + w + 4},${foot + 3}Z`, roof) +
      tiles(x - 2, foot - rise, w, rise, lean, roof) +
      rect(x + lean, foot - rise - 2, w - lean * 1.4, 4, tint(roof, 0.2), { r: 2 }) +
      rect(x - 5, foot + 2, w + 9, 5, shade(roof, 0.35))
    if (random.chance(0.55)) whole += dormer(scene, x + w * random.between(0.25, 0.6), foot - 4, roof, far)
    if (random.chance(0.6)) whole += aerial(x + w * random.between(0.3, 0.8), foot - rise, scene.far('#4a4444', far))
    x += w - 2
  }
  return whole
}
