/** The empty room: back wall with its finish, skirting and floor. */
import { type Floor, floor } from './floors.ts'
import { d, mix, path, rect, shade, stroke, times, tint, W } from './paint.ts'
import type { Scene } from './scene.ts'

/** How a back wall is finished. */
export const walls = ['plain', 'panels', 'battens', 'twoTone', 'arch'] as const

/** One of the wall finishes. */
export type Wall = (typeof walls)[number]

function finish(scene: Scene, floorY: number, kind: Wall): string {
  const { p } = scene
  const line = shade(p.wall, 0.22)
  if (kind === 'panels') {
    const low = floorY - 250
    const panel = (x: number, y: number, w: number, h: number) =>
      rect(x, y, w, h, tint(p.wall, 0.12), { o: 0.5 }) +
      stroke(d`M${x},${y + h}V${y}H${x + w}`, line, 3, 0.35) +
      stroke(d`M${x},${y + h}H${x + w}V${y}`, tint(p.wall, 0.5), 3, 0.6)
    return (
      times(5, (i) => panel(30 + i * 315, 70, 275, low - 130) + panel(30 + i * 315, low + 30, 275, 175)) +
      rect(0, low - 10, W, 12, tint(p.wall, 0.3)) +
      rect(0, low + 2, W, 5, line, { o: 0.35 })
    )
  }
  if (kind === 'battens') {
    const low = floorY - 300
    return (
      rect(0, low, W, floorY - low, mix(p.wall, p.main, 0.4)) +
      times(
        27,
        (i) =>
          rect(i * 62, low, 5, floorY - low, '#1c100c', { o: 0.1 }) +
          rect(i * 62 + 5, low, 3, floorY - low, '#fff', { o: 0.14 }),
      ) +
      rect(0, low - 12, W, 16, mix(p.wall, p.main, 0.28)) +
      rect(0, low + 4, W, 6, '#1c100c', { o: 0.12 })
    )
  }
  if (kind === 'twoTone')
    return rect(0, floorY - 380, W, 380, mix(p.wall, p.pop, 0.2)) + rect(0, floorY - 383, W, 5, p.soft, { o: 0.7 })
  if (kind === 'arch') {
    const left = 330
    return path(
      d`M${left},${floorY}V${460}A${330},${330} 0 0 1 ${left + 660},${460}V${floorY}Z`,
      mix(p.wall, p.pop, 0.26),
    )
  }
  return ''
}

/** Back wall, finish, skirting and floor. */
export function shell(scene: Scene, floorY: number, laid: Floor, wall: Wall = 'plain'): string {
  const { p } = scene
  const skirting = rect(0, floorY - 26, W, 26, tint(p.soft, 0.1)) + rect(0, floorY - 27, W, 3, '#1c100c', { o: 0.1 })
  return rect(0, 0, W, floorY + 1, 'url(#wall)') + finish(scene, floorY, wall) + skirting + floor(scene, floorY, laid)
}
