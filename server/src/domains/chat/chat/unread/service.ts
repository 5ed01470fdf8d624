/** Emails about unread messages (D 7.7): one covers all, none is notified twice, then an hour's rest. */
import { type Language, languageOf } from '@keyhold/rental/language.ts'
import type { Clock } from '../../../../gateways/clock.ts'
import { type Database, isUnavailable, type Transaction } from '../../../../gateways/database.ts'
import { forEachIsolated } from '../../../../gateways/forEachIsolated.ts'
import type { Outbox } from '../../../../gateways/outbox.ts'
import type { PushContent } from '../../../../gateways/push/pushContent.ts'
import { repeat } from '../../../../gateways/repeat.ts'
import { conversationsInEmail, type Recipient, type UnreadConversation, unreadEmail } from './email.ts'
import * as store from './store.ts'

/** Time a message stays unread before it is notified. */
const unreadMilliseconds = 10 * 60_000
/** Time between two emails to one person, and before a person who cannot be emailed is checked again. */
const restMilliseconds = 60 * 60_000
/** Interval of checks in quiet hours, because their end may be moved earlier. */
const quietMilliseconds = 60_000
const pauseMilliseconds = 5000
const atOnce = 50
/** Per pass: maximum seen messages marked as notified in a batch, and maximum time, so that emails are not delayed. */
const defaultSettling = { most: 5000, milliseconds: 2000 }

interface Account extends Recipient {
  readonly agencyName: string | null
  readonly emailConfirmedAt: Date | null
}

export interface UnreadEmailsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Outbox
  /** People's accounts; provided by accounts. */
  readonly people: { find(id: string, query: Transaction): Promise<Account | undefined> }
  /** The homes' titles by id; provided by listings. */
  readonly homes: {
    titlesOf(ids: readonly string[], query: Transaction, reader: Language): Promise<ReadonlyMap<string, string | null>>
  }
  /** Who wants emails about messages, and when; provided by notices. */
  readonly choices: {
    wants(accountId: string, kind: 'messages', query: Transaction): Promise<boolean>
    waitsUntil(accountId: string, kind: 'messages', query: Transaction): Promise<Date | undefined>
  }
  /** Sends the email's content to the person's devices as a push notification; returns how many. */
  readonly push: { post(tx: Transaction, tidings: PushContent<'messages'>): Promise<number> }
  /** Overrides for tests: batch size and total time. */
  readonly settling?: { readonly most: number; readonly milliseconds: number }
  /** Called when a pass fails. */
  readonly onFault: (error: unknown) => void
}

export interface UnreadEmails {
  /** Emails everyone with due unread messages; returns how many people were processed. */
  tick(): Promise<number>
  /** Polls every few seconds; the returned function stops it and waits for the current email. */
  start(): () => Promise<void>
}

/** Creates the unread message emails. */
export function createUnreadEmails(deps: UnreadEmailsDeps): UnreadEmails {
  const { database, clock, settling = defaultSettling } = deps
  const inAnHour = () => new Date(clock.now() + restMilliseconds)

  /**
   * Posts one person's email and marks its messages in one transaction, so a crash undoes both or neither. Messages
   * that arrive while these emails are off are marked too, so that they are not notified later.
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
    const devices = await deps.push.post(tx, { accountId: id, kind: 'messages', emailIn })
    if (isMailed || devices > 0) await store.setRest(tx, id, inAnHour())
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

  /** Repeats until none is left or time is up, so that a busy day leaves no backlog. */
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
