/**
 * Saved searches: stored per person, checked on a schedule, and reported by e-mail at most once a day each, every home
 * once.
 */
import { maxSavedSearches, type SavedSearch, type SearchChange } from '@keyhold/api/savedSearches.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../../gateways/database.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import type { PushContent } from '../../../gateways/push/pushContent.ts'
import type { Listings } from '../../listings/service.ts'
import { countUpTo } from '../store.ts'
import { criteriaOf, isPast, keptQuery } from './criteria.ts'
import { homesInEmail, savedSearchEmail } from './email.ts'
import * as store from './store.ts'
import { createUnsubscribeTokens } from './token.ts'

const countedExactly = 10_000
/** How often a search is checked while an e-mail about it may go. */
const checkSeconds = 60
/** The minimum time between two e-mails about one search. */
const restSeconds = 86_400
const atOnce = 50

/** The recipient. */
interface Recipient {
  readonly id: string
  readonly email: string
  readonly languageId: number
  readonly firstName: string | null
  readonly emailConfirmedAt: Date | null
}

export interface SavedSearchesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly people: { find(id: string, query: Query): Promise<Recipient | undefined> }
  readonly homes: Pick<Listings, 'list'>
  /** Who wants e-mails about searches, and when; implemented by features/notices. */
  readonly choices: {
    wants(accountId: string, kind: 'searches', query: Transaction): Promise<boolean>
    waitsUntil(accountId: string, kind: 'searches', query: Transaction): Promise<Date | undefined>
  }
  /** Pushes the e-mail's subject to a person's devices. */
  readonly push: {
    wants(accountId: string, kind: 'searches', tx: Transaction): Promise<boolean>
    post(tx: Transaction, tidings: PushContent<'searches'>): Promise<number>
  }
  /** Derives the tokens of e-mails. */
  readonly secret: string
  /** Called with a search whose check failed; the others are checked. */
  readonly onError: (error: unknown) => void
}

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
  const now = () => new Date(clock.now())

  const findMine = async (personId: string, id: string) => {
    const search = await store.findOf(database, personId, id)
    if (!search) throw new Refusal('saved-search-not-found')
    return search
  }
  /** Finds the homes that match since the last check. */
  const check = async (query: Query, search: store.SavedRow, isNews = true) => {
    if (!(await isPast(search.query, clock.leaseNow())))
      await store.insertMatches(query, search, await criteriaOf(search.query, clock.leaseNow()), now(), isNews)
    await store.setChecked(query, search.id, now())
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
    async tick() {
      const ago = (seconds: number) => new Date(clock.now() - seconds * 1000)
      const due = await store.listDue(database, ago(checkSeconds), ago(restSeconds), atOnce)
      for (const id of due)
        await database
          .begin((tx) => checkAndNotify(tx, id))
          .catch(async (error: unknown) => {
            await store.setChecked(database, id, now())
            deps.onError(error)
          })
      return due.length
    },
  }

  /**
   * Finds the new homes of a search and posts the e-mail in one transaction: a crash leaves both undone or both done.
   */
  async function checkAndNotify(tx: Transaction, id: string): Promise<void> {
    const search = await store.lockSearch(tx, id)
    const mayTell = search?.notifiedAt == null || search.notifiedAt.getTime() <= clock.now() - restSeconds * 1000
    if (!search || search.muted || !mayTell) return
    await check(tx, search)
    const { accountId } = search
    const isMailed = await deps.choices.wants(accountId, 'searches', tx)
    if (!isMailed && !(await deps.push.wants(accountId, 'searches', tx))) return store.setAllSent(tx, id, false)
    if (await deps.choices.waitsUntil(accountId, 'searches', tx)) return
    const to = await deps.people.find(accountId, tx)
    if (!to?.emailConfirmedAt || (await isPast(search.query, clock.leaseNow()))) return
    const unsent = await store.listUnsent(tx, search, await criteriaOf(search.query, clock.leaseNow()))
    if (unsent.length === 0) return
    const homes = await deps.homes.list(unsent.slice(0, homesInEmail), tx)
    const token = tokens.tokenOf(id)
    const emailIn = (languageId: number) =>
      savedSearchEmail({ to: { ...to, languageId }, search, homes, count: unsent.length, token })
    if (isMailed) await deps.outbox.post(tx, emailIn(to.languageId))
    await deps.push.post(tx, { accountId, kind: 'searches', emailIn })
    await store.setMatchesSent(tx, id, unsent)
    await store.setNotified(tx, id, now())
  }
}
