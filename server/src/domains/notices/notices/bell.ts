/**
 * The bell: the notices that were e-mailed about a person's leases, as a list on every page. One record serves e-mail
 * and bell.
 */
import { type NoticeTopic, noticeTopicOf } from '@keyhold/rental/noticeTopic.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import { type OutgoingEmail, subjectOf } from '../../../gateways/email.ts'
import { type Language, languageIdOf, languages } from '../../../gateways/text.ts'
import * as store from './bellStore.ts'

/** A notice as its reader sees it. */
export interface Notice {
  readonly id: string
  readonly title: string
  readonly path: string
  /** Its topic; null where its e-mail has none. */
  readonly topic: NoticeTopic | null
  readonly at: Date
  readonly isRead: boolean
}

interface Page {
  readonly before?: string | undefined
  readonly kind?: store.BellKind | undefined
}

export type Bell = ReturnType<typeof createBell>

/** The page size. */
const pageSize = 20
/** A notice is deleted after two years; the lease's own history remains. */
const retentionMilliseconds = 730 * 86_400_000

/** Creates the bell. */
export function createBell({ database, clock }: { readonly database: Database; readonly clock: Pick<Clock, 'now'> }) {
  return {
    /** The newest twenty, or those before one, of all kinds or one; and the total unread. */
    async list(personId: string, language: Language, { before, kind }: Page = {}) {
      const from = before === undefined ? undefined : BigInt(before)
      const [rows, unread] = await Promise.all([
        store.listNotices(database, personId, { before: from, kind, most: pageSize + 1 }),
        store.countUnread(database, personId),
      ])
      const notices = rows.slice(0, pageSize).map((row) => noticeOf(row, language))
      return { notices, unread, hasMore: rows.length > pageSize }
    },
    countUnread: (personId: string) => store.countUnread(database, personId),
    /** Marks this one and all before it as read; other people's ids change nothing. */
    markRead: (personId: string, upTo: string) =>
      store.markRead(database, personId, BigInt(upTo), new Date(clock.now())),
    cleanUp: () => store.deleteBefore(database, new Date(clock.now() - retentionMilliseconds)),
  }
}

function noticeOf({ id, titles, path, emailKind: email, at, readAt }: store.StoredNotice, language: Language): Notice {
  const topic = noticeTopicOf(email) ?? null
  return { id: String(id), title: titles[language] ?? titles.en, path, topic, at, isRead: readAt !== null }
}

/** An e-mail to a person, worded in any language. */
export interface EmailFor {
  readonly accountId: string
  /** Its name in locales/<language>/notices.json. */
  readonly kind: string
  readonly at: Date
  emailIn(languageId: number): OutgoingEmail
}

/**
 * Adds an e-mail's subject to its reader's list, in every language, and returns its id; in the transaction that posts
 * the e-mail.
 */
export async function postNotice(
  tx: Transaction,
  { accountId, kind, at, emailIn }: EmailFor,
  readAt: Date | null,
): Promise<bigint> {
  const titles = Object.fromEntries(
    languages.map((language) => [language, subjectOf(emailIn(languageIdOf(language)))]),
  ) as Record<Language, string>
  const { path = '/', aboutIds: [aboutId = null] = [] } = emailIn(languageIdOf('en'))
  return store.insertNotice(tx, { accountId, aboutId, titles, path, emailKind: kind, at, readAt })
}
