/** What a process says of its parts: that the database answers, however long people wait for theirs; and nothing stays open for it. */
import { afterAll, expect, test, vi } from 'vitest'
import { connectDatabase } from './gateways/database.ts'
import { createServices } from './services.ts'
import { createTestServices } from './testing/services.ts'
import { unreachableChain } from './testing/unreachableChain.ts'

const services = await createTestServices()
const { deps, databaseUrl } = services
afterAll(() => services.close())
const lines = async () =>
  (await deps.database`select from pg_stat_activity where datname = current_database() and query = 'select 1'`).length

test('while each connection of a process waits for a slow query, the process is ready', async () => {
  const database = connectDatabase(databaseUrl, 2)
  const process = await createServices({ ...deps, database, chain: unreachableChain(deps.clock) })
  const slow = Promise.allSettled([1, 2].map(() => database`select pg_sleep(60)`))
  expect(await process.probes.database?.()).toBe('ready')
  expect(await lines()).toBe(1)
  await database.end({ timeout: 0 })
  await slow
  await process.app.close()
  await vi.waitFor(async () => expect(await lines()).toBe(0))
})
