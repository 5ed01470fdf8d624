/** The local date of homes, and the first possible move-in day: tomorrow there (D 6.5). */
import { type Day, dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { createPlaces } from '../../../gateways/places.ts'
import { timeZoneAt } from '../../../gateways/timezone.ts'

const places = createPlaces()

/** Today in this city; UTC without one. `now` in unix seconds of the lease clock. */
export async function todayIn(cityId: number | undefined, now: number): Promise<Day> {
  const city = cityId === undefined ? undefined : await places.resolve(cityId)
  return dayAt(now, city ? timeZoneAt(city.lat, city.lng) : 'UTC')
}

/** Tomorrow there. */
export const tomorrowIn = async (cityId: number | undefined, now: number): Promise<Day> =>
  daysAfter(await todayIn(cityId, now), 1)
