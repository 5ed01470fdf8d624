/** The target of "near me": the nearest city with homes, otherwise the surrounding map area. Loaded on a press. */
import type { City } from '@keyhold/api/places.schema.ts'
import { type LatLng, requestPosition } from '../../gateways/geolocation.ts'
import { paths } from '../../paths.ts'

const earthKilometres = 6_371
/** Beyond this distance a city is not near. */
const nearKilometres = 50
/** Degrees to each side of a user far from all cities with homes: about 25 km. */
const boxDegrees = 0.25

function kilometres(one: LatLng, other: LatLng): number {
  const angles = [one.lat, other.lat, other.lng - one.lng].map((degrees) => (degrees * Math.PI) / 180)
  const [from = 0, to = 0, turn = 0] = angles
  const cosine = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn)
  return earthKilometres * Math.acos(Math.min(1, cosine))
}

/** The search URL near a point. */
export function searchPathNear(position: LatLng, cities: readonly City[]): string {
  const [nearest] = cities
    .map((city) => ({ id: city.id, distance: kilometres(position, city) }))
    .sort((one, other) => one.distance - other.distance)
  if (nearest && nearest.distance <= nearKilometres) return paths.results({ cityId: String(nearest.id) })
  const box = [
    position.lat - boxDegrees,
    position.lng - boxDegrees,
    position.lat + boxDegrees,
    position.lng + boxDegrees,
  ]
  return paths.results({ area: box.map((degrees) => degrees.toFixed(4)).join(',') })
}

/** Requests the user's location, and returns the search URL there. Rejects without a location. */
export async function findSearchPathNear(cities: readonly City[]): Promise<string> {
  return searchPathNear(await requestPosition(), cities)
}
