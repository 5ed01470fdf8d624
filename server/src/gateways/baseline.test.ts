/** The baseline makes the schema and rows that the chain of migrations before it made. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '../testing/database.ts'
import { connectDatabase, type Database } from './database.ts'

const { database: chain } = await freshDatabase(inject('postgresUrl'))
const baseline = connectDatabase(await emptyDatabase(inject('postgresUrl')), 1)
const file = fileURLToPath(new URL('../../../database/baseline.sql', import.meta.url))
await baseline.unsafe(readFileSync(file, 'utf8')).simple()
afterAll(() => Promise.all([chain.end(), baseline.end()]))

const inPublic = (alias: string) => `${alias}.relnamespace = 'public'::regnamespace and ${alias}.relname <> 'migration'`

/** What PostgreSQL says of each part of a schema, one line each. */
const catalogues: Readonly<Record<string, string>> = {
  extensions: 'select extname as line from pg_extension order by 1',
  columns: `
    select concat_ws(' ', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage,
      pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${inPublic('c')} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1`,
  constraints: `
    select concat_ws(' ', c.relname, conname, replace(pg_get_constraintdef(k.oid, true), ' NOT VALID', '')) as line
    from pg_constraint k join pg_class c on c.oid = conrelid where ${inPublic('c')} and contype <> 'n' order by 1`,
  indexes: `
    select pg_get_indexdef(indexrelid) as line from pg_index join pg_class c on c.oid = indrelid
    where ${inPublic('c')} order by 1`,
  triggers: `
    select pg_get_triggerdef(t.oid, true) as line from pg_trigger t join pg_class c on c.oid = tgrelid
    where ${inPublic('c')} and not tgisinternal order by 1`,
  functions: `
    select pg_get_functiondef(p.oid) as line from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  'relations and their settings': `
    select concat_ws(' ', c.relname, c.relkind, c.reloptions) as line from pg_class c where ${inPublic('c')}
      and c.relname <> 'migration_pkey' order by 1`,
}

const linesOf = async (database: Database, sql: string) =>
  (await database.unsafe<{ line: string }[]>(sql)).map(({ line }) => line.replace(/\s+/g, ' '))

test.each(Object.entries(catalogues))('the same %s', async (_name, sql) => {
  const before = await linesOf(chain, sql)
  expect(before.length).toBeGreaterThan(0)
  expect(await linesOf(baseline, sql)).toEqual(before)
})

test('the same rows: one house, and nothing else', async () => {
  const rowsOf = async (database: Database) => {
    const tables = await linesOf(
      database,
      `select relname as line from pg_class c where ${inPublic('c')} and relkind = 'r' order by 1`,
    )
    const counts = await Promise.all(
      tables.map(async (name) => [name, await database.unsafe(`select * from ${name}`)] as const),
    )
    return counts
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => [name, rows.map(({ id: _id, ...row }) => row)])
  }
  expect(await rowsOf(baseline)).toEqual(await rowsOf(chain))
  expect(await rowsOf(chain)).toEqual([['house', [{ isTheOne: true, backedUpAt: null }]]])
})
