/** Unsent emails, for the operator: never their text, their links or whole addresses (D 11.30). */
import type { Query } from './database.ts'
import { claimMilliseconds } from './outbox.ts'

export interface StuckEmail {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly since: Date
  readonly tries: number
  /** Undefined if it failed for good. */
  readonly nextAt: Date | undefined
  /** The safe part of an error: its code or name, `other` if it has none; undefined if there was no error. */
  readonly fault: string | undefined
  readonly isToSend: boolean
}

interface Row {
  readonly id: bigint
  readonly emailKind: string
  readonly recipient: string
  readonly postedAt: Date
  readonly tries: number
  readonly nextTryAt: Date | null
  readonly lastError: string | null
  readonly isToSend: boolean
}

/**
 * Failed, or postponed for longer than a claim lasts: no process is sending such an email, and it cannot be sent twice.
 * An email without an attempt waits for its time, for example for the end of quiet hours.
 */
const isToSend = (query: Query, now: number) => query`
  (sent_at is null and (failed_at is not null or tries > 0 and next_try_at > ${new Date(now + claimMilliseconds)}))`

/** The newest failed emails that no admin has handled, then the waiting ones. */
export async function listStuck(query: Query, now: number, limit: number): Promise<StuckEmail[]> {
  const rows = await query<Row[]>`
    select id, email_kind, recipient, posted_at, tries, next_try_at, last_error,
      ${isToSend(query, now)} as is_to_send
    from outbox where sent_at is null and dealt_with_at is null
    order by failed_at is null, id desc limit ${limit}`
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.emailKind,
    to: maskAddress(row.recipient),
    since: row.postedAt,
    tries: row.tries,
    nextAt: row.nextTryAt ?? undefined,
    fault: row.lastError === null ? undefined : faultOf(row.lastError),
    isToSend: row.isToSend,
  }))
}

/** How many emails wait for a retry, and how many are overdue: no process sends them. */
export async function countInTrouble(query: Query, now: number): Promise<{ failing: number; overdue: number }> {
  const late = new Date(now - claimMilliseconds)
  const [row] = await query<{ failing: number; overdue: number }[]>`
    select count(*) filter (where last_error is not null)::integer as failing,
      count(*) filter (where next_try_at < ${late})::integer as overdue
    from outbox where next_try_at is not null`
  return row ?? { failing: 0, overdue: 0 }
}

/** How many failed emails are still stored, and not handled by an admin. */
export async function countGivenUp(query: Query): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from outbox
    where sent_at is null and failed_at is not null and dealt_with_at is null`
  return row?.count ?? 0
}

/** When an email was last sent, among the newest thousand; undefined if none was. */
export async function findLastLeft(query: Query): Promise<Date | undefined> {
  const [row] = await query<{ leftAt: Date | null }[]>`
    select max(sent_at) as left_at from
      (select sent_at from outbox where sent_at is not null order by id desc limit 1000) as newest`
  return row?.leftAt ?? undefined
}

/** Makes an email due now, with all its retries; returns its kind, undefined if it cannot be retried. */
export async function sendAgain(query: Query, id: string, now: number): Promise<string | undefined> {
  const [row] = await query<{ emailKind: string }[]>`
    update outbox set tries = 0, failed_at = null, dealt_with_at = null, next_try_at = ${new Date(now)}
    where id = ${id}::bigint and ${isToSend(query, now)} returning email_kind`
  return row?.emailKind
}

/** Marks a failed email as handled; returns its kind, undefined if there is none such. */
export async function dealWith(query: Query, id: string, now: number): Promise<string | undefined> {
  const [row] = await query<{ emailKind: string }[]>`
    update outbox set dealt_with_at = ${new Date(now)}
    where id = ${id}::bigint and sent_at is null and failed_at is not null and dealt_with_at is null returning email_kind`
  return row?.emailKind
}

/** `l…@mail.example`. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at > 0 ? `${[...address][0]}…${address.slice(at)}` : '…'
}

/** The reason in nodemailer's words, without a name. */
const isLate = /\btimeout\b|greeting never received/i

/**
 * Mail servers repeat addresses and links in their responses: only an SMTP code or a network error name is returned.
 */
function faultOf(error: string): string {
  return (
    /\bE(?:CONN[A-Z]+|TIMEDOUT|NOTFOUND|DNS|SOCKET|AUTH|ENVELOPE|MESSAGE|TLS|AI_AGAIN)\b/.exec(error)?.[0] ??
    /(?:^|\s)([45]\d\d)(?=[\s-])/.exec(error)?.[1] ??
    (isLate.test(error) ? 'ETIMEDOUT' : 'other')
  )
}
