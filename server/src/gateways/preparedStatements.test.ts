/** Statements that a connection keeps prepared are few (docs/adr/0006-patched-postgres-client.md): whoever asks in ever new ways fills nothing. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase, type Database } from './database.ts'

/** As many as the patched client keeps, and the one that counts them. */
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
/** A question whose words nobody asked before, and whether it was answered rightly. */
const ask = async (number: number, query: Pick<Database, 'unsafe'> = database) => {
  const [row] = await query.unsafe(`select ${number}::int as word, $1::int as value`, [number + 1], { prepare: true })
  return row?.word === number && row.value === number + 1
}

test('a thousand different questions leave some hundred statements, and each is answered rightly, asked again too', async () => {
  const asked = [...Array(1_100).keys()]
  expect((await Promise.all(asked.map((number) => ask(number)))).every(Boolean)).toBe(true)
  expect(await countPrepared()).toBeLessThanOrEqual(most)
  expect((await Promise.all(asked.map((number) => ask(number % 600)))).every(Boolean)).toBe(true)
  expect(await countPrepared()).toBeLessThanOrEqual(most)
})

test('one question that is asked many times at once is prepared once in the end', async () => {
  const askAtOnce = () => Promise.all([...Array(40)].map(() => database`select 'at once' as word`))
  expect((await askAtOnce()).every(([row]) => row?.word === 'at once')).toBe(true)
  await database`select 1` // what is closed is closed before the next question
  const [row] = await database<{ count: number }[]>`
    select count(*)::int as count from pg_prepared_statements where statement like ${"select 'at once'%"}`
  expect(row?.count).toBe(1)
  expect((await askAtOnce()).every(([one]) => one?.word === 'at once')).toBe(true)
})

test('acts that fail and what is read piece by piece go on beside it', async () => {
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
