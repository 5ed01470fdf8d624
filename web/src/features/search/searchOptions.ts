/** What a page of search reads from the API before it is drawn. */
import type { Client } from '@keyhold/api/client.ts'
import { listCodes } from '@keyhold/api/codes.ts'
import { listCities } from '@keyhold/api/places.ts'
import { codeListIds } from '@keyhold/rental/code.ts'
import { dayAt } from '@keyhold/rental/day.ts'
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

/** The day a search begins at: past days are no longer asked for. */
export function searchStartDay(): string {
  return dayAt(Date.now() / 1000, 'UTC')
}
