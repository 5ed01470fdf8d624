/** The database of a recorded demo: made deterministic before Keyhold opens, and dumped afterwards. */
import postgres from 'postgres'
import { noteSchema } from '../../embedded/dataFolder.ts'
import { findPostgres, startPostgres } from '../../embedded/postgres.ts'
import { fingerprintOf } from '../../gateways/migrations.ts'
import { fixDatabase } from './fixDatabase.ts'

/** Creates the database of a data folder. */
export async function makeDatabase(folder: string, now: number): Promise<void> {
  const server = await startPostgres({ folder, log: () => undefined })
  await fixDatabase(server.url, now)
  await server.stop()
  noteSchema(folder, await fingerprintOf()) // otherwise the start refuses a folder with data and no schema
}

/** A column's value as text, by the column's name; null is left out. */
export type Row = Readonly<Record<string, string>>
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** Every table of a running Keyhold's database; transaction ids are left out, and of fingerprints all but their length. */
export async function readTables(folder: string): Promise<Table[]> {
  const url = await findPostgres(folder)
  if (!url) throw new Error('No database runs on this folder.')
  const sql = postgres(url, { max: 1 })
  try {
    const tables = await sql<{ name: string; columns: string[]; kept: string[] }[]>`
      select table_name as name, array_agg(column_name::text order by column_name) as columns,
        array_agg(column_name::text order by column_name) filter (where data_type <> 'xid8') as kept
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`
    const all: Table[] = []
    for (const { name, columns, kept } of tables) {
      const texts = kept.map((column) =>
        column === 'fingerprint'
          ? sql`length(${sql(column)}) || ' bytes' as ${sql(column)}`
          : sql`${sql(column)}::text as ${sql(column)}`,
      )
      const rows = await sql<Record<string, string | null>[]>`
        select ${texts.flatMap((text, index) => (index ? [sql`, `, text] : [text]))} from ${sql(name)}`
      all.push({ name, columns, rows: rows.map(withoutNulls) })
    }
    return all
  } finally {
    await sql.end()
  }
}

const withoutNulls = (row: Record<string, string | null>): Row =>
  Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string] => entry[1] !== null))
