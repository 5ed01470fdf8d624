/** Draws the demo data’s homes and people: the door to this folder. Pictures are drawings and never claim to be photographs. */
import sharp from 'sharp'
import { layoutOf, layouts } from './layouts.ts'
import { H, W } from './paint.ts'
import { drawPlan, type PlanSpec } from './plan.ts'
import { drawPortrait } from './portraits/portrait.ts'
import { frame, hourOf, sceneFor } from './scene.ts'
import type { City, PictureSpec, Room, Time } from './spec.ts'

export { homePictures, mostPictures, type Picture } from './home.ts'
export { drawPortrait } from './portraits/portrait.ts'
export { type City, cities, hours, type PictureSpec, type Room, rooms, type Time } from './spec.ts'

/** What an alternative text says of a picture; the sentence itself is made from the locales. */
export type Description = { room: Room; city: City; time: Time }

/** The SVG of a picture, 1600 by 1200; the same spec gives the same text. */
export function drawRoom(spec: PictureSpec): string {
  const scene = sceneFor(spec)
  const draw = layouts[spec.room][layoutOf(spec)]
  if (!draw) throw new RangeError(`${spec.room} has no layout`)
  return frame(scene, draw(scene))
}

/** What there is to see in a picture. */
export function describe(spec: PictureSpec): Description {
  return { room: spec.room, city: spec.city, time: spec.time ?? hourOf(spec.seed) }
}

async function jpeg(svg: string, drawnWidth: number, width: number, height: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * width) / drawnWidth })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 }) // quick rather than small: Keyhold keeps its own, smaller copies
    .toBuffer()
}

/** A picture as JPEG, `width` pixels wide and three quarters as high. */
export function renderJpeg(spec: PictureSpec, width = 1280): Promise<Buffer> {
  return jpeg(drawRoom(spec), W, width, Math.round((width * H) / W))
}

/** A floor plan as JPEG, as large as the other pictures. */
export function renderPlan(spec: PlanSpec, width = 1280): Promise<Buffer> {
  return jpeg(drawPlan(spec), W, width, Math.round((width * H) / W))
}

/** A portrait as a square JPEG, `width` pixels wide. */
export function renderPortrait(seed: number, width = 300): Promise<Buffer> {
  return jpeg(drawPortrait(seed), 600, width, width)
}
