/** The first day on which somebody can move in: tomorrow where the homes are (D 6.5). */
import { type Day, dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { createPlaces } from '../../gateways/places.ts'
import { timeZoneAt } from '../../gateways/timezone.ts'

const places = createPlaces()

/** Tomorrow in this city; by UTC where none is named. `now` in unix seconds of the lease clock. */
export async function tomorrowIn(cityId: number | undefined, now: number): Promise<Day> {
  const city = cityId === undefined ? undefined : await places.resolve(cityId)
  return daysAfter(dayAt(now, city ? timeZoneAt(city.lat, city.lng) : 'UTC'), 1)
}
