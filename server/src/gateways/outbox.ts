/**
 * The outbox of emails. An email is inserted in the transaction it reports on, and never sent if that rolls back. It is
 * sent afterwards, with retries and backoff, by one process only. Without SMTP the emails stay readable.
 */
import type { Clock } from './clock.ts'
import type { Database, Query } from './database.ts'
import { isKnownEmail, type OutgoingEmail, type RenderedEmail, renderEmail } from './email.ts'
import { type Mailer, sentAtOnce } from './mail.ts'
import { repeat } from './repeat.ts'
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
const maxAttempts = 10
const firstPauseSeconds = 30
const pauseMilliseconds = 2000
/**
 * Longer than the timeouts of `mail.ts` together: a process that claimed an email sends it within this time, or is
 * dead.
 */
export const claimMilliseconds = 5 * 60_000
const keptMilliseconds = 30 * 86_400_000

interface Row {
  readonly id: bigint
  readonly recipient: string
  readonly languageId: number
  readonly emailKind: string
  readonly content: Pick<OutgoingEmail, 'values' | 'path' | 'facts' | 'items' | 'leave' | 'choicesOf'>
  readonly attempts: number
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
  const outbox: Outbox = {
    async post(tx, { to, languageId, kind, values = {}, aboutIds = [], ...rest }, hold) {
      if (to.endsWith('@deleted.invalid')) return // a deleted account's stub: no one reads it (D 11.23)
      const content = { values, ...rest }
      const now = new Date(clock.now())
      await tx`insert into outbox (recipient, language_id, email_kind, content, posted_at, next_attempt_at, held_for, about_ids)
        values (${to}, ${languageId}, ${kind}, ${tx.json(content)}, ${now}, ${hold?.until ?? now},
          ${hold?.accountId ?? null}, ${[...aboutIds]}::uuid[])`
    },
    async holdUntil(tx, accountId, until) {
      await tx`update outbox set next_attempt_at = ${until}
        where held_for = ${accountId} and attempts = 0 and sent_at is null and failed_at is null`
    },
    async deliver() {
      if (!mailer) return 0
      const lanes = await Promise.allSettled(Array.from({ length: sentAtOnce }, () => sendAll(deps, mailer)))
      for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
      return lanes.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0)
    },
    async listNewest(to) {
      const rows = await database<Row[]>`
        select id, recipient, language_id, email_kind, content, attempts, posted_at from outbox
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
    start() {
      if (!mailer) return async () => undefined
      // Each worker runs independently: one that waits for a silent server delays no other. It stops after its email.
      const ends = Array.from({ length: sentAtOnce }, () =>
        repeat(async () => ((await sendNext(deps, mailer)) === 'none' ? 'rest' : 'more'), {
          pauseMilliseconds,
          onFault: deps.onFault,
        }),
      )
      return async () => void (await Promise.all(ends.map((end) => end())))
    },
  }
  return outbox
}

/** How many emails wait to be sent. */
export async function countWaiting(query: Query): Promise<number> {
  const [row] = await query<{ waiting: number }[]>`
    select count(*)::integer as waiting from outbox where sent_at is null and failed_at is null`
  return row?.waiting ?? 0
}

/** Sends emails one after the other until none is due; returns how many were sent. */
async function sendAll(deps: OutboxDeps, mailer: Mailer): Promise<number> {
  let sent = 0
  for (let result = await sendNext(deps, mailer); result !== 'none'; result = await sendNext(deps, mailer))
    if (result === 'sent') sent += 1
  return sent
}

/**
 * Sends the email that waits longest. It is claimed first, for longer than sending can take: no other process sends it
 * too, and no database connection waits for the mail server. The claim of a dead process expires, and the email is
 * retried with the same Message-ID.
 */
async function sendNext(
  { database, clock, publicUrl }: OutboxDeps,
  mailer: Mailer,
): Promise<'sent' | 'failed' | 'none'> {
  const now = new Date(clock.now())
  const [row] = await database<Row[]>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${new Date(clock.now() + claimMilliseconds)}
    where id = (
      select id from outbox where sent_at is null and failed_at is null and next_attempt_at <= ${now}
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id, recipient, language_id, email_kind, content, attempts, posted_at`
  if (!row) return 'none'
  try {
    // Posted by a newer Keyhold beside this one, which can render it; an empty email would count as sent.
    if (!isKnownEmail(emailOf(row))) throw new Error(`no email is called ${row.emailKind} here`)
    await mailer.send(renderEmail(emailOf(row), publicUrl), `letter-${row.id}-${row.postedAt.getTime()}`)
  } catch (error) {
    await putOff(database, row, error, clock.now())
    return 'failed'
  }
  // The content of a sent email is deleted: its links belong to the reader alone (D 4.4).
  await database`update outbox set sent_at = ${now}, content = '{}',
    recipient = case when email_kind = 'accountDeleted' then '' else recipient end where id = ${row.id}`
  return 'sent'
}

async function putOff(query: Query, row: Row, error: unknown, now: number): Promise<void> {
  const { attempts } = row
  const pause = firstPauseSeconds * 1000 * 3 ** (attempts - 1)
  const isOver = attempts >= maxAttempts || isRefusedForGood(error)
  await query`update outbox set last_error = ${String(error).slice(0, 500)},
    next_attempt_at = ${new Date(now + Math.min(pause, 6 * 3_600_000))}, failed_at = ${isOver ? new Date(now) : null}
    where id = ${row.id}`
}
