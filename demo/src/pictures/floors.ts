/** Floors in perspective: planks, herringbone, tiles. */
import { H, mix, type Point, path, poly, rect, shade, stroke, through, times, tint, W } from './paint.ts'
import type { Scene } from './scene.ts'

/** How a floor is laid. */
export const floors = ['planks', 'herringbone', 'tiles', 'patterned'] as const

/** Floors for rooms one lives in: wood more often than tiles. */
export const dryFloors: readonly Floor[] = ['planks', 'herringbone', 'planks', 'tiles', 'herringbone', 'patterned']

/** One of the floors. */
export type Floor = (typeof floors)[number]

/** The height of the eye that looks into a room. */
export const eye = 430

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
