/**
 * Migrations only add: during a rolling update the previous version still reads and writes the existing schema. Unused
 * parts are removed later, by a migration that names the version since which they are unused (docs/architecture.md).
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contractOf, takenAway } from '../testing/takenAway.ts'
import { baseline, worksFrom } from './migrations.ts'

const folder = path.resolve(import.meta.dirname, '../../../database/migrations')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

test('the baseline is the first migration: the rules below are for those after it', () => {
  expect(names[0]).toBe(baseline)
  expect(names).toContain(worksFrom)
})

test.each(names.filter((name) => name !== baseline))('%s breaks no version that may run beside it', (name) => {
  const sql = readFileSync(path.join(folder, name), 'utf8')
  expect(faultOf(name, sql)).toBeUndefined()
})

/** Why a migration may not be applied while the previous version runs. */
function faultOf(name: string, sql: string, all: readonly string[] = names): string | undefined {
  const since = contractOf(sql)
  if (since === undefined) return takenAway(sql).length > 0 ? `it does ${takenAway(sql).join()}` : undefined
  if (!all.slice(0, all.indexOf(name)).includes(since)) return `${since} is no earlier migration`
  return since > worksFrom ? `versions before ${since} may still run: worksFrom is ${worksFrom}` : undefined
}

test('a later migration that removes something has to name the version since which it is unused', () => {
  const all = [baseline, '0002-motto.sql', '0003-without-motto.sql']
  expect(faultOf('0002-motto.sql', 'alter table instance add column motto text', all)).toBeUndefined()
  const drop = 'alter table instance drop column motto'
  expect(faultOf('0003-without-motto.sql', drop, all)).toBe('it does drop column')
  expect(faultOf('0003-without-motto.sql', `-- contract: 0009-other.sql\n${drop}`, all)).toContain(
    'no earlier migration',
  )
  expect(faultOf('0003-without-motto.sql', `-- contract: 0002-motto.sql\n${drop}`, all)).toContain('may still run')
  expect(faultOf('0003-without-motto.sql', `-- contract: ${baseline}\n${drop}`, all)).toBeUndefined()
})

test.each([
  ['alter table home drop column rent', ['drop column']],
  ['alter table only home add column a int, drop rent', ['drop column']],
  ["do $$ begin execute format('alter table %I drop column %I', a, b); end $$", ['drop column']],
  ['drop table if exists home', ['drop table']],
  ['alter table home\n  rename column rent to price', ['rename']],
  ['alter table home rename to flat', ['rename']],
  ['alter type kind rename value $$a$$ to $$b$$', ['rename']],
  ['alter table home alter column rent set not null', ['set not null']],
  ['alter table home alter rent type bigint', ['alter column type']],
  ['alter table home alter column rent set data type bigint', ['alter column type']],
  ['alter table home add column rent int not null', ['add column not null']],
  [
    'alter table home add note text default $$a$$, add if not exists rent int check (rent in (1, 2)) NOT NULL',
    ['add column not null'],
  ],
])('%s removes something', (sql, what) => {
  expect(takenAway(sql)).toEqual(what)
})

test.each([
  'alter table home add column rent int',
  'alter table home add column rent int not null default 0, add column kind text',
  'alter table home add column rent numeric(10, 2) not null default 0',
  'alter table home add column id bigint not null generated always as identity',
  'alter table home add constraint rent_is_there check (rent is not null)',
  'alter table home drop constraint rent_is_there, add constraint rent_is_known check (rent > 0)',
  'alter table home alter column rent drop not null, alter column rent drop default',
  'alter index home_next rename to home_rent',
  'create table room (id int not null); create temporary table t (id int) on commit drop',
  '-- drop table home;\n/* rename\n */ select 1',
])('%s only adds', (sql) => {
  expect(takenAway(sql)).toEqual([])
})

test('a migration that removes something names, in its first line, the version since which it is unused', () => {
  expect(contractOf('-- contract: 0002-motto.sql is the version since which nobody reads it.\ndrop')).toBe(
    '0002-motto.sql',
  )
  expect(contractOf('-- It was read.\n-- contract: 0002-motto.sql')).toBeUndefined()
})
