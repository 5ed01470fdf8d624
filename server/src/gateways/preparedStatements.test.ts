/** A pool without prepared statements: ever new queries do not fill its memory (docs/adr/0006-patched-postgres-client.md). */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase, connectUnprepared, type Database, markOf } from './database.ts'

let database: Database
let unprepared: Database
let direct: Database

beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgresUrl'))
  direct = fresh.database
  database = connectDatabase(fresh.url, 1)
  unprepared = connectUnprepared(database)
})
afterAll(() => Promise.all([database.end(), unprepared.end(), direct.end()]))

/** How many statements each pool's connection keeps. */
const countPrepared = () =>
  Promise.all(
    [database, unprepared].map(async (pool) => {
      const [row] = await pool.unsafe('select count(*)::int as count from pg_prepared_statements')
      return row?.count
    }),
  )

test('a hundred different queries leave no statement behind, and those of the usual pool stay', async () => {
  await database`select 'usual' as word`
  for (let number = 0; number < 100; number++) {
    const name = unprepared(`word${number}`)
    const [row] = await unprepared`select ${[number, 1]}::int[] as list, ${number} + 1 as ${name}`
    expect(row).toEqual({ list: [number, 1], [`word${number}`]: number + 1 })
  }
  expect(await countPrepared()).toEqual([2, 0]) // the usual query, and the client's own for the types of arrays
})

test('both pools have one mark, by which a probe finds their connections', async () => {
  expect(markOf(unprepared)).toBe(markOf(database))
})
