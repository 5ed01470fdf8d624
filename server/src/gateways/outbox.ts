/**
 * Letters on their way. They are posted in the transaction they speak of, so that nothing is told which did not happen,
 * and sent afterwards: again and again with growing pauses, each by one process only. Without SMTP they stay readable.
 */
import type { Clock } from './clock.ts'
import type { Database, Query, Transaction } from './database.ts'
import { type Letter, type WordedLetter, word } from './letter.ts'
import { isRefusedForGood, type Mail } from './mail.ts'

export type { Letter } from './letter.ts'

export interface Outbox {
  /** Posts a letter in the caller's transaction. */
  post(tx: Query, letter: Letter): Promise<void>
  /** Sends every letter that is due, once; answers how many left the house. */
  deliver(): Promise<number>
  /** The newest letters, worded, for the development mailbox. */
  listNewest(to?: string): Promise<PostedLetter[]>
  /** Forgets letters that were sent, or given up, a month ago. */
  sweep(): Promise<void>
  /** Begins to deliver every few seconds; the answer ends it and waits for the letter under way. */
  start(): () => Promise<void>
}

/** A letter as the mailbox shows it. */
export interface PostedLetter extends WordedLetter {
  readonly id: string
  readonly link: string | null
  readonly postedAt: Date
}

interface OutboxParts {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
  /** Absent: letters are kept, readable in the mailbox. */
  readonly mail: Mail | undefined
}

/** A letter that failed so often (over about a day) is kept as failed. */
const mostAttempts = 10
const firstPauseSeconds = 30
const pauseMilliseconds = 2000
const keptMilliseconds = 30 * 86_400_000

interface Row {
  readonly id: bigint
  readonly recipient: string
  readonly languageId: number
  readonly letter: string
  readonly content: Pick<Letter, 'values' | 'path' | 'facts' | 'items' | 'leave'>
  readonly attempts: number
  readonly postedAt: Date
}

const letterOf = (row: Row): Letter => ({
  to: row.recipient,
  languageId: row.languageId,
  kind: row.letter,
  ...row.content,
})

/** Opens the outbox. */
export function openOutbox(parts: OutboxParts): Outbox {
  const { database, clock, publicUrl, mail } = parts
  const outbox: Outbox = {
    async post(tx, { to, languageId, kind, values = {}, ...rest }) {
      const content = { values, ...rest }
      const now = new Date(clock.now())
      await tx`insert into outbox (recipient, language_id, letter, content, posted_at, next_attempt_at)
        values (${to}, ${languageId}, ${kind}, ${tx.json(content)}, ${now}, ${now})`
    },
    async deliver() {
      if (!mail) return 0
      let sent = 0
      for (let result = await sendNext(parts, mail); result !== 'none'; result = await sendNext(parts, mail))
        if (result === 'sent') sent += 1
      return sent
    },
    async listNewest(to) {
      const rows = await database<Row[]>`
        select id, recipient, language_id, letter, content, attempts, posted_at from outbox
        where ${to ?? null}::text is null or recipient = ${to ?? null} order by id desc limit 100`
      return rows.map((row) => ({
        ...word(letterOf(row), publicUrl),
        id: String(row.id),
        link: row.content.path ?? null,
        postedAt: row.postedAt,
      }))
    },
    async sweep() {
      await database`delete from outbox where coalesce(sent_at, failed_at) < ${new Date(clock.now() - keptMilliseconds)}`
    },
    start: () => startLoop(() => outbox.deliver()),
  }
  return outbox
}

/** Sends the letter that waits longest. Its row stays locked meanwhile, so that no other process sends it too. */
function sendNext({ database, clock, publicUrl }: OutboxParts, mail: Mail): Promise<'sent' | 'failed' | 'none'> {
  return database.begin(async (tx) => {
    const now = new Date(clock.now())
    const [row] = await tx<Row[]>`
      select id, recipient, language_id, letter, content, attempts, posted_at from outbox
      where sent_at is null and failed_at is null and next_attempt_at <= ${now}
      order by next_attempt_at, id limit 1 for update skip locked`
    if (!row) return 'none'
    try {
      await mail.send(word(letterOf(row), publicUrl), `letter-${row.id}-${row.postedAt.getTime()}`)
    } catch (error) {
      await putOff(tx, row, error, clock.now())
      return 'failed'
    }
    // What was sent is forgotten: its links are nobody's but the reader's (D 4.4).
    await tx`update outbox set sent_at = ${now}, attempts = attempts + 1, content = '{}' where id = ${row.id}`
    return 'sent'
  })
}

async function putOff(tx: Transaction, row: Row, error: unknown, now: number): Promise<void> {
  const attempts = row.attempts + 1
  const pause = firstPauseSeconds * 1000 * 3 ** (attempts - 1)
  const isOver = attempts >= mostAttempts || isRefusedForGood(error)
  await tx`update outbox set attempts = ${attempts}, last_error = ${String(error).slice(0, 500)},
    next_attempt_at = ${new Date(now + Math.min(pause, 6 * 3_600_000))}, failed_at = ${isOver ? new Date(now) : null}
    where id = ${row.id}`
}

function startLoop(pass: () => Promise<unknown>): () => Promise<void> {
  let ended = false
  let wake = () => {}
  const loop = async () => {
    while (!ended) {
      await pass().catch(() => undefined) // the database is away; the next pass asks again
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pauseMilliseconds).unref()
      })
    }
  }
  const running = loop()
  return async () => {
    ended = true
    wake()
    await running
  }
}
