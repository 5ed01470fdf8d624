/** What no chat that stores can pass: rows put into PostgreSQL in batches by nobody but one connection. */
import postgres from 'postgres'
import { words } from './words.ts'

const rowsAtOnce = 200

export interface RelayRow {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
  readonly sentAt: Date
}

/** Puts rows in as Keyhold does: one statement whatever their number, each column an array as PostgreSQL reads it. */
export async function insertRelayRows(sql: postgres.Sql, rows: readonly RelayRow[]): Promise<void> {
  const column = (of: (row: RelayRow) => string) => `{${rows.map(of).join()}}`
  await sql`
    insert into relay_message (id, sender_id, recipient_id, content, sent_at) select * from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ senderId }) => senderId)}::uuid[],
      ${column(({ recipientId }) => recipientId)}::uuid[],
      ${column(({ content }) => `"${content.replace(/["\\]/g, '\\$&')}"`)}::text[],
      ${column(({ sentAt }) => sentAt.toISOString())}::timestamptz[])`
}

/** Makes the relay's table: the same columns and keys as a message of Keyhold has, without what they refer to. */
export async function createRelayTable(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  await sql`
    create table if not exists relay_message (
      id uuid primary key, number bigint generated always as identity, sender_id uuid not null,
      recipient_id uuid not null, content text not null, sent_at timestamptz not null)`
  await sql`create index if not exists relay_message_by_pair on relay_message (sender_id, recipient_id, number)`
  await sql.end()
}

/** Rows a second, each batch committed and flushed before the next. */
export async function rawInserts(databaseUrl: string, seconds: number): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  const [senderId, recipientId] = [crypto.randomUUID(), crypto.randomUUID()]
  const batch = () =>
    Array.from({ length: rowsAtOnce }, () => ({
      ...{ id: crypto.randomUUID(), senderId, recipientId, content: words, sentAt: new Date() },
    }))
  let rows = 0
  const begin = performance.now()
  while (performance.now() < begin + seconds * 1000) {
    await insertRelayRows(sql, batch())
    rows += rowsAtOnce
  }
  const perSecond = rows / ((performance.now() - begin) / 1000)
  await sql.end()
  return perSecond
}
