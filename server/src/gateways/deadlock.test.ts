/** A deadlock of two transactions: PostgreSQL ends one, and it is retried. */
import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { retryOnDeadlock } from './database.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
afterAll(() => database.end())

/** Takes two locks, the second only once the other transaction has its first. */
async function takeBoth(first: number, second: number, met: PromiseWithResolvers<void>, other: Promise<void>) {
  let times = 0
  await retryOnDeadlock(database, async (tx) => {
    times += 1
    await tx`select pg_advisory_xact_lock(${first})`
    met.resolve()
    await other
    await tx`select pg_advisory_xact_lock(${second})`
  })
  return times
}

test('both transactions of a deadlock commit in the end, one of them at the second attempt', async () => {
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const times = await Promise.all([takeBoth(1, 2, one, two.promise), takeBoth(2, 1, two, one.promise)])
  expect(times.toSorted()).toEqual([1, 2])
})

test('any other error is not retried', async () => {
  let times = 0
  const act = retryOnDeadlock(database, async (tx) => {
    times += 1
    await tx`select 1 / 0`
  })
  await expect(act).rejects.toThrow('division by zero')
  expect(times).toBe(1)
})
