/** The empty room: floor in perspective, back wall with its finish, a side wall if the room shows a corner. */
import { d, H, mix, type Point, path, poly, rect, shade, stroke, through, times, tint, W } from './paint.ts'
import type { Scene } from './scene.ts'

/** How a floor is laid. */
export const floors = ['planks', 'herringbone', 'tiles', 'patterned'] as const
/** Floors for rooms one lives in: wood more often than tiles. */
export const dryFloors: readonly Floor[] = ['planks', 'herringbone', 'planks', 'tiles', 'herringbone', 'patterned']
/** One of the floors. */
export type Floor = (typeof floors)[number]

/** How a back wall is finished. */
export const walls = ['plain', 'panels', 'battens', 'twoTone', 'arch'] as const
/** One of the wall finishes. */
export type Wall = (typeof walls)[number]

const eye = 430

/** Maps a floor place to the canvas: `u` to the right of the middle, `depth` 1 at the lower edge and more behind it. */
export const onFloor = (u: number, depth: number): Point => [W / 2 + u / depth, eye + (H - eye) / depth]

function planks(colour: string, floorY: number): string {
  const back = (H - eye) / (floorY - eye)
  const lines = times(31, (i) => through([onFloor((i - 15) * 150, 0.9), onFloor((i - 15) * 150, back)]))
  const joints = times(60, (i) => {
    const u = ((i * 7) % 30) - 15
    const depth = 1 + (((i * 37) % 60) / 60) * (back - 1)
    return through([onFloor(u * 150, depth), onFloor((u + 1) * 150, depth)])
  })
  const boards = times(12, (i) => {
    const u = (((i * 11) % 26) - 13) * 150
    return poly(
      [onFloor(u, 0.9), onFloor(u + 150, 0.9), onFloor(u + 150, back), onFloor(u, back)],
      i % 2 ? '#fff' : '#1c100c',
      0.035,
    )
  })
  return boards + stroke(lines, shade(colour, 0.36), 2, 0.5) + stroke(joints, shade(colour, 0.36), 2, 0.4)
}

function herringbone(colour: string, floorY: number): string {
  const back = (H - eye) / (floorY - eye)
  let light = ''
  for (let u = -17; u < 17; u++)
    for (let k = 0; k < 18; k++) {
      const [near, far] = [0.9 + k * 0.1, 0.9 + (k + 1) * 0.1]
      if (near > back) continue
      const rise = u % 2 ? 0.1 : -0.1
      const cap = (depth: number) => Math.min(back, Math.max(0.82, depth))
      const corner = [
        onFloor(u * 130, cap(near)),
        onFloor((u + 1) * 130, cap(near + rise)),
        onFloor((u + 1) * 130, cap(far + rise)),
        onFloor(u * 130, cap(far)),
      ]
      if ((u + k) % 2) light += `${through(corner)}Z`
    }
  return path(light, tint(colour, 0.3), 0.26) + stroke(light, shade(colour, 0.3), 1.5, 0.35)
}

function tiles(scene: Scene, floorY: number, patterned: boolean): string {
  const back = (H - eye) / (floorY - eye)
  const { p } = scene
  const ground = patterned ? mix(p.soft, p.wall, 0.4) : mix(p.soft, p.floor, 0.3)
  let dark = ''
  let light = ''
  let joints = ''
  const step = 0.14
  for (let k = 0; k * step + 0.86 < back; k++) {
    const [near, far] = [0.86 + k * step, Math.min(back, 0.86 + (k + 1) * step)]
    for (let u = -15; u < 15; u++) {
      const [a, b, c, e] = [
        onFloor(u * 170, near),
        onFloor((u + 1) * 170, near),
        onFloor((u + 1) * 170, far),
        onFloor(u * 170, far),
      ]
      const m = (near + far) / 2
      if ((u + k) % 2) dark += `${through([a, b, c, e])}Z`
      if (patterned) {
        const half = 170 * 0.2
        const mid = u * 170 + 85
        light += `${through([onFloor(mid, near + step * 0.28), onFloor(mid + half, m), onFloor(mid, far - (far - near) * 0.28), onFloor(mid - half, m)])}Z`
      }
    }
    joints += through([onFloor(-16 * 170, near), onFloor(16 * 170, near)])
  }
  for (let u = -15; u < 16; u++) joints += through([onFloor(u * 170, 0.86), onFloor(u * 170, back)])
  return (
    rect(0, floorY, W, H - floorY, ground) +
    path(dark, patterned ? mix(p.main, p.soft, 0.62) : shade(ground, 0.1), patterned ? 0.5 : 0.45) +
    path(light, mix(p.pop, p.soft, 0.5), 0.5) +
    stroke(joints, tint(ground, 0.4), 2.5, 0.55)
  )
}

/** The floor below `floorY`, with the shade the wall lays on it. */
export function floor(scene: Scene, floorY: number, kind: Floor): string {
  const colour = scene.p.floor
  const wooden = rect(0, floorY, W, H - floorY, 'url(#floor)')
  const laid = {
    planks: () => wooden + planks(colour, floorY),
    herringbone: () => wooden + herringbone(colour, floorY),
    tiles: () => tiles(scene, floorY, false),
    patterned: () => tiles(scene, floorY, true),
  }
  return (
    scene.cut(rect(0, floorY, W, H - floorY, '#000'), laid[kind]()) + rect(0, floorY, W, 90, 'url(#sink)', { o: 0.7 })
  )
}

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
