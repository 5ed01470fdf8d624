/**
 * Saved searches: stored per person, checked on a schedule, and reported by e-mail at most once a day each, every home
 * once.
 */
import { maxSavedSearches, type SavedSearch, type SearchChange } from '@keyhold/api/savedSearches.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { countedExactly } from '../pages.ts'
import { countUpTo } from '../store.ts'
import { checkSeconds, createSavedSearchChecks } from './checks.ts'
import { criteriaOf, isPast, keptQuery } from './criteria.ts'
import type { SavedSearchesDeps } from './deps.ts'
import * as store from './store.ts'
import { createUnsubscribeTokens } from './token.ts'

export interface SavedSearches {
  /** A person's searches, newest first, with the new homes in each. */
  list(personId: string): Promise<SavedSearch[]>
  /** Saves a search. Homes that match now count as known; the same search again returns the existing one. */
  save(personId: string, criteria: { readonly name: string; readonly query: string }): Promise<SavedSearch>
  /** Renames, mutes or unmutes. Homes found while it was muted are not reported later. */
  change(personId: string, id: string, change: SearchChange): Promise<SavedSearch>
  /** They opened it: no home is new, and no e-mail reports them. */
  markSeen(personId: string, id: string): Promise<void>
  /** Deletes it; idempotent. */
  remove(personId: string, id: string): Promise<void>
  /**
   * Mutes the search of an e-mail's token; returns its name, or null if it was deleted. `token-not-valid` for a foreign
   * token.
   */
  unsubscribe(token: string): Promise<string | null>
  /** Checks due searches and posts e-mails; returns the number of searches. */
  tick(): Promise<number>
}

/** Creates the saved-search service. */
export function createSavedSearches(deps: SavedSearchesDeps): SavedSearches {
  const { database, clock } = deps
  const tokens = createUnsubscribeTokens(deps.secret)
  const { check, tick } = createSavedSearchChecks(deps, tokens)
  const now = () => new Date(clock.now())

  const findMine = async (personId: string, id: string) => {
    const search = await store.findOf(database, personId, id)
    if (!search) throw new Refusal('saved-search-not-found')
    return search
  }
  const describe = async (search: store.SavedRow): Promise<SavedSearch> => {
    const criteria = await criteriaOf(search.query, clock.leaseNow())
    const past = await isPast(search.query, clock.leaseNow())
    const [fresh, counted] = past
      ? [0, 0]
      : await Promise.all([
          store.countFresh(database, search, criteria),
          countUpTo(database, criteria, countedExactly + 1),
        ])
    const { id, name, query, muted } = search
    const totalRows = Math.min(counted, countedExactly)
    const isCapped = counted > countedExactly
    return { id, name, query, muted, isPast: past, fresh, totalRows, isCapped, savedOn: search.savedAt.toISOString() }
  }
  return {
    async list(personId) {
      const searches = await store.listOf(database, personId)
      const stale = searches.filter(({ checkedAt }) => checkedAt.getTime() <= clock.now() - checkSeconds * 1000)
      for (const search of stale) await check(database, search)
      return Promise.all(searches.map(describe))
    },
    async save(personId, { name, query }) {
      const kept = await keptQuery(query, clock.leaseNow())
      const saved = await database.begin(async (tx) => {
        await store.lockSaving(tx, personId)
        const mine = await store.listOf(tx, personId)
        const same = mine.find((search) => search.query === kept)
        if (same) return same
        if (mine.length >= maxSavedSearches) throw new Refusal('too-many-saved-searches')
        const search = await store.insertSearch(tx, { accountId: personId, name, query: kept, savedAt: now() })
        await check(tx, search, false)
        return search
      })
      return describe(saved)
    },
    async change(personId, id, { name, muted }) {
      const search = await findMine(personId, id)
      await database.begin(async (tx) => {
        const change = { ...(name !== undefined && { name }), ...(muted !== undefined && { muted }) }
        if (Object.keys(change).length > 0) await store.setSearch(tx, id, change)
        if (muted !== false || !search.muted) return
        await check(tx, search)
        await store.setAllSent(tx, id, false)
      })
      return describe(await findMine(personId, id))
    },
    async markSeen(personId, id) {
      const search = await findMine(personId, id)
      await check(database, search)
      await store.setAllSent(database, id, true)
    },
    remove: (personId, id) => store.deleteSearch(database, personId, id),
    async unsubscribe(token) {
      const id = tokens.searchOf(token)
      if (!id) throw new Refusal('token-not-valid')
      return (await store.setMuted(database, id)) ?? null
    },
    tick,
  }
}
