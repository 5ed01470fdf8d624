/** The sky over a city at an hour: its colours, sun or moon, clouds and stars. */
import { circle, ellipse, rect, times } from './paint.ts'
import type { Random } from './random.ts'
import type { City, Time } from './spec.ts'

/** Colours of one sky, horizon first, and of the light that stands in it. */
export type Sky = { horizon: string; middle: string; top: string; sun: string; stars: boolean }

const sky = (horizon: string, middle: string, top: string, sun: string, stars = false): Sky => ({
  horizon,
  middle,
  top,
  sun,
  stars,
})

const skies: Record<City, Record<Time, readonly Sky[]>> = {
  'san-salvador': {
    day: [
      sky('#f3efdc', '#c3e2e6', '#7fbfdc', '#fff6d8'),
      sky('#fdeacb', '#cfe3dc', '#93c9d8', '#fff4cf'),
      sky('#e6f3ee', '#b0dbe8', '#6cb2dd', '#fffbe6'),
    ],
    evening: [sky('#ffc58a', '#ef8f86', '#6f5b94', '#ffe9b0'), sky('#f7a47a', '#a9678f', '#3d3a74', '#ffe0a6', true)],
  },
  madrid: {
    day: [
      sky('#eaf0ee', '#b5d8f0', '#5f9fdb', '#fffbe8'),
      sky('#fdeed6', '#c9def0', '#7db2e2', '#fff3cf'),
      sky('#f8e9e1', '#c6daf0', '#74a7dd', '#fff7de'),
    ],
    evening: [sky('#ffb57e', '#f08a7e', '#7a5a98', '#ffe2a8'), sky('#f49a78', '#8f5f96', '#2f3470', '#ffe6b8', true)],
  },
  bangkok: {
    day: [
      sky('#fbeedd', '#d5e6e6', '#92c8da', '#fff3cd'),
      sky('#fce3cf', '#d9dde4', '#9cc0dc', '#fff0cc'),
      sky('#eef2e6', '#c0e0e2', '#7dbdd4', '#fff9e0'),
    ],
    evening: [sky('#ffb070', '#e77b7c', '#6a4a88', '#ffdd9c'), sky('#e98a7a', '#855a92', '#2b2f66', '#ffe9c0', true)],
  },
}

/** One of the skies that belong to a city and an hour. */
export const skyOver = (city: City, time: Time, random: Random) => random.pick(skies[city][time])

function cloud(x: number, y: number, k: number, colour: string, o: number): string {
  const puff = (dx: number, dy: number, rx: number, ry: number) =>
    ellipse(x + dx * k, y + dy * k, rx * k, ry * k, colour)
  const flat = rect(x - 92 * k, y - 2 * k, 190 * k, 20 * k, colour, { r: 10 * k })
  return `<g opacity="${o}">${flat}${puff(-36, -6, 38, 22)}${puff(12, -20, 46, 34)}${puff(56, -6, 32, 20)}</g>`
}

/** Fills a box from 0,0 with sky; the sun stands at `sunX`, `sunY`. Needs the sky gradient and glow of `light.ts`. */
export function paintSky(width: number, height: number, of: Sky, random: Random, sunX: number, sunY: number): string {
  const size = height * 0.075
  const glow = circle(sunX, sunY, size * 4.4, 'url(#glow)', of.stars ? 0.5 : 0.8)
  const stars = of.stars
    ? times(26, () =>
        circle(random.next() * width, random.next() * height * 0.42, random.between(0.8, 2.2), '#fff6e0', 0.7),
      )
    : ''
  const cloudColour = of.stars || of.sun === '#ffe9b0' ? of.horizon : '#ffffff'
  const clouds = times(Math.max(2, Math.round(width / 380)), (i) =>
    cloud(
      ((i + random.between(0.1, 0.9)) * width) / Math.max(2, Math.round(width / 380)),
      height * random.between(0.08, 0.34),
      (height / 600) * random.between(0.6, 1.15),
      cloudColour,
      of.stars ? 0.22 : 0.66,
    ),
  )
  return rect(0, 0, width, height, 'url(#sky)') + stars + glow + circle(sunX, sunY, size, of.sun) + clouds
}
