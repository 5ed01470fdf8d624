/** What one sees outside: the sky and the skyline of the city, in any box. */
import { bangkok } from './cities/bangkok.ts'
import { madrid } from './cities/madrid.ts'
import { sanSalvador } from './cities/san-salvador.ts'
import { at, rect } from './paint.ts'
import type { Scene } from './scene.ts'
import { paintSky } from './sky.ts'

const skylines = { 'san-salvador': sanSalvador, madrid, bangkok }

/** Draws the city into a box; `zoom` above 1 brings it nearer, its feet stay at the foot of the box. */
export function skyline(scene: Scene, x: number, y: number, w: number, h: number, zoom = 1): string {
  const unit = (h / 600) * zoom
  const width = w / unit + 2
  const height = h / unit
  const low = scene.time === 'evening' ? 0.52 : 0.3
  const sunX = width * scene.random.between(0.6, 0.84)
  const sunY = height - 600 + 600 * low
  const sky = at(
    0,
    height - 600,
    1,
    rect(0, -600, width, 600, scene.sky.top) + paintSky(width, 600, scene.sky, scene.random, sunX, sunY - height + 600),
  )
  const city = at(0, height - 600, 1, skylines[scene.city](scene, width))
  const [from, across] = scene.mirrored ? [x + w, -unit] : [x, unit]
  return scene.cut(rect(x, y, w, h, '#000'), at(from, y, unit, sky + city, 0, across))
}
