/** The bell: what letters told somebody of their leases, as a list on every page. One record, told by letter and by bell. */
import { type NoticeTopic, noticeTopicOf } from '@keyhold/rental/noticeTopic.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Transaction } from '../../gateways/database.ts'
import { type OutgoingEmail, subjectOf } from '../../gateways/email.ts'
import { type Language, languageIdOf, languages } from '../../gateways/text.ts'
import * as store from './bellStore.ts'

/** A notice as its reader sees it. */
export interface Notice {
  readonly id: string
  readonly title: string
  readonly path: string
  /** What it speaks of; null where its letter has no topic. */
  readonly topic: NoticeTopic | null
  readonly at: Date
  readonly isRead: boolean
}

interface Page {
  readonly before?: string | undefined
  readonly kind?: store.BellKind | undefined
}

export type Bell = ReturnType<typeof createBell>

/** So many at a time. */
const pageSize = 20
/** A notice is forgotten after two years; the lease's own history keeps what happened. */
const keptMilliseconds = 730 * 86_400_000

/** Opens the bell. */
export function createBell({ database, clock }: { readonly database: Database; readonly clock: Pick<Clock, 'now'> }) {
  return {
    /** The newest twenty, or those before one, of all kinds or of one; how many are unread in all. */
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
    /** This one and all before it are read; others' ids change nothing. */
    markRead: (personId: string, upTo: string) =>
      store.markRead(database, personId, BigInt(upTo), new Date(clock.now())),
    cleanUp: () => store.deleteBefore(database, new Date(clock.now() - keptMilliseconds)),
  }
}

function noticeOf({ id, titles, path, emailKind: email, at, readAt }: store.StoredNotice, language: Language): Notice {
  const topic = noticeTopicOf(email) ?? null
  return { id: String(id), title: titles[language] ?? titles.en, path, topic, at, isRead: readAt !== null }
}

/** A letter for somebody, worded in any language. */
export interface EmailFor {
  readonly accountId: string
  /** Its name in locales/<language>/notices.json. */
  readonly kind: string
  readonly at: Date
  emailIn(languageId: number): OutgoingEmail
}

/** Puts a letter's subject on its reader's list, in every language, and answers its id; in the transaction that posts the letter. */
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
