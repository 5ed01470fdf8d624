/** Searches of whoever is signed in, and letters about what is new in them. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type {
  NewSearch,
  SavedSearch,
  SavedSearches,
  SavedSearchParams,
  SearchChange,
  UnsubscribedSearch,
  UnsubscribeParams,
} from './savedSearches.schema.ts'

/** Mine, newest first, with what is new in each. */
export const listSavedSearches = endpoint<NoParams, undefined, SavedSearches>('GET', '/savedSearch')

/** Keeps a search, up to 20 (`too-many-saved-searches`); what fits it now is no news. The same search again answers the one there is. */
export const saveSearch = endpoint<NoParams, NewSearch, SavedSearch>('POST', '/savedSearch', 'json')

/** Renames one of mine, or turns its letters off and on. */
export const changeSavedSearch = endpoint<SavedSearchParams, SearchChange, SavedSearch>(
  'PUT',
  '/savedSearch/:id',
  'json',
)

/** I have looked: nothing in it is new any more, and no letter tells it. */
export const markSavedSearchSeen = endpoint<SavedSearchParams, undefined, Done>('PUT', '/savedSearch/:id/look')

/** Deletes one of mine; a second time is a success too. */
export const deleteSavedSearch = endpoint<SavedSearchParams, undefined, Done>('DELETE', '/savedSearch/:id')

/** Ends the letters about one search, with the token of any of them and without signing in (RFC 8058); as often as asked. */
export const unsubscribeSavedSearch = endpoint<UnsubscribeParams, undefined, UnsubscribedSearch>(
  'POST',
  '/savedSearch/stop/:token',
)
