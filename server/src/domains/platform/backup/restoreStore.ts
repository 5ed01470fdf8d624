/** Fills an empty database from a backup: its migrations, then its rows, all of these in one transaction. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Query } from '../../../gateways/database.ts'
import { applyMissing } from '../../../gateways/migrations.ts'
import type { Manifest } from './manifest.ts'
import { copied, copyForm, findTables } from './snapshotStore.ts'

/** Rows of a table, in COPY format. */
export interface Rows {
  readonly table: string
  readonly bytes: Buffer
}

/** The advice before another attempt. */
export const afterAnEnd = 'If a restore was ended half-way, empty the database and the place for files'

/** Throws a message unless the database is empty. */
export async function refuseFilled(query: Query): Promise<void> {
  const [found] = await query<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`
  if (found)
    throw new Error(
      `The database is not empty: it has the table ${found.name}. Restore into a new one. ${afterAnEnd}. Nothing was changed.`,
    )
}

/** Fills a database that `refuseFilled` found empty, as the only migrator; on failure it is emptied again. */
export async function fillDatabase(
  database: Database,
  only: Query,
  manifest: Manifest,
  rows: () => AsyncIterable<Rows>,
): Promise<void> {
  try {
    await applyMissing(only, { wanted: manifest.migrations })
    await database.begin(async (tx) => {
      for (const setting of copyForm) await tx.unsafe(setting)
      await refuseOtherColumns(tx, manifest)
      const giveBack = await dropConstraints(tx)
      const names = Object.keys(manifest.tables).map((name) => `"${name}"`)
      await tx.unsafe(`truncate ${names.join()}`)
      for await (const some of rows()) await copyIn(tx, database, manifest.tables[some.table]?.columns ?? [], some)
      await refuseOtherCounts(tx, manifest)
      for (const [name, last] of Object.entries(manifest.sequences))
        await tx`select setval(${`"${name}"`}::regclass, ${last}::bigint)`
      await renumberHistory(tx)
      await giveBack()
    })
  } catch (error) {
    throw await emptyAgain(only).then(
      () => error,
      () => notEmptied(error, 'The database'),
    )
  }
  await database`analyze`.catch(() => undefined) // PostgreSQL does it automatically too, later
}

const lastId = (2n ** 63n - 1n).toString()

/**
 * The history is read in the order of its transaction ids, and those of the old cluster mean nothing in this one.
 * Restored rows come before all later ones: 1 for notified rows, 2 for the others.
 */
async function renumberHistory(tx: Query): Promise<void> {
  await tx`
    update lease_history set tx = case when exists (
      select from notice_cursor as cursor where (lease_history.tx, lease_history.id) <= (cursor.tx, cursor.id)
    ) then '1'::xid8 else '2'::xid8 end`
  await tx`update notice_failure set tx = lease_history.tx from lease_history where lease_history.id = notice_failure.id`
  await tx`update notice_cursor set tx = '1'::xid8, id = ${lastId}::bigint`
}

/** Interval of checks on a running copy. */
const pollMilliseconds = 500

/** The client does not report a refused COPY, so another connection checks the transaction's state. */
async function copyIn(
  tx: Query,
  database: Database,
  columns: readonly string[],
  { table, bytes }: Rows,
): Promise<void> {
  const [here] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  const sink = await tx.unsafe(`copy ${copied(table, columns)} from stdin`).writable()
  let isOver = false
  const done = new Promise<void>((resolve, reject) => {
    sink.once('error', reject)
    sink.once('finish', resolve)
    sink.end(bytes)
  })
  const refused = async () => {
    while (!isOver) {
      await wait(pollMilliseconds)
      const [found] = await database<
        { state: string }[]
      >`select state from pg_stat_activity where pid = ${here?.pid ?? 0}`
      if (!isOver && (!found || found.state === 'idle in transaction (aborted)'))
        throw new Error(`PostgreSQL refuses rows of the table ${table}; its own log says why.`)
    }
  }
  await Promise.race([done, refused()]).finally(() => {
    isOver = true
  })
}

/**
 * Rows are restored in the order of table names: trigger effects already happened, and references hold only once all
 * rows exist. The constraints are created again at the end, which checks each of them.
 */
async function dropConstraints(tx: Query): Promise<() => Promise<void>> {
  const tables = Object.keys(await findTables(tx))
  const references = await tx<{ of: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`
  for (const { of, name } of references) await tx.unsafe(`alter table ${of} drop constraint ${name}`)
  for (const table of tables) await tx.unsafe(`alter table "${table}" disable trigger user`)
  return async () => {
    await tx`set constraints all immediate`
    for (const { of, name, definition } of references)
      await tx.unsafe(`alter table ${of} add constraint ${name} ${definition}`)
    for (const table of tables) await tx.unsafe(`alter table "${table}" enable trigger user`)
  }
}

async function refuseOtherColumns(tx: Query, { tables }: Manifest): Promise<void> {
  const here = await findTables(tx)
  const columnsOf = (all: Readonly<Record<string, readonly string[]>>, table: string) => all[table]?.toSorted().join()
  const there = Object.fromEntries(Object.entries(tables).map(([name, { columns }]) => [name, columns]))
  const other = [...new Set([...Object.keys(here), ...Object.keys(there)])].find(
    (table) => columnsOf(here, table) !== columnsOf(there, table),
  )
  if (other)
    throw new Error(`The table ${other} of the backup is not as its migrations make it: it was changed by hand.`)
}

async function refuseOtherCounts(tx: Query, { tables }: Manifest): Promise<void> {
  for (const [table, { rows }] of Object.entries(tables)) {
    const [counted] = await tx.unsafe<{ count: bigint }[]>(`select count(*) from "${table}"`)
    if (Number(counted?.count) !== rows)
      throw new Error(`The table ${table} should have ${rows} rows, and got ${counted?.count}.`)
  }
}

/** If the database is unavailable it stays half filled. */
async function emptyAgain(query: Query): Promise<void> {
  await wait(100)
  await query.unsafe(
    `do $$ begin execute format('drop schema %1$I cascade; create schema %1$I', current_schema()); end $$`,
  )
}

/** The original error, with a note that data remains. */
export function notEmptied(error: unknown, place: string): Error {
  const words = error instanceof Error ? error.message : String(error)
  return new Error(
    `${words.replace(/\.?$/, '.')} ${place} could not be emptied again: empty it by hand before you try again.`,
  )
}
