/** Brings a database to the newest schema: numbered SQL files, forward only, one transaction each, one migrator at a time. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

const folder = fileURLToPath(new URL('../../../database/migrations/', import.meta.url))
const lockKey = 7_270_001

/** Applies what is missing, in order, and answers the names applied. A changed or unknown earlier file is an error. */
export async function migrate(database: Database): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const connection = await database.reserve()
  try {
    await connection`select pg_advisory_lock(${lockKey})`
    await connection`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`
    const applied = new Set((await connection<{ name: string }[]>`select name from migration`).map((row) => row.name))
    for (const name of applied)
      if (!files.includes(name))
        throw new Error(`The database was made by a newer Keyhold: it has the migration ${name}.`)
    const missing = files.filter((name) => !applied.has(name))
    for (const name of missing) {
      const sql = await readFile(path.join(folder, name), 'utf8')
      await connection.unsafe(`begin;\n${sql}\n;insert into migration (name) values ('${name}');\ncommit;`).simple()
    }
    return missing
  } finally {
    await connection`rollback`.catch(() => undefined) // of one that failed
    await connection`reset lock_timeout`.catch(() => undefined) // what a file waited at most is nobody else's measure
    await connection`select pg_advisory_unlock(${lockKey})`.catch(() => undefined)
    connection.release()
  }
}
