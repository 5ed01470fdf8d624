/**
 * The outbox of emails. An email is inserted in the transaction it reports on, and never sent if that rolls back. It is
 * sent afterwards, with retries and backoff, by one process only. Without SMTP the emails stay readable.
 */
import type { Clock } from './clock.ts'
import type { Database, Query } from './database.ts'
import { isKnownEmail, type OutgoingEmail, type RenderedEmail, renderEmail } from './email.ts'
import { type Mailer, sentAtOnce } from './mail.ts'
import { type Claimed, createQueue, retryAt } from './queue.ts'
import { isRefusedForGood } from './smtpResponse.ts'

export type { OutgoingEmail } from './email.ts'

export interface Outbox {
  /** Posts an email in the caller's transaction; one that is held back is sent when that ends. */
  post(tx: Query, email: OutgoingEmail, hold?: Hold): Promise<void>
  /** Sets a new end for an account's emails that quiet hours hold back. */
  holdUntil(tx: Query, accountId: string, until: Date): Promise<void>
  /** Sends every due email once; returns how many were sent. */
  deliver(): Promise<number>
  /** The newest emails, rendered, for the development mailbox. */
  listNewest(to?: string): Promise<QueuedEmail[]>
  /** Deletes emails that were sent, or failed, a month ago. */
  cleanUp(): Promise<void>
  /** Starts the delivery loop, every few seconds; the result stops it and waits for the emails in progress. */
  start(): () => Promise<void>
}

/** The account whose quiet hours hold an email back, and until when (D 6.17). */
export interface Hold {
  readonly accountId: string
  readonly until: Date
}

/** An email as the mailbox shows it. */
export interface QueuedEmail extends RenderedEmail {
  readonly id: string
  readonly link: string | null
  readonly postedAt: Date
}

interface OutboxDeps {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
  /** Absent: emails are stored, readable in the mailbox. */
  readonly mailer: Mailer | undefined
  /** Called with the error of a pass that failed while the database is available. */
  readonly onFault: (error: unknown) => void
}

/** After this many failures (over about a day) an email is stored as failed. */
const maxTries = 10
const maxPauseMilliseconds = 6 * 3_600_000
/**
 * Longer than the timeouts of `mail.ts` together: a process that claimed an email sends it within this time, or is
 * dead.
 */
export const claimMilliseconds = 5 * 60_000
const queue = { table: 'outbox', key: 'id', claimMilliseconds, lanes: sentAtOnce, pauseMilliseconds: 2000 } as const
const keptMilliseconds = 30 * 86_400_000

interface Row {
  readonly id: bigint
  readonly recipient: string
  readonly languageId: number
  readonly emailKind: string
  readonly content: Pick<OutgoingEmail, 'values' | 'path' | 'facts' | 'items' | 'leave' | 'choicesOf'>
  readonly postedAt: Date
}

const emailOf = (row: Row): OutgoingEmail => ({
  to: row.recipient,
  languageId: row.languageId,
  kind: row.emailKind,
  ...row.content,
})

export function createOutbox(deps: OutboxDeps): Outbox {
  const { database, clock, publicUrl, mailer } = deps
  const emails = mailer && createQueue<bigint>(deps, queue, (claimed) => send(deps, mailer, claimed))
  return {
    async post(tx, { to, languageId, kind, values = {}, aboutIds = [], ...rest }, hold) {
      if (to.endsWith('@deleted.invalid')) return // a deleted account's stub: no one reads it (D 11.23)
      const content = { values, ...rest }
      const now = new Date(clock.now())
      await tx`insert into outbox (recipient, language_id, email_kind, content, posted_at, next_try_at, held_for, about_ids)
        values (${to}, ${languageId}, ${kind}, ${tx.json(content)}, ${now}, ${hold?.until ?? now},
          ${hold?.accountId ?? null}, ${[...aboutIds]}::uuid[])`
    },
    async holdUntil(tx, accountId, until) {
      await tx`update outbox set next_try_at = ${until}
        where held_for = ${accountId} and tries = 0 and next_try_at is not null`
    },
    deliver: async () => emails?.drain() ?? 0,
    async listNewest(to) {
      const rows = await database<Row[]>`
        select id, recipient, language_id, email_kind, content, posted_at from outbox
        where ${to ?? null}::text is null or recipient = ${to ?? null} order by id desc limit 100`
      return rows.map((row) => ({
        ...renderEmail(emailOf(row), publicUrl),
        id: String(row.id),
        link: row.content.path ?? null,
        postedAt: row.postedAt,
      }))
    },
    async cleanUp() {
      await database`delete from outbox where coalesce(sent_at, failed_at) < ${new Date(clock.now() - keptMilliseconds)}`
    },
    start: () => emails?.start() ?? (async () => undefined),
  }
}

/** How many emails wait to be sent. */
export async function countWaiting(query: Query): Promise<number> {
  const [row] = await query<{ waiting: number }[]>`
    select count(*)::integer as waiting from outbox where next_try_at is not null`
  return row?.waiting ?? 0
}

/**
 * Sends a claimed email; returns whether it was sent. If this process dies, another retries it with the same Message-ID.
 */
async function send(
  { database, clock, publicUrl }: OutboxDeps,
  mailer: Mailer,
  { id, tries }: Claimed<bigint>,
): Promise<boolean> {
  const now = new Date(clock.now())
  const [row] = await database<Row[]>`
    select id, recipient, language_id, email_kind, content, posted_at from outbox where id = ${id}`
  if (!row) return false
  try {
    // Posted by a newer Keyhold beside this one, which can render it; an empty email would count as sent.
    if (!isKnownEmail(emailOf(row))) throw new Error(`no email is called ${row.emailKind} here`)
    await mailer.send(renderEmail(emailOf(row), publicUrl), `letter-${id}-${row.postedAt.getTime()}`)
  } catch (error) {
    const isOver = tries >= maxTries || isRefusedForGood(error)
    const next = isOver ? null : retryAt(clock.now(), tries, maxPauseMilliseconds)
    await database`update outbox set last_error = ${String(error).slice(0, 500)}, next_try_at = ${next},
      failed_at = ${isOver ? new Date(clock.now()) : null} where id = ${id}`
    return false
  }
  // The content of a sent email is deleted: its links belong to the reader alone (D 4.4).
  await database`update outbox set sent_at = ${now}, next_try_at = null, content = '{}',
    recipient = case when email_kind = 'accountDeleted' then '' else recipient end where id = ${id}`
  return true
}
