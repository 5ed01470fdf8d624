/** Houses and towers seen from afar, for every skyline. */
import { d, mix, path, rect, shade } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'

/** Rows of small windows as one path; `keep` is the share that is drawn. */
export function panes(
  box: { x: number; y: number; w: number; h: number },
  cell: { w: number; h: number; gapX: number; gapY: number },
  keep: number,
  random: Random,
): string {
  let data = ''
  for (let y = box.y; y + cell.h <= box.y + box.h; y += cell.h + cell.gapY)
    for (let x = box.x; x + cell.w <= box.x + box.w; x += cell.w + cell.gapX)
      if (random.next() < keep) data += d`M${x},${y}h${cell.w}v${cell.h}h${-cell.w}z`
  return data
}

/** The colour of a window far away: lamplight in the evening, sky by day. */
export const paneColour = (scene: Scene, share: number) =>
  scene.time === 'evening' ? mix('#ffd98c', scene.sky.horizon, share * 0.5) : scene.far('#6d8795', share)

/** A plain block that stands on `foot`, with its right third in shade and its windows. `far` runs from 0 near to 1 gone. */
export function tower(
  scene: Scene,
  x: number,
  foot: number,
  w: number,
  h: number,
  colour: string,
  far: number,
  keep = 0.7,
): string {
  const skin = scene.far(colour, far)
  const cell = { w: 5, h: 7, gapX: 5, gapY: 8 }
  const box = { x: x + 5, y: foot - h + 9, w: w - 8, h: h - 14 }
  const share = scene.time === 'evening' ? keep * 0.55 : keep
  return (
    rect(x, foot - h, w, h, skin) +
    rect(x + w * 0.66, foot - h, w * 0.34, h, shade(skin, 0.12)) +
    path(panes(box, cell, share, scene.random), paneColour(scene, far), 0.8)
  )
}

/** A tower of floor bands, as built in glass. */
export function bands(
  scene: Scene,
  x: number,
  foot: number,
  w: number,
  h: number,
  colour: string,
  far: number,
): string {
  const skin = scene.far(colour, far)
  let data = ''
  for (let y = foot - h + 8; y < foot - 6; y += 13) data += d`M${x + 4},${y}h${w - 8}v5h${8 - w}z`
  return (
    rect(x, foot - h, w, h, skin) +
    path(data, paneColour(scene, far), scene.time === 'evening' ? 0.55 : 0.75) +
    rect(x + w * 0.62, foot - h, w * 0.38, h, '#1c100c', { o: 0.1 })
  )
}
