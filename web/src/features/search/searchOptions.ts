/** The API data a search page needs before it renders. */
import type { Client } from '@keyhold/api/client.ts'
import { listCodes } from '@keyhold/api/codes.ts'
import { listCities } from '@keyhold/api/places.ts'
import { codeListIds } from '@keyhold/rental/code.ts'
import { type Day, dayAt } from '@keyhold/rental/day.ts'
import type { SearchOptions } from './summaries.ts'

/** Cities with homes, and the filters' code lists. */
export async function loadSearchOptions(api: Client): Promise<SearchOptions> {
  const codes = (list: 'rentalType' | 'term' | 'floor' | 'pet') => api(listCodes, { params: { id: codeListIds[list] } })
  const [cities, types, terms, floors, pets] = await Promise.all([
    api(listCities),
    codes('rentalType'),
    codes('term'),
    codes('floor'),
    codes('pet'),
  ])
  return { cities, types, terms, floors, pets }
}

/**
 * A search's first possible day, where its homes are (D 6.5): past dates cannot be requested. For homes in several time
 * zones the latest, since every later date is possible at each of them; if none is known, that of UTC.
 */
export function searchStartDay(timeZones: readonly string[] = []): Day {
  const days = timeZones.map((timeZone) => dayAt(Date.now() / 1000, timeZone)).toSorted()
  return days.at(-1) ?? dayAt(Date.now() / 1000, 'UTC')
}
