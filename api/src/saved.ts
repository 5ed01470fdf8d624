/** A signed-in person's favourites; visitors have theirs in the browser, and they are merged at login (D 5.12). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { FavouriteIds, FavouriteParams } from './saved.schema.ts'

/** The caller's, newest first; unpublished homes are left out. */
export const listFavourites = endpoint<NoParams, undefined, FavouriteIds>('GET', '/favourite')

/** Adds some to the caller's and returns them all. Unknown ids are left out; idempotent. */
export const addFavourites = endpoint<NoParams, FavouriteIds, FavouriteIds>('PUT', '/favourite', 'json')

/** Removes one; idempotent. */
export const removeFavourite = endpoint<FavouriteParams, undefined, Done>('DELETE', '/favourite/:id')
