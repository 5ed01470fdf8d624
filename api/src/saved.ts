/** Favourites of whoever is signed in; visitors keep theirs in the browser, and they are merged at login (D 5.12). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { FavouriteIds, FavouriteParams } from './saved.schema.ts'

/** Mine, newest first; homes that are no longer published are left out. */
export const listFavourites = endpoint<NoParams, undefined, FavouriteIds>('GET', '/favourite')

/** Adds some to mine and answers them all. Unknown ids are left out; a second time changes nothing. */
export const addFavourites = endpoint<NoParams, FavouriteIds, FavouriteIds>('PUT', '/favourite', 'json')

/** Takes one off; a second time is a success too. */
export const removeFavourite = endpoint<FavouriteParams, undefined, Done>('DELETE', '/favourite/:id')
