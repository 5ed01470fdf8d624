/** The watcher's progress in /metrics. */
import { afterAll, expect, inject, test } from 'vitest'
import { createFigures } from './figures.ts'
import { freshDatabase } from './testing/database.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
afterAll(() => database.end())
let now = 5_000_000_000
const clock = { now: () => now, leaseNow: () => 1_000_000, steadyNow: () => now }
const lag = createFigures({ database, clock, chain: { chainId: 97 } }).find(({ name }) => name.includes('watcher_lag'))

test('before the first final block the metric is the waiting time of the process: an alert fires if none comes', async () => {
  expect(await lag?.read()).toEqual([{ value: 0 }])
  now += 901_000
  expect(await lag?.read()).toEqual([{ value: 901 }])
  await database`insert into chain_cursor (chain_id, next_block, escrows) values (97, 1, '{}')`
  expect(await lag?.read()).toEqual([{ value: 901 }])
})

test('then the metric is the block’s age, by the lease clock', async () => {
  await database`update chain_cursor set final_block = 7, final_time = 999_100`
  expect(await lag?.read()).toEqual([{ value: 900 }])
})
