/** What people of the town have a search look out for. */
import type { PersonId } from '@keyhold/demo/person.ts'
import { searches } from '@keyhold/demo/searches.ts'
import type { Watching } from '../features/search/watching/service.ts'
import type { Person } from '../gateways/session.ts'

/** Saves the searches of those who were early, or of the others. */
export async function furnishSearches(watching: Watching, town: ReadonlyMap<PersonId, Person>, early: boolean) {
  for (const { person, name, query, isEarly = false } of searches)
    if (isEarly === early) await watching.save(town.get(person)?.id ?? '', { name, query })
}
