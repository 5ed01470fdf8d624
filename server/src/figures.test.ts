/** How far the chain was read, as /metrics tells it. */
import { afterAll, expect, inject, test } from 'vitest'
import { createFigures } from './figures.ts'
import { freshDatabase } from './testing/database.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
afterAll(() => database.end())
let now = 5_000_000_000
const clock = { now: () => now, leaseNow: () => 1_000_000, steadyNow: () => now }
const lag = createFigures({ database, clock, chain: { chainId: 97 } }).find(({ name }) => name.includes('watcher_lag'))

test('before a final block was read it is told for how long this process has waited for one: an alert rings if none ever comes', async () => {
  expect(await lag?.read()).toEqual([{ value: 0 }])
  now += 901_000
  expect(await lag?.read()).toEqual([{ value: 901 }])
  await database`insert into chain_cursor (chain_id, next_block, escrows) values (97, 1, '{}')`
  expect(await lag?.read()).toEqual([{ value: 901 }])
})

test('then its age is told, by the clock of leases', async () => {
  await database`update chain_cursor set final_block = 7, final_time = 999_100`
  expect(await lag?.read()).toEqual([{ value: 900 }])
})
