/** The upper bound for any chat that stores: batch inserts into PostgreSQL over one connection. */
import postgres from 'postgres'
import { words } from './words.ts'

const rowsAtOnce = 200

/** A message as the relay stores it: with its conversation and its number there. */
export interface RelayRow {
  readonly id: string
  readonly conversationId: string
  readonly sequence: number
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
  readonly sentAt: Date
}

/** A conversation and its counter. The relay is one process, counts in memory, and stores the counter. */
export interface RelayConversation {
  readonly id: string
  last: number
}

const arrayOf = (values: readonly (string | number)[]) => `{${values.join()}}`

/**
 * Stores rows as Keyhold does: one statement for all of them, each column as a PostgreSQL array, with the counters of
 * their conversations, in one transaction that is committed and flushed.
 */
export async function storeRelayRows(sql: postgres.Sql, rows: readonly RelayRow[]): Promise<void> {
  const column = (of: (row: RelayRow) => string | number) => arrayOf(rows.map(of))
  const last = new Map(rows.map(({ conversationId, sequence }) => [conversationId, sequence]))
  await sql.begin((tx) => [
    tx`
      insert into relay_message
        (id, conversation_id, sequence, sender_id, recipient_id, content, caution, sent_at, notified_at, attachments)
      select id, conversation, sequence, sender, recipient, content, false, at, null, 0 from unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ conversationId }) => conversationId)}::uuid[],
        ${column(({ sequence }) => sequence)}::integer[], ${column(({ senderId }) => senderId)}::uuid[],
        ${column(({ recipientId }) => recipientId)}::uuid[],
        ${column(({ content }) => `"${content.replace(/["\\]/g, '\\$&')}"`)}::text[],
        ${column(({ sentAt }) => sentAt.toISOString())}::timestamptz[])
        as row (id, conversation, sequence, sender, recipient, content, at)`,
    tx`
      update relay_conversation set last_sequence = changed.last
      from unnest(${arrayOf([...last.keys()])}::uuid[], ${arrayOf([...last.values()])}::integer[]) as changed (id, last)
      where relay_conversation.id = changed.id`,
  ])
}

/** Creates the conversation of two users. */
export async function beginRelayConversation(
  sql: postgres.Sql,
  one: string,
  other: string,
): Promise<RelayConversation> {
  const [firstId, secondId] = [one, other].sort() as [string, string]
  const [row] = await sql<{ id: string }[]>`
    insert into relay_conversation (first_id, second_id, created_at) values (${firstId}, ${secondId}, now()) returning id`
  return { id: row?.id ?? '', last: 0 }
}

/**
 * Creates the relay's tables: the columns, keys and indexes of Keyhold's, without its references, checks and triggers.
 */
export async function createRelayTables(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  for (const table of ['message', 'conversation'])
    await sql`
      create table if not exists ${sql(`relay_${table}`)}
      (like ${sql(table)} including defaults including identity including indexes including storage)`
  await sql.end()
}

/** Rows a second, each batch committed and flushed before the next. */
export async function rawInserts(databaseUrl: string, seconds: number): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  const [senderId, recipientId] = [crypto.randomUUID(), crypto.randomUUID()]
  const conversation = await beginRelayConversation(sql, senderId, recipientId)
  const batch = () =>
    Array.from({ length: rowsAtOnce }, () => {
      conversation.last += 1
      const counted = { conversationId: conversation.id, sequence: conversation.last }
      return { ...counted, id: crypto.randomUUID(), senderId, recipientId, content: words, sentAt: new Date() }
    })
  let rows = 0
  const begin = performance.now()
  while (performance.now() < begin + seconds * 1000) {
    await storeRelayRows(sql, batch())
    rows += rowsAtOnce
  }
  const perSecond = rows / ((performance.now() - begin) / 1000)
  await sql.end()
  return perSecond
}
