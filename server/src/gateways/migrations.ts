/**
 * Migrates a database to the newest schema: numbered SQL files, forward only, one transaction each, one process at a
 * time.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, lastingSessions, type Query } from './database.ts'

const ownFolder = fileURLToPath(new URL('../../../database/migrations/', import.meta.url))
const lockKey = 7_270_001

/**
 * The whole schema. Until 0.1.0 this file is edited in place, and a database made from another version of it is refused
 * (D 12.22).
 */
export const baseline = '0001-baseline.sql'

/**
 * The oldest version that works on the schema of this version, named by that version's newest migration. A migration
 * that removes something has to raise it (migrationsTakeAway.test.ts).
 */
export const worksFrom = '0001-baseline.sql'

interface Server {
  /** 150004 is version 15.4. */
  readonly number: number
  readonly name: string
}

/** Throws a sentence if PostgreSQL is older than the features that the schema uses. */
export function refuseOldServer({ number, name }: Server): void {
  if (number < 150_000)
    throw new Error(`PostgreSQL at DATABASE_URL is ${name}, and Keyhold needs 15 or newer. Nothing was changed.`)
}

interface Applied {
  readonly name: string
  readonly fingerprint: string | null
  /** The `worksFrom` of the version that applied it. */
  readonly worksFrom: string | null
}

/**
 * Applies the missing migrations in order and returns their names. A migration of a newer version is ignored if that
 * version declares this one compatible, which allows a rollback of the release; otherwise this throws a sentence.
 */
export function migrate(database: Database, folder = ownFolder): Promise<string[]> {
  return asOnlyMigrator(database, async (connection) => {
    const [server] = await connection<Server[]>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as name`
    if (server) refuseOldServer(server)
    return applyMissing(connection, { folder })
  })
}

/**
 * As `migrate`, for a caller that holds the lock of `asOnlyMigrator`. `wanted` limits it to these names, for the restore
 * of a backup.
 */
export async function applyMissing(
  connection: Query,
  { wanted, folder = ownFolder }: { wanted?: readonly string[]; folder?: string } = {},
): Promise<string[]> {
  const all = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = wanted ? all.filter((name) => wanted.includes(name)) : all
  const current = await fingerprintOf(folder)
  try {
    await refuseFromBeforeBaseline(connection)
    await connection`create table if not exists migration (
      name text primary key, fingerprint text, works_from text, applied_at timestamptz not null default now())`
    const applied = await connection<Applied[]>`select name, fingerprint, works_from from migration order by name`
    refuseUnfit(applied, files, current)
    const names = new Set(applied.map(({ name }) => name))
    const missing = files.filter((name) => !names.has(name))
    for (const name of missing) {
      const sql = await readFile(path.join(folder, name), 'utf8')
      const note = `insert into migration (name, fingerprint, works_from)
        values ('${name}', ${name === baseline ? `'${current}'` : 'null'}, '${worksFrom}')`
      await connection.unsafe(`begin;\n${sql}\n;${note};\ncommit;`).simple()
    }
    return missing
  } finally {
    await connection`rollback`.catch(() => undefined) // after a migration that failed
    await connection`reset lock_timeout`.catch(() => undefined) // set by a migration for itself
  }
}

/** Runs `act` while no other process migrates this database; a starting process waits for the lock. */
export async function asOnlyMigrator<T>(database: Database, act: (connection: Query) => Promise<T>): Promise<T> {
  const connection = await lastingSessions(database).reserve()
  try {
    await connection`select pg_advisory_lock(${lockKey})`
    return await act(connection)
  } finally {
    await connection`select pg_advisory_unlock(${lockKey})`.catch(() => undefined)
    connection.release()
  }
}

/** Identifies the schema that the baseline makes: comments and white space do not count. */
export async function fingerprintOf(folder = ownFolder): Promise<string> {
  const sql = await readFile(path.join(folder, baseline), 'utf8')
  const statements = sql
    .replace(/(^|\s)--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return createHash('sha256').update(statements).digest('hex').slice(0, 16)
}

/** Throws a sentence if a backup with these migrations cannot be restored by this version. */
export async function refuseOtherVersion(names: readonly string[], fingerprint: string | undefined): Promise<void> {
  if (!names.includes(baseline) || fingerprint !== (await fingerprintOf()))
    throw new Error(
      'It was made by Keyhold before 0.1.0, with another schema, and cannot be restored by this version. Nothing was changed.',
    )
  const known = await readdir(ownFolder)
  const newer = names.find((name) => !known.includes(name))
  if (newer)
    throw new Error(`It was made by a newer Keyhold, which has the migration ${newer}. Use that one, or a later.`)
}

/** Migrations were recorded without a fingerprint before there was a baseline. */
async function refuseFromBeforeBaseline(connection: Query): Promise<void> {
  const columns = await connection<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'migration'`
  if (columns.length > 0 && !columns.some(({ name }) => name === 'fingerprint')) throw madeEarlier()
}

function refuseUnfit(applied: readonly Applied[], files: readonly string[], current: string): void {
  for (const { name, fingerprint, worksFrom: oldest } of applied) {
    if (name === baseline && fingerprint !== current) throw madeEarlier()
    if (!files.includes(name) && (oldest === null || !files.includes(oldest)))
      throw new Error(
        `The database was made by a newer Keyhold, and this one does not work on it: it has the migration ${name}.`,
      )
  }
}

/** The database is unchanged: before 0.1.0 there is no migration from one schema to the next (D 12.1). */
const madeEarlier = () =>
  new Error(
    'The database was made by Keyhold before 0.1.0, with another schema. Name an empty database in DATABASE_URL, or move the folder that KEYHOLD_DATA names (var, if it is not set) to another place. Nothing was changed.',
  )
