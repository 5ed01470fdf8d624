/** A point in the form's format, and the map's default centre. */

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** The default centre: San Salvador (spec signed-in §2). */
export const defaultCenter: Point = { lat: 13.667, lng: -89.214 }

/** A point as text: five decimals are about a metre. */
export const coordinateFields = ({ lat, lng }: Point) => ({ locationLat: lat.toFixed(5), locationLng: lng.toFixed(5) })

/** The point of the two fields, if both are valid. */
export function parsePoint(lat: string, lng: string): Point | undefined {
  if (!lat.trim() || !lng.trim()) return undefined
  const point = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined
}
