/**
 * The number of prepared statements per connection is limited (docs/adr/0006-patched-postgres-client.md): ever new
 * queries do not fill the memory.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase, type Database } from './database.ts'

/** The limit of the patched client, plus the statement that counts them. */
const most = 501
let database: Database
let direct: Database

beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgresUrl'))
  direct = fresh.database
  database = connectDatabase(fresh.url, 1)
})
afterAll(() => Promise.all([database.end(), direct.end()]))

const countPrepared = async () => {
  const [row] = await database<{ count: number }[]>`select count(*)::int as count from pg_prepared_statements`
  return row?.count
}
/** Runs a query with a new text; returns whether its result is right. */
const ask = async (number: number, query: Pick<Database, 'unsafe'> = database) => {
  const [row] = await query.unsafe(`select ${number}::int as word, $1::int as value`, [number + 1], { prepare: true })
  return row?.word === number && row.value === number + 1
}

test('a thousand different queries leave about a hundred statements, and each is answered correctly, repeated ones too', async () => {
  const numbers = [...Array(1_100).keys()]
  expect((await Promise.all(numbers.map((number) => ask(number)))).every(Boolean)).toBe(true)
  expect(await countPrepared()).toBeLessThanOrEqual(most)
  expect((await Promise.all(numbers.map((number) => ask(number % 600)))).every(Boolean)).toBe(true)
  expect(await countPrepared()).toBeLessThanOrEqual(most)
})

test('many concurrent runs of one query leave one prepared statement', async () => {
  const askAtOnce = () => Promise.all([...Array(40)].map(() => database`select 'at once' as word`))
  expect((await askAtOnce()).every(([row]) => row?.word === 'at once')).toBe(true)
  await database`select 1` // closed statements are closed before the next query
  const [row] = await database<{ count: number }[]>`
    select count(*)::int as count from pg_prepared_statements where statement like ${"select 'at once'%"}`
  expect(row?.count).toBe(1)
  expect((await askAtOnce()).every(([one]) => one?.word === 'at once')).toBe(true)
})

test('failing transactions and cursors work beside it', async () => {
  for (let number = 0; number < 520; number += 1) {
    const isUndone = database.begin(async (tx) => {
      expect(await ask(10_000 + number, tx)).toBe(true)
      await tx.unsafe(`select 1 / 0 as word${number}, $1::int`, [1], { prepare: true })
    })
    await expect(isUndone).rejects.toThrow('division by zero')
    const read: number[] = []
    const pieces = `select ${number} + piece as word from generate_series(1, $1::int) piece`
    await database.unsafe(pieces, [3], { prepare: true }).cursor(2, (rows) => {
      read.push(...rows.map(({ word }) => Number(word)))
    })
    expect(read).toEqual([1, 2, 3].map((piece) => number + piece))
  }
  expect(await countPrepared()).toBeLessThanOrEqual(most)
})
