/** Whether a marker agrees with its city (D 11.6). */
import type { PlaceDoubt } from '@keyhold/rental/listing.ts'
import { distance, type Places, type Point, type WorldCity } from '../../../gateways/places.ts'

/** The maximum distance of a marker from its city in kilometres. */
export const maxKilometres = 60

/** The doubt about a marker: none, its distance, or a nearest city in another country. */
export async function findDoubt(
  places: Pick<Places, 'reverse'>,
  point: Point,
  city: WorldCity,
): Promise<PlaceDoubt | null> {
  if (distance(point, city) > maxKilometres) return 'marker-far'
  const nearest = await places.reverse(point)
  return nearest && nearest.country !== city.country ? 'marker-abroad' : null
}
