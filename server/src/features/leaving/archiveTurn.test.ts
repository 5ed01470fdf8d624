/** Archives are made in memory: one at a time in a process, and one that fails keeps the next from nothing. */
import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../testing/rentals.ts'
import { createTestServices } from '../../testing/services.ts'
import { createLeavingService, type LeavingDeps } from './service.ts'

const services = await createTestServices()
const { tenant, landlord } = await createTestRentals(services)
afterAll(() => services.close())

test('whoever asks while another archive is made waits their turn', async () => {
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
    ...{ database, clock, accounts, rateLimiter: { limit: async () => undefined } },
    onFault: (error: unknown) => faults.push(error),
  } as unknown as LeavingDeps)
  await leaving.askArchive(tenant, {})
  await leaving.askArchive(landlord, {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(begun).toEqual([tenant.id])
  fail(new Error('it cannot be packed'))
  await expect.poll(() => begun).toEqual([tenant.id, landlord.id])
  expect(faults).toHaveLength(1)
})
