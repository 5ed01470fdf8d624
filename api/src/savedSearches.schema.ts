/** Shapes of saved searches: a stored search whose new homes are sent by e-mail. */
import { z } from 'zod'
import { RequiredLine } from './text.schema.ts'

/** The maximum of saved searches per person. */
export const maxSavedSearches = 20

const Name = RequiredLine(80)

/** The query string of the results page; invalid parts are dropped, as on the page (D 5.9). */
export const NewSearch = z.object({ name: Name, query: z.string().max(2_000) })
export type NewSearch = z.infer<typeof NewSearch>

/** A new name, or e-mails on and off; an omitted field is unchanged. */
export const SearchChange = z.object({ name: Name.optional(), muted: z.boolean().optional() })
export type SearchChange = z.infer<typeof SearchChange>

export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** For /properties?…, without a page or an order. */
  query: z.string(),
  /** No e-mails. */
  muted: z.boolean(),
  /** Its first day has passed: it is no longer checked. */
  isPast: z.boolean(),
  /** New matches since the person last opened it, without their own homes. */
  fresh: z.number().int(),
  /** Homes that match now; exact to 10,000, from there `isCapped`. */
  totalRows: z.number().int(),
  isCapped: z.boolean(),
  savedOn: z.string(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** Newest first. */
export const SavedSearches = z.object({ searches: z.array(SavedSearch) })
export type SavedSearches = z.infer<typeof SavedSearches>

export const SavedSearchParams = z.object({ id: z.uuid('saved-search-not-found') })
export type SavedSearchParams = z.infer<typeof SavedSearchParams>

/** The unsubscribe token of an e-mail. */
export const UnsubscribeParams = z.object({ token: z.string().min(1).max(100, 'token-not-valid') })
export type UnsubscribeParams = z.infer<typeof UnsubscribeParams>

/** The muted search; null if it was deleted meanwhile. */
export const UnsubscribedSearch = z.object({ name: z.string().nullable() })
export type UnsubscribedSearch = z.infer<typeof UnsubscribedSearch>
