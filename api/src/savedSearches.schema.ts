/** Shapes of saved searches: a search somebody keeps, and is written to about what is new in it. */
import { z } from 'zod'
import { RequiredLine } from './text.schema.ts'

/** Saved searches of one person, at most. */
export const maxSavedSearches = 20

const Name = RequiredLine(80)

/** What the results page asks for, as its query string; what makes no sense in it is dropped, as the page does (D 5.9). */
export const NewSearch = z.object({ name: Name, query: z.string().max(2_000) })
export type NewSearch = z.infer<typeof NewSearch>

/** Another name, or letters on and off; what is left out stays. */
export const SearchChange = z.object({ name: Name.optional(), muted: z.boolean().optional() })
export type SearchChange = z.infer<typeof SearchChange>

export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** For /properties?…, without a page or an order. */
  query: z.string(),
  /** No letters. */
  muted: z.boolean(),
  /** Its first day has passed: nothing is looked for any more. */
  isPast: z.boolean(),
  /** Homes that came to fit since one last looked, without one's own. */
  fresh: z.number().int(),
  /** Homes that fit now; exact to 10,000, from there `isCapped`. */
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

/** The token of a letter's last link. */
export const UnsubscribeParams = z.object({ token: z.string().min(1).max(100, 'token-not-valid') })
export type UnsubscribeParams = z.infer<typeof UnsubscribeParams>

/** The search that is quiet now; null if it was deleted meanwhile. */
export const UnsubscribedSearch = z.object({ name: z.string().nullable() })
export type UnsubscribedSearch = z.infer<typeof UnsubscribedSearch>
