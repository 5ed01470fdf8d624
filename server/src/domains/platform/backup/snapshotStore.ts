/** A snapshot of the whole database, table by table, in the text format of PostgreSQL's COPY. */
import type { Readable } from 'node:stream'
import type { Database, Query } from '../../../gateways/database.ts'
import { baseline } from '../../../gateways/migrations.ts'
import { asFault } from './databaseFault.ts'
import type { Manifest } from './manifest.ts'

export interface Snapshot {
  readonly manifest: Omit<Manifest, 'tables' | 'files'>
  readonly tables: Readonly<Record<string, readonly string[]>>
  /** The files that its rows refer to. */
  readonly fileNames: readonly string[]
  /** The rows of a table, in chunks of whole rows. */
  copy(table: string): AsyncIterable<Buffer>
}

/** Bytes of rows per chunk, or one row that is longer. */
const pieceLength = 8 * 2 ** 20

/** Reads one snapshot, however long it takes; others go on writing. */
export async function withSnapshot<T>(database: Database, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const connection = await database.reserve()
  try {
    await connection`begin isolation level repeatable read, read only`
    for (const setting of copyForm) await connection.unsafe(setting)
    const tables = await findTables(connection)
    const [row] = await connection<
      { owner: string; takenAt: Date }[]
    >`select id::text as owner, now() as taken_at from instance`
    if (!row) throw new Error('This database holds no Keyhold yet. Start Keyhold on it once.')
    const migrations = await connection<{ name: string; fingerprint: string | null }[]>`
      select name, to_jsonb(migration) ->> 'fingerprint' as fingerprint from migration order by name`
    return await read({
      manifest: {
        form: 1,
        takenAt: row.takenAt.toISOString(),
        owner: row.owner,
        migrations: migrations.map(({ name }) => name),
        schema: migrations.find(({ name }) => name === baseline)?.fingerprint ?? undefined,
        sequences: await findSequences(connection),
        keys: await findKeys(connection),
      },
      tables,
      fileNames: await findFileNames(connection),
      copy: (table) => copyOut(connection, table, tables[table] ?? []),
    })
  } finally {
    await connection`rollback`.catch(() => undefined)
    connection.release()
  }
}

/** The text format of values must not depend on the server's settings. */
export const copyForm = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  'set local extra_float_digits = 3',
  `set local bytea_output = 'hex'`,
  `set local client_encoding = 'UTF8'`,
  'set local statement_timeout = 0',
  // of a snapshot, while its data is compressed and written
  'set local idle_in_transaction_session_timeout = 0',
]

/** Tables with their stored columns, without generated ones. */
export async function findTables(query: Query): Promise<Record<string, string[]>> {
  const rows = await query<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** The file names of the pictures of homes and people. */
export async function findFileNames(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }[]>`
    select 'photos/' || photo.id || '/' || kept || '.webp' as name from photo, unnest(photo.widths) as kept
    union all select 'avatars/' || avatar from account where avatar is not null and deleted_at is null`
  return rows.map(({ name }) => name)
}

async function findSequences(query: Query): Promise<Record<string, string>> {
  const rows = await query<{ name: string; last: string }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** The ids of keys in every value with the prefix of encrypted data (encryption/cipher.ts). */
async function findKeys(query: Query): Promise<string[]> {
  const columns = await query<{ statement: string }[]>`
    select format('select distinct encode(substring(%1$I from 5 for 8), ''hex'') as id from %2$I
      where substring(%1$I from 1 for 4) = ''KHS1''::bytea', a.attname, c.relname) as statement
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bytea'::regtype`
  const ids = new Set<string>()
  for (const { statement } of columns) for (const { id } of await query.unsafe<{ id: string }[]>(statement)) ids.add(id)
  return [...ids].sort()
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
/** The name and column list of a table for COPY. */
export const copied = (table: string, columns: readonly string[]) => `${quoted(table)} (${columns.map(quoted).join()})`

async function* copyOut(query: Query, table: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  try {
    yield* readRows(query, table, columns)
  } catch (error) {
    throw asFault(error)
  }
}

async function* readRows(query: Query, table: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  const statement = `copy (select ${columns.map(quoted).join()} from ${quoted(table)}) to stdout`
  const rows: Readable = await query.unsafe(statement).readable()
  let held: Buffer[] = []
  let size = 0
  for await (const row of rows) {
    held.push(row)
    size += row.length
    if (size < pieceLength) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}
