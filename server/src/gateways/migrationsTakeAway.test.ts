/**
 * Migrations add: while processes are renewed the version before reads and writes what is there already. What nobody reads any
 * more is taken away later, by a migration that names the version since which that is so (docs/architecture.md).
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contractOf, takenAway } from '../testing/takenAway.ts'
import { worksFrom } from './migrations.ts'

const folder = path.resolve(import.meta.dirname, '../../../database/migrations')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

/** From the first migration on; of these it is known that no version that may run beside is broken. */
const exceptions: Readonly<Record<string, string>> = {
  '0102-terms-by-escrow.sql': 'the oldest version that still runs beside (worksFrom) has it, and writes both columns',
  '0125-chat-sequence.sql':
    'the oldest version that still runs beside has it, and a trigger of 0127 counts whatever gives none',
  '0126-session-device.sql': 'the oldest version that still runs beside has it, and the column has a default',
}

test.each(names)('%s breaks no version that may run beside it', (name) => {
  const sql = readFileSync(path.join(folder, name), 'utf8')
  const since = contractOf(sql)
  if (since !== undefined) {
    expect(names.slice(0, names.indexOf(name)), 'an earlier migration').toContain(since)
    expect(since <= worksFrom, `versions before ${since} may still run: worksFrom is ${worksFrom}`).toBe(true)
  } else expect(takenAway(sql).length > 0, takenAway(sql).join()).toBe(name in exceptions)
})

test('exceptions are of before the oldest version that may run beside: a later one names its version', () => {
  for (const name of Object.keys(exceptions)) expect(name < worksFrom).toBe(true)
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
])('%s takes away', (sql, what) => {
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

test('a migration that takes away says in its first line since which version nobody reads it', () => {
  expect(contractOf('-- contract: 0134-saved-replies.sql is the version since which nobody reads it.\ndrop')).toBe(
    '0134-saved-replies.sql',
  )
  expect(contractOf('-- It was read.\n-- contract: 0134-saved-replies.sql')).toBeUndefined()
})
