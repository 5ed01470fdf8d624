/** Pins that would lie on one another become one crowd, so that each can be read, pressed and reached (D 5.13; WCAG 2.5.8). */
import type { MapAnswer, MapPin } from '@keyhold/api/search.schema.ts'
import type { Bounds } from '../../gateways/map/MapCanvas.tsx'

/** Homes that stand together on the screen: how many, from which rent, where, and the homes themselves if they are known. */
export interface Crowd extends Bounds {
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly rentMin: number
  readonly pins: readonly MapPin[]
}

/** How big a crowd stands on the map, from 0 to 3: by its digits, so that ten thousand homes look like more than twelve. */
export const stepOf = (count: number): 0 | 1 | 2 | 3 => (count < 100 ? 0 : count < 1_000 ? 1 : count < 10_000 ? 2 : 3)

/** How much room each takes, in pixels, with air around it: a pill with its rent, and the four sizes of crowds. */
const pinRoom = { width: 76, height: 42 }
const crowdRoom = [
  { width: 50, height: 48 },
  { width: 58, height: 52 },
  { width: 74, height: 58 },
  { width: 86, height: 64 },
] as const
const tilePixels = 512
/** A crowd stands at least this far inside the map, in pixels, so that neither its edge nor the switch above cuts it. */
const edge = { side: 44, top: 76, bottom: 40 }
/** What stands over the map's upper corners, in pixels from there: the switch at the left, the zoom buttons at the right. */
const over = { west: { width: 262, height: 60 }, east: { width: 64, height: 110 } }
/** Pixels to leave free around homes that the map fits into itself, so that none stands under what is over it. */
export const aroundHomes = {
  top: over.west.height + pinRoom.height / 2,
  right: over.east.width + pinRoom.width / 2,
  bottom: 56,
  left: 56,
}

interface Spot {
  readonly x: number
  readonly y: number
  readonly crowd: Crowd
}

/** Where a point lies on the map of the whole world at a zoom, in pixels. */
function place(lat: number, lng: number, zoom: number): { x: number; y: number } {
  const size = tilePixels * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

function spot(crowd: Crowd, zoom: number): Spot {
  return { ...place(crowd.lat, crowd.lng, zoom), crowd }
}

function together(first: Crowd, second: Crowd): Crowd {
  const count = first.count + second.count
  const middle = (name: 'lat' | 'lng') => (first[name] * first.count + second[name] * second.count) / count
  return {
    lat: middle('lat'),
    lng: middle('lng'),
    count,
    rentMin: Math.min(first.rentMin, second.rentMin),
    pins: [...first.pins, ...second.pins],
    south: Math.min(first.south, second.south),
    west: Math.min(first.west, second.west),
    north: Math.max(first.north, second.north),
    east: Math.max(first.east, second.east),
  }
}

const roomOf = ({ count }: Crowd) => (count === 1 ? pinRoom : crowdRoom[stepOf(count)])

function touch(first: Spot, second: Spot): boolean {
  const [one, other] = [roomOf(first.crowd), roomOf(second.crowd)]
  const [width, height] = [(one.width + other.width) / 2, (one.height + other.height) / 2]
  return Math.abs(first.x - second.x) < width && Math.abs(first.y - second.y) < height
}

/** What is seen, with how many degrees a pixel has there. */
interface Frame {
  readonly view: Bounds
  readonly across: number
  readonly upright: number
}

function frameAt({ lat, lng }: Crowd, zoom: number, view: Bounds | undefined): Frame | undefined {
  if (!view || lat < view.south || lat > view.north || lng < view.west || lng > view.east) return undefined
  const across = 360 / (tilePixels * 2 ** zoom)
  return { view, across, upright: across * Math.cos((lat * Math.PI) / 180) }
}

/** A crowd that would be cut by the edge of what is seen stands a little further in; single homes stay where they are. */
function inSight(crowd: Crowd, zoom: number, seen: Bounds | undefined): Crowd {
  const frame = frameAt(crowd, zoom, seen)
  if (!frame) return crowd
  const { view, across, upright } = frame
  const between = (value: number, least: number, most: number) => Math.max(Math.min(value, most), Math.min(least, most))
  return {
    ...crowd,
    lat: between(crowd.lat, view.south + edge.bottom * upright, view.north - edge.top * upright),
    lng: between(crowd.lng, view.west + edge.side * across, view.east - edge.side * across),
  }
}

/** Out from under the switch and the zoom buttons, by the shorter way, sideways or down: what they hide cannot be pressed. */
function uncovered(crowd: Crowd, zoom: number, seen: Bounds | undefined): Crowd {
  const frame = frameAt(crowd, zoom, seen)
  if (!frame) return crowd
  const { view, across, upright } = frame
  const room = roomOf(crowd)
  const down = (view.north - crowd.lat) / upright
  const [fromWest, fromEast] = [(crowd.lng - view.west) / across, (view.east - crowd.lng) / across]
  const side = fromWest < fromEast ? 'west' : 'east'
  const lacksAside = over[side].width + room.width / 2 - Math.min(fromWest, fromEast)
  const lacksDown = over[side].height + room.height / 2 - down
  if (lacksAside <= 0 || lacksDown <= 0) return crowd
  if (lacksDown <= lacksAside) return { ...crowd, lat: crowd.lat - lacksDown * upright }
  return { ...crowd, lng: crowd.lng + (side === 'west' ? lacksAside : -lacksAside) * across }
}

/** Groups what touches at a zoom until nothing does; a crowd of one is a pin. `view` is the part of the world on screen. */
export function crowds({ pins, cells }: Pick<MapAnswer, 'pins' | 'cells'>, zoom: number, view?: Bounds): Crowd[] {
  const alone = pins.map(({ lat, lng, rentPrice }, at) => {
    const pin = pins[at] as MapPin
    return { lat, lng, count: 1, rentMin: rentPrice, pins: [pin], south: lat, west: lng, north: lat, east: lng }
  })
  const many = cells.map((cell) => ({ ...cell, pins: [] }))
  const stand = (crowd: Crowd) =>
    spot(uncovered(crowd.count > 1 ? inSight(crowd, zoom, view) : crowd, zoom, view), zoom)
  const waiting = [...alone, ...many.reverse()].map(stand)
  const placed: Spot[] = []
  while (waiting.length > 0) {
    const next = waiting.pop() as Spot
    const at = placed.findIndex((other) => touch(other, next))
    if (at < 0) placed.push(next)
    else waiting.push(...placed.splice(at, 1).map((other) => stand(together(other.crowd, next.crowd))))
  }
  return placed.map(({ crowd }) => crowd).sort((first, second) => second.lat - first.lat || first.lng - second.lng)
}
