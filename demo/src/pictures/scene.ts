/** What every part of a picture may look at while it is drawn. */
import { vignette } from './daylight.ts'
import { gradients } from './gradients.ts'
import { at, H, mix, rect, W } from './paint.ts'
import { type Palette, paletteAt, palettes } from './palettes.ts'
import { type Random, randomFrom, spread } from './random.ts'
import { type Sky, skyOver } from './sky.ts'
import type { City, PictureSpec, Time } from './spec.ts'

/** One picture under way: its colours, its sky, its chance, and a way to cut things out. */
export type Scene = {
  p: Palette
  sky: Sky
  city: City
  time: Time
  random: Random
  /** The room is drawn the other way round; the city outside is not. */
  mirrored: boolean
  /** Shows `content` only inside `shape`. */
  cut(shape: string, content: string): string
  /** A far colour: sunk into the air at the horizon, and into the night if it is one. */
  far(colour: string, share: number): string
}

/** The hour a picture shows when none is asked for: three in ten are evenings. */
export const hourOf = (seed: number): Time => (spread(seed, 11) % 10 < 3 ? 'evening' : 'day')

/** Prepares the scene a spec asks for. */
export function sceneFor(spec: PictureSpec): Scene {
  const time = spec.time ?? hourOf(spec.seed)
  const random = randomFrom(spread(spec.seed, 3))
  const sky = skyOver(spec.city, time, random)
  const p = paletteAt(spec.palette ?? spread(spec.seed, 5) % palettes.length, time)
  let cuts = 0
  return {
    p,
    sky,
    city: spec.city,
    time,
    random,
    mirrored: spread(spec.seed, 13) % 2 === 1,
    cut(shape, content) {
      const id = `c${cuts++}`
      return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`
    },
    far: (colour, share) =>
      mix(time === 'evening' ? mix(colour, sky.stars ? '#232a55' : '#4f3d74', 0.6) : colour, sky.horizon, share),
  }
}

/** The finished SVG of a scene. */
export function frame(scene: Scene, content: string): string {
  const ground = rect(0, 0, W, H, scene.p.wall)
  const drawn = scene.mirrored ? at(W, 0, 1, content, 0, -1) : content
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${gradients(scene.p, scene.sky, scene.time)}${ground}${drawn}${vignette()}</svg>`
}
