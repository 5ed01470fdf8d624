/** How far notices have followed the history of leases, in SQL. */
import type { Transaction } from '../../gateways/database.ts'
import type { HistoryPlace } from '../leases/service.ts'

/** The place of a follower, locked: undefined while another process follows. A new one begins at the beginning. */
export async function lockPlace(tx: Transaction, name: string): Promise<HistoryPlace | undefined> {
  await tx`insert into notice_cursor (name, tx, id) values (${name}, '0', 0) on conflict (name) do nothing`
  const [row] = await tx<{ tx: string; id: bigint }[]>`
    select tx::text as tx, id from notice_cursor where name = ${name} for update skip locked`
  return row && { tx: row.tx, id: String(row.id) }
}

export async function setPlace(tx: Transaction, name: string, place: HistoryPlace): Promise<void> {
  await tx`update notice_cursor set tx = ${place.tx}::text::xid8, id = ${place.id}::bigint where name = ${name}`
}
