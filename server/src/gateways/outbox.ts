/**
 * Letters on their way. They are posted in the transaction they speak of, so that nothing is told which did not happen,
 * and sent afterwards: again and again with growing pauses, each by one process only. Without SMTP they stay readable.
 */
import type { Clock } from './clock.ts'
import type { Database, Query } from './database.ts'
import { isKnownEmail, type OutgoingEmail, type RenderedEmail, renderEmail } from './email.ts'
import { type Mailer, sentAtOnce } from './mail.ts'
import { repeat } from './repeat.ts'
import { isRefusedForGood } from './smtpResponse.ts'

export type { OutgoingEmail } from './email.ts'

export interface Outbox {
  /** Posts a letter in the caller's transaction; held back, it leaves Keyhold when that ends. */
  post(tx: Query, emailKind: OutgoingEmail, hold?: Hold): Promise<void>
  /** What somebody's quiet hours hold back waits until this instant now. */
  holdUntil(tx: Query, accountId: string, until: Date): Promise<void>
  /** Sends every letter that is due, once; answers how many left Keyhold. */
  deliver(): Promise<number>
  /** The newest letters, worded, for the development mailbox. */
  listNewest(to?: string): Promise<QueuedEmail[]>
  /** Forgets letters that were sent, or given up, a month ago. */
  cleanUp(): Promise<void>
  /** Begins to deliver every few seconds; the answer ends it and waits for the letters under way. */
  start(): () => Promise<void>
}

/** Whose quiet hours hold a letter back, and until when (D 6.17). */
export interface Hold {
  readonly accountId: string
  readonly until: Date
}

/** A letter as the mailbox shows it. */
export interface QueuedEmail extends RenderedEmail {
  readonly id: string
  readonly link: string | null
  readonly postedAt: Date
}

interface OutboxDeps {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
  /** Absent: letters are kept, readable in the mailbox. */
  readonly mailer: Mailer | undefined
  /** Hears of a pass that failed, though the database is there. */
  readonly onFault: (error: unknown) => void
}

/** A letter that failed so often (over about a day) is kept as failed. */
const maxAttempts = 10
const firstPauseSeconds = 30
const pauseMilliseconds = 2000
/** Longer than the time limits of `mail.ts` together: who claimed a letter sends it within this time, or is dead. */
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

/** Opens the outbox. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { database, clock, publicUrl, mailer } = deps
  const outbox: Outbox = {
    async post(tx, { to, languageId, kind, values = {}, aboutIds = [], ...rest }, hold) {
      if (to.endsWith('@deleted.invalid')) return // a stub's: nobody reads there (D 11.23)
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
      // Each goes on by itself: one that waits for a silent server keeps the others from nothing. It ends after its letter.
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

/** How many letters wait to leave Keyhold. */
export async function countWaiting(query: Query): Promise<number> {
  const [row] = await query<{ waiting: number }[]>`
    select count(*)::integer as waiting from outbox where sent_at is null and failed_at is null`
  return row?.waiting ?? 0
}

/** Sends one letter after the other until none is due; answers how many left Keyhold. */
async function sendAll(deps: OutboxDeps, mailer: Mailer): Promise<number> {
  let sent = 0
  for (let result = await sendNext(deps, mailer); result !== 'none'; result = await sendNext(deps, mailer))
    if (result === 'sent') sent += 1
  return sent
}

/**
 * Sends the letter that waits longest. It is claimed first, for longer than sending can take, so that no other process
 * sends it too and no connection of the database waits for the mail server; what a process that dies had claimed is tried
 * again once the claim has run out, under the same Message-ID.
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
    // Posted by a newer Keyhold beside this one, which words it; an empty letter would be sent for good.
    if (!isKnownEmail(emailOf(row))) throw new Error(`no letter is called ${row.emailKind} here`)
    await mailer.send(renderEmail(emailOf(row), publicUrl), `letter-${row.id}-${row.postedAt.getTime()}`)
  } catch (error) {
    await putOff(database, row, error, clock.now())
    return 'failed'
  }
  // What was sent is forgotten: its links are nobody's but the reader's (D 4.4).
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
