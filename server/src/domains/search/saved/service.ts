/** Favourite homes (D 5.12): the same on all of a person's devices. */
import { maxFavourites } from '@keyhold/api/saved.schema.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import * as store from './store.ts'

export type Saved = ReturnType<typeof createSaved>

interface SavedDeps {
  readonly database: Database
  readonly clock: Clock
}

/** Creates the favourites service; of one person's the oldest beyond `most` are removed. */
export function createSaved({ database, clock }: SavedDeps, most = maxFavourites) {
  return {
    /** A person's favourites, newest first. */
    list: (personId: string): Promise<string[]> => store.listFavourites(database, personId),

    /** Adds favourites, the first of `ids` as the newest, and returns all. Unknown ids are left out. */
    keep(personId: string, ids: readonly string[]): Promise<string[]> {
      return database.begin(async (tx) => {
        await store.insertFavourites(tx, personId, [...new Set(ids)], new Date(clock.now()))
        await store.deleteOldest(tx, personId, most)
        return store.listFavourites(tx, personId)
      })
    },

    /** Removes one; idempotent. */
    drop: (personId: string, id: string): Promise<void> => store.deleteFavourite(database, personId, id),
  }
}
