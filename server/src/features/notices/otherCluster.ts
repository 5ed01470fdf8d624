/** A database that came from another cluster of PostgreSQL: the numbers of its transactions mean nothing in this one. */
import type { Database, Query } from '../../gateways/database.ts'

/** Less than any transaction that a cluster gives a number to: what was told, and what was not yet. */
const [told, untold] = ['1', '2']
const lastId = (2n ** 63n - 1n).toString()

/**
 * After a restore, by whatever tool: new rows of the history would lie before the cursor, and nobody would ever hear of them.
 * Rows from elsewhere, and those written since then, come before all that will be written here, told apart by whether they were
 * told. A house that stays where it is reads two ends of an index and changes nothing. Answers whether it was moved.
 */
export async function settleInCluster(database: Database): Promise<boolean> {
  if (!(await comesFromElsewhere(database))) return false
  return database.begin(async (tx) => {
    await tx`lock table notice_cursor, lease_history in share row exclusive mode` // processes that start at once wait here
    if (!(await comesFromElsewhere(tx))) return false
    // Append-only is what its owner asks of acts; this is none.
    await tx`alter table lease_history disable trigger user`
    await tx`
      update lease_history set tx = case when exists (
        select from notice_cursor as cursor where (lease_history.tx, lease_history.id) <= (cursor.tx, cursor.id)
          and lease_history.id <= coalesce(elsewhere.last, cursor.id) -- later ones were written here, and passed over
      ) then ${told}::text::xid8 else ${untold}::text::xid8 end
      from (select max(id) as last from lease_history where tx >= pg_snapshot_xmax(pg_current_snapshot())) as elsewhere`
    await tx`alter table lease_history enable trigger user`
    await tx`update notice_failure set tx = lease_history.tx from lease_history where lease_history.id = notice_failure.id`
    await tx`update notice_cursor set tx = ${told}::text::xid8, id = ${lastId}::bigint`
    return true
  })
}

/** Whether some number is one that this cluster has not given yet. */
async function comesFromElsewhere(query: Query): Promise<boolean> {
  const [row] = await query<{ found: boolean }[]>`
    select exists (select from lease_history where tx >= pg_snapshot_xmax(pg_current_snapshot()))
      or exists (select from notice_cursor where tx >= pg_snapshot_xmax(pg_current_snapshot())) as found`
  return row?.found ?? false
}
