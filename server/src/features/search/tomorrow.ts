/** Which day it is where the homes are, and the first one on which somebody can move in: tomorrow there (D 6.5). */
import { type Day, dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { createPlaces } from '../../gateways/places.ts'
import { timeZoneAt } from '../../gateways/timezone.ts'

const places = createPlaces()

/** Today in this city; by UTC where none is named. `now` in unix seconds of the lease clock. */
export async function todayIn(cityId: number | undefined, now: number): Promise<Day> {
  const city = cityId === undefined ? undefined : await places.resolve(cityId)
  return dayAt(now, city ? timeZoneAt(city.lat, city.lng) : 'UTC')
}

/** Tomorrow there. */
export const tomorrowIn = async (cityId: number | undefined, now: number): Promise<Day> =>
  daysAfter(await todayIn(cityId, now), 1)
