/** When a lease ended, by chain time, in whatever order its events were received. */
import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { insertHistory, listEndings } from './store.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database } = services.deps
afterAll(() => services.close())

type ChainFact = { event: string; time: number; second?: true; to?: 'resolved'; heardAt?: number }

/** A disputed lease with these escrow events in the order they were received; returns when it ended. */
async function endOf(...heard: ChainFact[]) {
  const leaseId = await rentals.request(await rentals.aHome())
  for (const { to = 'active', heardAt = 9_999, ...facts } of heard)
    await database.begin((tx) =>
      insertHistory(tx, {
        leaseId,
        transition: 'chainEvent',
        party: 'chain',
        personId: null,
        at: heardAt,
        serverAt: new Date(),
        from: 'active',
        to,
        facts,
      }),
    )
  return (await listEndings(database, [leaseId])).get(leaseId)
}

test('a lease ended when the escrow moved its money, however late the event was received', async () => {
  expect(await endOf({ event: 'LeaseSettled', time: 500, to: 'resolved', heardAt: 9_000 })).toBe(500)
})

test('the last share ends the lease, even if the other share was missed and received later', async () => {
  const deposit = { event: 'LeaseSettled', time: 800 }
  expect(await endOf(deposit, { event: 'LeaseSettled', time: 500, to: 'resolved' })).toBe(800)
})

test('a paid rent, the return of a second payment, and later events do not move the end', async () => {
  const rent = { event: 'LeaseRentPaid', time: 900 }
  const back = { event: 'LeaseReleased', time: 950, second: true as const }
  const after = { event: 'LeaseReleased', time: 990 }
  expect(await endOf(rent, back, { event: 'LeaseSettled', time: 500, to: 'resolved' }, after)).toBe(500)
})
