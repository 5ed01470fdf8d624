/** Where others see a home: exactly, or offset once within 300 metres (D 5.11), and its map cell. */
import { createHmac } from 'node:crypto'
import type { Home } from '@keyhold/rental/fields.ts'
import { timeZoneAt } from '../../../gateways/timezone.ts'
import type { PublicLocation } from './store.ts'

/** The distance between a blurred and the true location, in metres. */
export const blur = { least: 100, most: 300 } as const
/** Web-mercator units of zoom 24, 2.4 m at the equator. */
const units = 2 ** 24

/** The map units of a point, from the north-western corner; outside 85° north or south, the map's edge. */
export function mapUnits(lat: number, lng: number): { x: number; y: number } {
  const sine = Math.min(Math.max(Math.sin((lat * Math.PI) / 180), -0.9999), 0.9999)
  const inside = (share: number) => Math.min(Math.max(Math.floor(share * units), 0), units - 1)
  return { x: inside(lng / 360 + 0.5), y: inside(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) }
}

/**
 * The shown location. The offset derives from a secret and the home's id: moving the marker repeatedly reveals no more
 * than moving it once.
 */
export function publicLocation(home: Home & { id: string; country: string | null }, secret: string): PublicLocation {
  const { locationLat: lat, locationLng: lng, country } = home
  if (lat === null || lng === null)
    return { country, shownLat: null, shownLng: null, mapX: null, mapY: null, timeZone: null }
  const shown = home.placeIs === 'exact' ? { lat, lng } : displaced(lat, lng, home.id, secret)
  const { x, y } = mapUnits(shown.lat, shown.lng)
  return { country, shownLat: shown.lat, shownLng: shown.lng, mapX: x, mapY: y, timeZone: timeZoneAt(lat, lng) }
}

function displaced(lat: number, lng: number, id: string, secret: string): { lat: number; lng: number } {
  const random = createHmac('sha256', secret).update(`place of ${id}`).digest()
  const angle = (random.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI
  const metres = blur.least + (random.readUInt32BE(4) / 2 ** 32) * (blur.most - blur.least)
  const degree = 111_195
  const north = (metres * Math.cos(angle)) / degree
  const east = (metres * Math.sin(angle)) / (degree * Math.max(Math.cos((lat * Math.PI) / 180), 0.01))
  const rounded = (value: number) => Math.round(value * 1e5) / 1e5
  return { lat: rounded(Math.min(Math.max(lat + north, -90), 90)), lng: rounded(wrapped(lng + east)) }
}

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
