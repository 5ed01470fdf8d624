/** Checks saved searches for new homes, and reports them by e-mail and push. */
import type { Query, Transaction } from '../../../../gateways/database.ts'
import { criteriaOf, isPast } from './criteria.ts'
import type { SavedSearchesDeps } from './deps.ts'
import { homesInEmail, savedSearchEmail } from './email.ts'
import * as store from './store.ts'
import type { createUnsubscribeTokens } from './token.ts'

/** How often a search is checked while an e-mail about it may go. */
export const checkSeconds = 60
/** The minimum time between two e-mails about one search. */
const restSeconds = 86_400
const atOnce = 50

/** Creates `check`, for one search, and `tick`, for all that are due. */
export function createSavedSearchChecks(deps: SavedSearchesDeps, tokens: ReturnType<typeof createUnsubscribeTokens>) {
  const { database, clock } = deps
  const now = () => new Date(clock.now())

  /** Finds the homes that match since the last check. */
  async function check(query: Query, search: store.SavedRow, isNews = true): Promise<void> {
    if (!(await isPast(search.query, clock.leaseNow())))
      await store.insertMatches(query, search, await criteriaOf(search.query, clock.leaseNow()), now(), isNews)
    await store.setChecked(query, search.id, now())
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

  /** Checks due searches and posts e-mails; returns the number of searches. */
  async function tick(): Promise<number> {
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
  }

  return { check, tick }
}
