/** The saved searches of demo users. */
import type { PersonId } from '@keyhold/demo/person.ts'
import { searches } from '@keyhold/demo/searches.ts'
import type { SavedSearches } from '../domains/search/search/saved-searches/service.ts'
import type { Person } from '../gateways/session.ts'

/** Saves the searches of the early users, or of the others. */
export async function seedSearches(
  savedSearches: SavedSearches,
  people: ReadonlyMap<PersonId, Person>,
  beforeHomes: boolean,
) {
  for (const { person, name, query, isSavedBeforeHomes = false } of searches)
    if (isSavedBeforeHomes === beforeHomes) await savedSearches.save(people.get(person)?.id ?? '', { name, query })
}
