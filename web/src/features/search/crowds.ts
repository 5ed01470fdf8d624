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

/** How much room a pin takes, in pixels: a pill with its rent, and air around it. */
const pinWidth = 70
const pinHeight = 38
const tilePixels = 512

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

const touch = (first: Spot, second: Spot): boolean =>
  Math.abs(first.x - second.x) < pinWidth && Math.abs(first.y - second.y) < pinHeight

/** Groups what touches at a zoom until nothing does; a crowd of one is a pin. */
export function crowds({ pins, cells }: Pick<MapAnswer, 'pins' | 'cells'>, zoom: number): Crowd[] {
  const alone = pins.map(({ lat, lng, rentPrice }, at) => {
    const pin = pins[at] as MapPin
    return { lat, lng, count: 1, rentMin: rentPrice, pins: [pin], south: lat, west: lng, north: lat, east: lng }
  })
  const waiting = [...cells.map((cell) => ({ ...cell, pins: [] })), ...alone].map((crowd) => spot(crowd, zoom))
  const placed: Spot[] = []
  while (waiting.length > 0) {
    const next = waiting.pop() as Spot
    const at = placed.findIndex((other) => touch(other, next))
    if (at < 0) placed.push(next)
    else waiting.push(...placed.splice(at, 1).map((other) => spot(together(other.crowd, next.crowd), zoom)))
  }
  return placed.map(({ crowd }) => crowd).sort((first, second) => second.lat - first.lat || first.lng - second.lng)
}
