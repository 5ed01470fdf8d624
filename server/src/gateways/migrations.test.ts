import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase } from './database.ts'
import { migrate } from './migrations.ts'

const { database, url } = await freshDatabase(inject('postgresUrl'))
afterAll(() => database.end())

test('a migrated database has nothing left to migrate', async () => {
  expect(await migrate(database)).toEqual([])
})

test('who asks the database after migrations waits as long as before them', async () => {
  const one = connectDatabase(url, 1)
  await one`set lock_timeout = '5s'`
  await migrate(one)
  expect(await one`show lock_timeout`).toEqual([{ lockTimeout: '0' }])
  await one.end()
})

test('a database made by a newer Keyhold is refused with a sentence', async () => {
  await database`insert into migration (name) values ('9999-from-the-future.sql')`
  await expect(migrate(database)).rejects.toThrow('made by a newer Keyhold')
  await database`delete from migration where name = '9999-from-the-future.sql'`
})
