/** Messages that stay unread, told by letter (D 7.7): one letter gathers all of them, none is told twice, and then it rests an hour. */
import { type Language, languageOf } from '@keyhold/rental/language.ts'
import type { Clock } from '../../../gateways/clock.ts'
import { type Database, isUnavailable, type Transaction } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import type { PushContent } from '../../../gateways/push/pushContent.ts'
import { repeat } from '../../../gateways/repeat.ts'
import { conversationsInEmail, type Recipient, type UnreadConversation, unreadEmail } from './email.ts'
import * as store from './store.ts'

/** So long a message may stay unread before it is told. */
const unreadMilliseconds = 10 * 60_000
/** Between two letters to one person, and before somebody is looked after again who cannot be written to. */
const restMilliseconds = 60 * 60_000
/** In quiet hours somebody is looked after again so soon: their end may be set earlier. */
const quietMilliseconds = 60_000
const pauseMilliseconds = 5000
const atOnce = 50
/** So many messages that were seen count as told at once, and so long in one pass: letters wait no longer for it. */
const defaultSettling = { most: 5000, milliseconds: 2000 }

interface Account extends Recipient {
  readonly agencyName: string | null
  readonly emailConfirmedAt: Date | null
}

export interface UnreadEmailsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Outbox
  /** Who people are; kept by features/accounts. */
  readonly people: { find(id: string, query: Transaction): Promise<Account | undefined> }
  /** What homes are called, by id; kept by features/listings. */
  readonly homes: {
    titlesOf(ids: readonly string[], query: Transaction, reader: Language): Promise<ReadonlyMap<string, string | null>>
  }
  /** Who wants to be written to about messages, and when; kept by features/notices. */
  readonly choices: {
    wants(accountId: string, kind: 'messages', query: Transaction): Promise<boolean>
    waitsUntil(accountId: string, kind: 'messages', query: Transaction): Promise<Date | undefined>
  }
  /** Tells somebody's devices what a letter says; answers how many. */
  readonly push: { post(tx: Transaction, tidings: PushContent<'messages'>): Promise<number> }
  /** Other than usual in tests alone: how many at once, and how long in all. */
  readonly settling?: { readonly most: number; readonly milliseconds: number }
  /** Hears of a pass that failed. */
  readonly onFault: (error: unknown) => void
}

export interface UnreadEmails {
  /** Writes to everybody whose messages wait; answers how many people were looked after. */
  tick(): Promise<number>
  /** Looks every few seconds; the answer ends it and waits for the letter under way. */
  start(): () => Promise<void>
}

/** Opens the letters about unread messages. */
export function createUnreadEmails(deps: UnreadEmailsDeps): UnreadEmails {
  const { database, clock, settling = defaultSettling } = deps
  const inAnHour = () => new Date(clock.now() + restMilliseconds)

  /**
   * Posts one person's letter and marks what it tells, all in one: a crash leaves both undone or both done. What comes
   * while such letters are switched off is marked too, so that it is not told later.
   */
  async function notify(tx: Transaction, id: string): Promise<void> {
    const at = new Date(clock.now())
    if (!(await store.lockRecipient(tx, id, at))) return
    const to = await deps.people.find(id, tx)
    if (!to?.emailConfirmedAt) return store.setRest(tx, id, inAnHour())
    const quietEnd = await deps.choices.waitsUntil(id, 'messages', tx)
    const inAMinute = clock.now() + quietMilliseconds
    if (quietEnd) return store.setRest(tx, id, new Date(Math.min(quietEnd.getTime(), inAMinute)))
    const sentBefore = new Date(clock.now() - unreadMilliseconds)
    const unnotified = await store.markNotified(tx, id, { sentBefore, at })
    if (unnotified.length === 0) return
    const shown = await describe(tx, unnotified.slice(0, conversationsInEmail), languageOf(to.languageId))
    const messages = unnotified.reduce((sum, { count }) => sum + count, 0)
    const emailIn = (languageId: number) =>
      unreadEmail({ to: { ...to, languageId }, shown, conversations: unnotified.length, messages })
    const isMailed = await deps.choices.wants(id, 'messages', tx)
    if (isMailed) await deps.outbox.post(tx, emailIn(to.languageId))
    const heard = await deps.push.post(tx, { accountId: id, kind: 'messages', emailIn })
    if (isMailed || heard > 0) await store.setRest(tx, id, inAnHour())
  }

  /** Who wrote, and about which home. */
  async function describe(
    tx: Transaction,
    unnotified: readonly store.UnnotifiedConversation[],
    reader: Language,
  ): Promise<UnreadConversation[]> {
    const titles = await deps.homes.titlesOf(
      [...new Set(unnotified.flatMap(({ listingId }) => listingId ?? []))],
      tx,
      reader,
    )
    const shown: UnreadConversation[] = []
    for (const { senderId, listingId, count } of unnotified) {
      const sender = await deps.people.find(senderId, tx)
      const senderName = sender?.firstName ?? sender?.agencyName ?? undefined
      shown.push({ senderId, senderName, count, homeTitle: (listingId && titles.get(listingId)) || undefined })
    }
    return shown
  }

  /** As many as there are, while it has time: messages of a busy day are not left behind. */
  async function settle(sentBefore: Date, at: Date): Promise<void> {
    const end = performance.now() + settling.milliseconds
    while ((await store.setSeenNotified(database, { sentBefore, at, most: settling.most })) === settling.most)
      if (performance.now() > end) return
  }

  const unreadEmails: UnreadEmails = {
    async tick() {
      const at = new Date(clock.now())
      const sentBefore = new Date(clock.now() - unreadMilliseconds)
      await settle(sentBefore, at)
      const due = await store.listDue(database, { sentBefore, at, most: atOnce })
      await forEachIsolated(due, (id) =>
        database
          .begin((tx) => notify(tx, id))
          .catch(async (error: unknown) => {
            if (isUnavailable(error)) throw error
            await store.setRest(database, id, inAnHour())
            throw error
          }),
      )
      return due.length
    },
    start: () => repeat(() => unreadEmails.tick(), { pauseMilliseconds, onFault: deps.onFault }),
  }
  return unreadEmails
}
