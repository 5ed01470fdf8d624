import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase } from './database.ts'
import { migrate, refuseOldServer, worksFrom } from './migrations.ts'

const { database, url } = await freshDatabase(inject('postgresUrl'))
afterAll(() => database.end())

test('a migrated database has nothing left to migrate', async () => {
  expect(await migrate(database)).toEqual([])
})

test('a PostgreSQL that is too old is told by its version, before anything is tried; the oldest that serves is taken', () => {
  expect(() => refuseOldServer({ number: 140_011, name: '14.11 (Debian 14.11-1)' })).toThrow(
    'PostgreSQL at DATABASE_URL is 14.11 (Debian 14.11-1), and Keyhold needs 15 or newer. Nothing was changed.',
  )
  refuseOldServer({ number: 150_000, name: '15.0' })
})

test('who asks the database after migrations waits as long as before them', async () => {
  const one = connectDatabase(url, 1)
  await one`set lock_timeout = '5s'`
  await migrate(one)
  expect(await one`show lock_timeout`).toEqual([{ lockTimeout: '0' }])
  await one.end()
})

/** As a newer Keyhold leaves it: with a migration of its own, and a word about which programs work on that. */
async function withNewer<Answer>(oldest: string | null, act: () => Promise<Answer>): Promise<Answer> {
  await database`insert into migration (name, works_from) values ('9999-from-the-future.sql', ${oldest})`
  return act().finally(() => database`delete from migration where name = '9999-from-the-future.sql'`)
}

test('an upgrade is taken back: this version starts where a newer one migrated that says it works there', async () => {
  expect(await withNewer(worksFrom, () => migrate(database))).toEqual([])
})

test.each([
  ['works with later versions alone', '9998-of-it-too.sql'],
  ['does not say with which versions it works', null],
])('a database made by a newer Keyhold that %s is refused with a sentence', async (_what, oldest) => {
  await expect(withNewer(oldest, () => migrate(database))).rejects.toThrow('made by a newer Keyhold')
})

test('a migration is noted with the oldest version that works on what it leaves; those noted before that stay as they are', async () => {
  const fresh = await freshDatabase(inject('postgresUrl'))
  await fresh.database`delete from migration where name = '0285-house.sql'`
  await fresh.database`drop table house` // what that one makes
  await fresh.database`alter table migration drop column works_from`
  expect(await migrate(fresh.database)).toEqual(['0285-house.sql'])
  const noted =
    await fresh.database`select works_from from migration where name in ('0285-house.sql', '0280-clauses-as-asked.sql')
    order by name desc`
  await fresh.database.end()
  expect(noted.map((row) => row.worksFrom)).toEqual([worksFrom, null])
})
