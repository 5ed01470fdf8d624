/** The cursor of notices in the history of leases, and their failures, in SQL. */
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { HistoryCursor } from '../leases/service.ts'

/** The cursor of a follower; a new one starts at the beginning. */
export async function findCursor(query: Query, name: string): Promise<HistoryCursor> {
  const read = () => query<{ tx: string; id: bigint }[]>`
    select tx::text as tx, id from notice_cursor where name = ${name}`
  let [row] = await read()
  if (!row) {
    await query`insert into notice_cursor (name, tx, id) values (${name}, '0', 0) on conflict (name) do nothing`
    ;[row] = await read() // another process may have created and advanced it
  }
  return { tx: row?.tx ?? '0', id: String(row?.id ?? 0) }
}

/**
 * Whether the cursor is still where it was read, locked until the transaction ends; false while another process
 * follows.
 */
export async function lockCursor(tx: Transaction, name: string, cursor: HistoryCursor): Promise<boolean> {
  const rows = await tx`
    select from notice_cursor where name = ${name} and tx = ${cursor.tx}::text::xid8 and id = ${cursor.id}::bigint
    for update skip locked`
  return rows.length > 0
}

export async function setCursor(tx: Transaction, name: string, cursor: HistoryCursor): Promise<void> {
  await tx`update notice_cursor set tx = ${cursor.tx}::text::xid8, id = ${cursor.id}::bigint where name = ${name}`
}

/** Records a failed row; returns its number of failures. */
export async function insertFailure(
  query: Query,
  name: string,
  failure: { readonly cursor: HistoryCursor; readonly error: string; readonly at: Date },
): Promise<number> {
  const { cursor, error, at } = failure
  const [row] = await query<{ failures: number }[]>`
    insert into notice_failure (name, tx, id, last_error, failed_at)
    values (${name}, ${cursor.tx}::text::xid8, ${cursor.id}::bigint, ${error}, ${at})
    on conflict (name, tx, id) do update set failures = notice_failure.failures + 1,
      last_error = excluded.last_error, failed_at = excluded.failed_at
    returning failures`
  return row?.failures ?? 1
}
