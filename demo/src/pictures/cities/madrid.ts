/** Madrid: a plain horizon with four thin towers, Gran Vía’s domes, slate spires, and tiled roofs below. */
import { d, path, rect, times } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { tower } from './buildings.ts'
import { canopy } from './green.ts'
import { churchDome, fourTowers, slateSpire, telephoneTower, wingedDome } from './madrid-landmarks.ts'
import { roofs } from './madrid-roofs.ts'

function farRoofs(scene: Scene, width: number, y: number, far: number): string {
  const { random } = scene
  let data = d`M-10,${y + 200}`
  for (let x = -10; x < width; ) {
    const w = random.between(18, 54)
    const top = y - random.between(0, 22)
    data += d`L${x},${top}L${x + w * 0.5},${top - random.between(0, 9)}L${x + w},${top}`
    x += w
  }
  return path(`${data}${d`L${width + 60},${y + 200}Z`}`, scene.far('#a98f80', far))
}

/** Draws the city in a box 600 high and `width` wide, over a sky already there. */
export function madrid(scene: Scene, width: number): string {
  const { random } = scene
  const middle = width * random.between(0.42, 0.6)
  const side = random.chance(0.5) ? 1 : -1
  const houses = times(Math.round(width / 78), (i) =>
    tower(
      scene,
      i * 78 + random.between(-8, 8),
      560,
      random.between(62, 84),
      random.between(58, 96),
      random.pick(['#f0dfc3', '#e8cba6', '#f4ebdc', '#dba983']),
      0.34,
    ),
  )
  const wide = width > 900
  return (
    rect(-10, 430, width + 20, 190, scene.far('#c9bfa2', 0.66)) +
    fourTowers(scene, Math.max(10, middle - side * 210 - 50), 446) +
    farRoofs(scene, width, 450, 0.62) +
    canopy(scene, width, 474, 8, 0.5) +
    farRoofs(scene, width, 486, 0.5) +
    (wide
      ? slateSpire(scene, middle - side * 420, 500, 0.42, 0.8) + slateSpire(scene, middle - side * 510, 500, 0.42, 0.8)
      : '') +
    churchDome(scene, middle - side * (wide ? 330 : 250), 520, 0.38) +
    telephoneTower(scene, middle + side * 190, 520, 0.36) +
    houses +
    wingedDome(scene, middle, 548, 0.22) +
    slateSpire(scene, middle + side * (wide ? 460 : 300), 536, 0.24, 1.1) +
    roofs(scene, width, 540, 0.16, 0.8) +
    roofs(scene, width, 578, 0.02, 1.05)
  )
}
