/** Brings a database to the newest schema: numbered SQL files, forward only, one transaction each or by parts, one migrator at a time. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Query } from './database.ts'

const folder = fileURLToPath(new URL('../../../database/migrations/', import.meta.url))
const lockKey = 7_270_001

/** How a file begins that fills a large table: one statement, which answers whether it has to be carried out again. */
const byParts = '-- By parts:'
const betweenParts = 50 // milliseconds, in which others write too

/**
 * The oldest program that works on the database as this one leaves it, by the newest migration that it has: earlierVersion.test.ts
 * runs it. Whoever takes away what it needs names a later one.
 */
export const worksFrom = '0134-saved-replies.sql'

interface Server {
  /** 150004 is version 15.4. */
  readonly number: number
  readonly name: string
}

/** Throws a sentence if PostgreSQL is older than the words that the migrations use. */
export function refuseOldServer({ number, name }: Server): void {
  if (number < 150_000)
    throw new Error(`PostgreSQL at DATABASE_URL is ${name}, and Keyhold needs 15 or newer. Nothing was changed.`)
}

interface Applied {
  readonly name: string
  /** The `worksFrom` of the program that applied it; null of one that did not say. */
  readonly worksFrom: string | null
}

/**
 * Applies what is missing, in order, and answers the names applied. What a newer Keyhold applied stays, if that one says that
 * this one works on it: so an upgrade can be taken back. Else it is an error.
 */
export function migrate(database: Database): Promise<string[]> {
  return asOnlyMigrator(database, async (connection) => {
    const [server] = await connection<Server[]>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as name`
    if (server) refuseOldServer(server)
    return applyMissing(connection)
  })
}

/** As `migrate`, for whoever is the only migrator already. With `wanted` only those of them, for a backup of a version before (features/backup). */
export async function applyMissing(connection: Query, wanted?: readonly string[]): Promise<string[]> {
  const all = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = wanted ? all.filter((name) => wanted.includes(name)) : all
  try {
    await connection`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`
    await rememberWorksFrom(connection)
    const applied = await connection<Applied[]>`select name, works_from from migration order by name`
    refuseUnfit(applied, files)
    const names = new Set(applied.map(({ name }) => name))
    const missing = files.filter((name) => !names.has(name))
    for (const name of missing) {
      const sql = await readFile(path.join(folder, name), 'utf8')
      if (sql.startsWith(byParts)) await carryOutParts(connection, sql)
      await connection.unsafe(`begin;\n${sql}\n;${noteOf(name)};\ncommit;`).simple()
    }
    return missing
  } finally {
    await connection`rollback`.catch(() => undefined) // of one that failed
    await connection`reset lock_timeout`.catch(() => undefined) // what a file waited at most is nobody else's measure
  }
}

/** Every other migrator of this database waits until the act is over, so also a Keyhold that starts. */
export async function asOnlyMigrator<T>(database: Database, act: (connection: Query) => Promise<T>): Promise<T> {
  const connection = await database.reserve()
  try {
    await connection`select pg_advisory_lock(${lockKey})`
    return await act(connection)
  } finally {
    await connection`select pg_advisory_unlock(${lockKey})`.catch(() => undefined)
    connection.release()
  }
}

/** Each part is a transaction of its own: it is there once it is done, and a migration that ends half-way goes on from it. */
async function carryOutParts(connection: Query, sql: string): Promise<void> {
  for (;;) {
    const [part] = await connection.unsafe<{ goesOn: boolean }[]>(sql).simple()
    if (!part?.goesOn) return
    await wait(betweenParts)
  }
}

/** The column is of a later day than the table. Nobody waits for it once it is there. */
async function rememberWorksFrom(connection: Query): Promise<void> {
  const [column] = await connection`select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'migration' and column_name = 'works_from'`
  if (!column) await connection`alter table migration add column works_from text`
}

/** Throws a sentence if one of these migrations is not of this version. */
export async function refuseNewer(names: readonly string[]): Promise<void> {
  const known = await readdir(folder)
  const other = names.find((name) => !known.includes(name))
  if (other)
    throw new Error(`It was made by a newer Keyhold, which has the migration ${other}. Use that one, or a later.`)
}

function refuseUnfit(applied: readonly Applied[], files: readonly string[]): void {
  for (const { name, worksFrom: oldest } of applied)
    if (!files.includes(name) && (oldest === null || !files.includes(oldest)))
      throw new Error(
        `The database was made by a newer Keyhold, and this one does not work on it: it has the migration ${name}.`,
      )
}

const noteOf = (name: string) => `insert into migration (name, works_from) values ('${name}', '${worksFrom}')`
