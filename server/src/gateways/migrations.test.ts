import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '../testing/database.ts'
import { connectDatabase } from './database.ts'
import { baseline, fingerprintOf, migrate, refuseOldServer, refuseOtherVersion, worksFrom } from './migrations.ts'

const { database, url } = await freshDatabase(inject('postgresUrl'))
/** The migrations of a later version: ours, and one more. */
const later = await mkdtemp(path.join(tmpdir(), 'keyhold-migrations-'))
await cp(fileURLToPath(new URL('../../../database/migrations/', import.meta.url)), later, { recursive: true })
await writeFile(path.join(later, '9999-later.sql'), 'alter table instance add column motto text')
afterAll(async () => {
  await database.end()
  await rm(later, { recursive: true })
})

test('a migrated database has nothing left to migrate', async () => {
  expect(await migrate(database)).toEqual([])
})

test('a PostgreSQL that is too old is named with its version; 15 is accepted', () => {
  expect(() => refuseOldServer({ number: 140_011, name: '14.11 (Debian 14.11-1)' })).toThrow(
    'PostgreSQL at DATABASE_URL is 14.11 (Debian 14.11-1), and Keyhold needs 15 or newer. Nothing was changed.',
  )
  refuseOldServer({ number: 150_000, name: '15.0' })
})

test('the lock timeout of a migration ends with it', async () => {
  const one = connectDatabase(url, 1)
  await one`set lock_timeout = '5s'`
  await migrate(one)
  expect(await one`show lock_timeout`).toEqual([{ lockTimeout: '0' }])
  await one.end()
})

test('a later version adds its migration, and this version still starts on what it leaves', async () => {
  const own = await freshDatabase(inject('postgresUrl'))
  expect(await migrate(own.database, later)).toEqual(['9999-later.sql'])
  expect(await own.database`select motto from instance`).toEqual([{ motto: null }])
  expect(await migrate(own.database)).toEqual([])
  expect(await own.database`select works_from from migration`).toEqual([{ worksFrom }, { worksFrom }])
  await own.database.end()
})

test('a migration that fails changes nothing and is retried', async () => {
  const broken = await mkdtemp(path.join(tmpdir(), 'keyhold-migrations-'))
  await cp(later, broken, { recursive: true })
  await writeFile(path.join(broken, '9999-later.sql'), 'alter table instance add column motto text; select nonsense')
  const own = await freshDatabase(inject('postgresUrl'))
  await expect(migrate(own.database, broken)).rejects.toThrow('nonsense')
  expect(await migrate(own.database, later)).toEqual(['9999-later.sql'])
  await own.database.end()
  await rm(broken, { recursive: true })
})

test.each([
  ['works with later versions alone', '9998-of-it-too.sql'],
  ['does not name the versions that it supports', null],
])('a database made by a newer Keyhold that %s is refused with a message', async (_what, oldest) => {
  await database`insert into migration (name, works_from) values ('9999-from-the-future.sql', ${oldest})`
  await expect(migrate(database)).rejects.toThrow('made by a newer Keyhold')
  await database`delete from migration where name = '9999-from-the-future.sql'`
})

test('comments and white space do not change the fingerprint of the baseline; a statement does', async () => {
  const write = (text: string) => writeFile(path.join(later, baseline), text)
  await write('-- A comment.\ncreate table a (\n  id int -- not a whole line\n);')
  const before = await fingerprintOf(later)
  await write('create table a ( id int -- other words\n);\n  -- Another one.\n')
  expect(await fingerprintOf(later)).toBe(before)
  await write('create table a ( id bigint -- not a whole line\n);')
  expect(await fingerprintOf(later)).not.toBe(before)
})

const refusal = 'Name an empty database in DATABASE_URL, or move the folder that KEYHOLD_DATA names'

test('a database from before the baseline is refused, and keeps its data', async () => {
  const before = connectDatabase(await emptyDatabase(inject('postgresUrl')), 1)
  await before.unsafe(`create table migration (name text primary key, applied_at timestamptz, works_from text);
    insert into migration (name) values ('0001-foundations.sql'), ('0010-accounts.sql');
    create table account (id int); insert into account values (1)`)
  await expect(migrate(before)).rejects.toThrow(refusal)
  const tables =
    await before`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  expect(tables.map(({ relname }) => relname)).toEqual(['account', 'migration'])
  expect(await before`select * from account`).toEqual([{ id: 1 }])
  await before.end()
})

test('a database made from another version of the baseline is refused', async () => {
  const own = await freshDatabase(inject('postgresUrl'))
  await own.database`update migration set fingerprint = 'another' where name = ${baseline}`
  await expect(migrate(own.database)).rejects.toThrow(refusal)
  await own.database.end()
})

test('a backup is refused when it is from before the baseline, from another one, or from a newer version', async () => {
  const schema = await fingerprintOf()
  await refuseOtherVersion([baseline], schema)
  const earlier = 'It was made by Keyhold before 0.1.0, with another schema'
  await expect(refuseOtherVersion(['0001-foundations.sql'], undefined)).rejects.toThrow(earlier)
  await expect(refuseOtherVersion([baseline], 'another')).rejects.toThrow(earlier)
  await expect(refuseOtherVersion([baseline, '9999-later.sql'], schema)).rejects.toThrow('made by a newer Keyhold')
})
