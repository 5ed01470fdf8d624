import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { type WatchedQuery, watchQueries } from './watchedDatabase.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
afterAll(() => database.end())
const seen: WatchedQuery[] = []
const watched = watchQueries(database, () => (query) => void seen.push(query))
const textsOf = async (act: () => Promise<unknown>) => {
  seen.length = 0
  await act()
  return seen.map(({ text }) => text.trim())
}

test('each query is reported once, with its time and without user input', async () => {
  const texts = await textsOf(async () => {
    expect(await watched`select ${'a secret'}::text as word, pg_sleep(0.05)`).toMatchObject([{ word: 'a secret' }])
    await watched.unsafe('select 2')
  })
  expect(texts).toEqual(['select $1::text as word, pg_sleep(0.05)', 'select 2'])
  expect(seen[0]?.milliseconds).toBeGreaterThan(45)
})

test('queries of transactions, savepoints and reserved connections are reported too; a fragment is not', async () => {
  const texts = await textsOf(async () => {
    await watched.begin(async (tx) => {
      await tx`select 1 ${tx`where ${1} = 1`}`
      await tx.savepoint((inner) => inner`select 2`)
    })
    const reserved = await watched.reserve()
    await reserved`select 3`
    reserved.release()
  })
  expect(texts.filter((text) => text.startsWith('select'))).toEqual(['select 1 where $1 = 1', 'select 2', 'select 3'])
})

test('a failing query is reported as such, and still fails', async () => {
  await expect(watched`select 1 / 0`).rejects.toThrow('division by zero')
  expect(seen.at(-1)).toMatchObject({ text: 'select 1 / 0', isFailed: true })
})

test('a query that its client ends twice is reported once, so that none counts below zero', async () => {
  seen.length = 0
  const query = watched`select 5` as unknown as Promise<unknown> & {
    reject(error: Error): void
    resolve(value: unknown): void
  }
  await query
  query.reject(new Error('the connection was lost afterwards'))
  query.resolve([])
  expect(seen).toHaveLength(1)
})

test('cursors and copies pass through', async () => {
  const numbers: unknown[] = []
  for await (const rows of watched`select generate_series(1, 3) as number`.cursor(1)) numbers.push(rows[0]?.number)
  expect(numbers).toEqual([1, 2, 3])
  const copied = await watched.unsafe('copy (select 7) to stdout').readable()
  const chunks: Buffer[] = []
  for await (const chunk of copied) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe('7\n')
})
