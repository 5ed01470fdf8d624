/** A signed-in person's saved searches, and e-mails about new homes in them. */
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

/** The caller's, newest first, with their new homes. */
export const listSavedSearches = endpoint<NoParams, undefined, SavedSearches>('GET', '/savedSearch')

/**
 * Saves a search, up to 20 (`too-many-saved-searches`); present matches are not new. The same search again returns the
 * existing one.
 */
export const saveSearch = endpoint<NoParams, NewSearch, SavedSearch>('POST', '/savedSearch', 'json')

/** Renames one of the caller's, or switches its e-mails off and on. */
export const changeSavedSearch = endpoint<SavedSearchParams, SearchChange, SavedSearch>(
  'PUT',
  '/savedSearch/:id',
  'json',
)

/** Marks all its homes as seen: no e-mail reports them. */
export const markSavedSearchSeen = endpoint<SavedSearchParams, undefined, Done>('PUT', '/savedSearch/:id/look')

/** Deletes one of the caller's; idempotent. */
export const deleteSavedSearch = endpoint<SavedSearchParams, undefined, Done>('DELETE', '/savedSearch/:id')

/** Ends the e-mails about one search, with the token of any of them and without signing in (RFC 8058); idempotent. */
export const unsubscribeSavedSearch = endpoint<UnsubscribeParams, undefined, UnsubscribedSearch>(
  'POST',
  '/savedSearch/stop/:token',
)
