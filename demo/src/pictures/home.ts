/** The pictures of one home: one palette throughout, no layout twice, a cover that sells. */
import { layoutOf, layouts } from './layouts.ts'
import { palettes } from './palettes.ts'
import { spread } from './random.ts'
import type { City, PictureSpec, Room, Time } from './spec.ts'

/** A picture of a listing with nothing left to chance; draw it with `drawRoom` or `renderJpeg`. */
export type Picture = Required<PictureSpec>

const covers: readonly Room[] = [
  'living',
  'view',
  'living',
  'bedroom',
  'living',
  'facade',
  'living',
  'kitchen',
  'view',
  'dining',
]

const tour: readonly Room[] = ['living', 'bedroom', 'kitchen', 'bath', 'view', 'dining', 'facade', 'desk']

const extra: readonly Room[] = ['bedroom', 'bath', 'view', 'bedroom', 'bath', 'desk']

/** The most pictures one home has: more would show a room again from where it was seen. */
export const mostPictures = tour.length + extra.length

const hour = (seed: number, share: number): Time => (spread(seed, 11) % 100 < share ? 'evening' : 'day')

/**
 * The pictures of a listing, cover first, at most `mostPictures`. Neighbouring seeds differ in palette, and in the room
 * or the layout of their cover, so that a page of results never looks printed from one plate.
 */
export function homePictures(seed: number, city: City, count: number): Picture[] {
  const number = Math.abs(Math.trunc(seed))
  const decade = Math.floor(number / covers.length)
  const palette = (number * 3 + decade) % palettes.length
  const cover = covers[number % covers.length] ?? 'living'
  const rest = tour.filter((room) => room !== cover)
  const shown = [cover, ...rest, ...extra].slice(0, Math.min(count, mostPictures))
  const seen = new Map<Room, number>()
  return shown.map((room, index) => {
    const times = seen.get(room) ?? 0
    seen.set(room, times + 1)
    const own = spread(seed, 60 + index)
    const first =
      room === cover || room === 'view' ? Math.floor(number / 2) + decade * 2 : spread(seed, 80 + tour.indexOf(room))
    const layout = room === 'facade' ? layoutOf({ room, city, seed: own }) : (first + times * 2) % layouts[room].length
    return { room, city, seed: own, palette, layout, time: hour(own, index === 0 ? 30 : 22) }
  })
}
