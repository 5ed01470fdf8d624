/** A side wall in perspective, for rooms that show a corner. */
import { eye } from './floors.ts'
import { type Point, poly, rect, shade, tint, W } from './paint.ts'
import type { Scene } from './scene.ts'

/** A left wall in perspective whose corner stands at `edge`; gives places on it by depth 0 (corner) to 1 (canvas edge) and height 0 to 1. */
export function sideWall(
  scene: Scene,
  edge: number,
  floorY: number,
): { drawing: string; place(u: number, v: number): Point } {
  const { p } = scene
  const roofY = 46
  const run = W / 2 / (W / 2 - edge)
  const [top, foot] = [eye + (roofY - eye) * run, eye + (floorY - eye) * run]
  const place = (u: number, v: number): Point => {
    const high = roofY + (top - roofY) * u
    const low = floorY + (foot - floorY) * u
    return [edge * (1 - u), high + (low - high) * v]
  }
  const ceiling = poly(
    [
      [0, 0],
      [W, 0],
      [W, roofY],
      [edge, roofY],
      [0, top],
    ],
    tint(p.wall, 0.35),
  )
  const side = poly([place(0, 0), place(1, 0), place(1, 1), place(0, 1)], shade(p.wall, 0.13))
  const skirting = poly([place(0, 1), place(1, 1), place(1, 0.965), place(0, 0.967)], shade(p.soft, 0.08))
  const corner = rect(edge - 2, roofY, 26, floorY - roofY, '#1c100c', { o: 0.05 })
  return { drawing: ceiling + side + corner + skirting, place }
}
