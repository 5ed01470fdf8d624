/** What a page of search reads from the API before it is drawn. */
import type { Client } from '@keyhold/api/client.ts'
import { listCodes } from '@keyhold/api/codes.ts'
import { listCities } from '@keyhold/api/places.ts'
import { codeListIds } from '@keyhold/rental/code.ts'
import { type Day, dayAt } from '@keyhold/rental/day.ts'
import type { SearchOptions } from './summaries.ts'

/** Cities with homes, and the code lists of the filters. */
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
 * The day a search begins at, where its homes stand (D 6.5): past days are no longer asked for. Of homes in several time
 * zones the latest, since days after it can be asked for at each of them; where none is known, that of UTC.
 */
export function searchStartDay(timeZones: readonly string[] = []): Day {
  const days = timeZones.map((timeZone) => dayAt(Date.now() / 1000, timeZone)).toSorted()
  return days.at(-1) ?? dayAt(Date.now() / 1000, 'UTC')
}
