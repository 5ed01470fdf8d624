/** Homes somebody keeps in mind (D 5.12): the same on every device of theirs. */
import { maxFavourites } from '@keyhold/api/saved.schema.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import * as store from './store.ts'

export type Saved = ReturnType<typeof createSaved>

interface SavedDeps {
  readonly database: Database
  readonly clock: Clock
}

/** Opens favourites; of one person's the oldest beyond `most` are forgotten. */
export function createSaved({ database, clock }: SavedDeps, most = maxFavourites) {
  return {
    /** Somebody's favourites, newest first. */
    list: (personId: string): Promise<string[]> => store.listFavourites(database, personId),

    /** Adds to them, the first of `ids` as the newest, and answers them all. Unknown ids are left out. */
    keep(personId: string, ids: readonly string[]): Promise<string[]> {
      return database.begin(async (tx) => {
        await store.insertFavourites(tx, personId, [...new Set(ids)], new Date(clock.now()))
        await store.deleteOldest(tx, personId, most)
        return store.listFavourites(tx, personId)
      })
    },

    /** Takes one off; a second time changes nothing. */
    drop: (personId: string, id: string): Promise<void> => store.deleteFavourite(database, personId, id),
  }
}
