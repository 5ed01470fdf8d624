/**
 * Archives are built in memory: one at a time per process; a failure does not block the next, and a closing server
 * hands over.
 */
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '../../../gateways/database.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createLeavingService, type LeavingDeps } from './service.ts'

const services = await createTestServices()
const { tenant, landlord } = await createTestRentals(services)
afterAll(() => services.close())

test('an archive requested while another is built waits in a queue', async () => {
  const begun: string[] = []
  const faults: unknown[] = []
  let fail = (_error: Error) => {}
  const first = new Promise<undefined>((_, reject) => (fail = reject))
  const accounts = {
    reauthenticate: async () => undefined,
    find: (id: string) => (begun.push(id) === 1 ? first : Promise.resolve(undefined)),
  }
  const { database, clock } = services.deps
  const leaving = createLeavingService({
    database,
    clock,
    accounts,
    rateLimiter: { limit: async () => undefined },
    onFault: (error: unknown) => faults.push(error),
  } as unknown as LeavingDeps)
  await leaving.askArchive(tenant, {})
  await leaving.askArchive(landlord, {})
  await expect.poll(() => begun).toEqual([tenant.id])
  await database`select`
  expect(begun).toEqual([tenant.id])
  fail(new Error('it cannot be packed'))
  await expect.poll(() => begun).toEqual([tenant.id, landlord.id])
  expect(faults).toHaveLength(1)
})

// promise: pub-6-archive-handed-on
test('a closing server hands over its running archive at once', async () => {
  const closing = await createTestServices()
  const { landlord: person } = await createTestRentals(closing)
  const beside = connectDatabase(closing.databaseUrl, 3)
  await beside`
    insert into data_export (account_id, session_id, asked_at, taken_until)
    values (${person.id}, gen_random_uuid(), '2020-01-01', now())`
  let closed: Promise<void> | undefined
  await beside.begin(async (tx) => {
    await tx`lock table lease in access exclusive mode` // packing is blocked
    void closing.leaving.makeNext()
    await untilWaiting(beside, 1)
    closed = closing.close()
    await expect.poll(() => beside`select tries, taken_by from data_export`).toEqual([{ tries: 0, takenBy: null }])
  })
  await closed
  expect(await beside`select made_at from data_export`).toEqual([{ madeAt: null }])
  await beside.end()
})
