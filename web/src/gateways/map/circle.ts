/** Circles on the earth, as coordinates for the map. */

interface Point {
  readonly lat: number
  readonly lng: number
}

const metresPerDegree = 111_195
const corners = 96

/** The closed ring of points at this distance, as [longitude, latitude]; from the north, clockwise. */
export function circleAround({ lat, lng }: Point, metres: number): [number, number][] {
  const north = metres / metresPerDegree
  const east = north / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: corners + 1 }, (_, corner): [number, number] => {
    const turn = (2 * Math.PI * (corner % corners)) / corners
    return [lng + east * Math.sin(turn), lat + north * Math.cos(turn)]
  })
}
