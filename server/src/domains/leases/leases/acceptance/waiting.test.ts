/** Locks on the nights of a home: concurrent acceptances, payments and earlier ends all finish. */
import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'
import { freeNights, holdNights, lockLease, setEarlyEnd } from '../store.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, tenant, other } = rentals
const { leases, deps } = services
const { database } = deps
afterAll(() => services.close())

/** Resolves when a transaction waits for a lock of this kind. */
async function transactionWaits(kind: 'advisory') {
  await expect
    .poll(async () => (await database`select 1 from pg_locks where locktype = ${kind} and not granted`).length)
    .toBeGreaterThan(0)
}
const leaseOf = async (id: string) => {
  const lease = await leases.find(database, id)
  if (!lease) throw new Error('The lease should exist.')
  return lease
}

test('a lease that has its nights does not wait for other leases of the same home', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  await leases.accept(landlord, id)
  const lease = await leaseOf(id)
  await database.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('nights ' || ${home}, 0))`
    await database.begin(async (second) => {
      await second`set local lock_timeout = '200ms'`
      await holdNights(second, lease)
    })
  })
  expect(await rentals.nightsHeld(home)).toBe(1)
})

/**
 * PostgreSQL aborts the transaction whose deadlock check runs first, a second after its wait began: here ours, after a
 * pause that long.
 */
const retryDeadlock = { retry: 3 }

test('an acceptance restarts if it waits for a payment that wants its request declined', retryDeadlock, async () => {
  const home = await rentals.aHome()
  const paid = await rentals.request(home)
  await leases.accept(landlord, paid)
  const id = await rentals.request(home, {}, other)
  const lease = await leaseOf(paid)
  await database.begin((tx) => freeNights(tx, paid))
  let accepting: Promise<void> | undefined
  await database.begin(async (tx) => {
    await lockLease(tx, paid)
    await holdNights(tx, lease)
    accepting = leases.accept(landlord, id)
    accepting.catch(() => undefined)
    await transactionWaits('advisory')
    await lockLease(tx, id)
  })
  await expect(accepting).rejects.toThrow('dates-already-taken')
  expect(await rentals.statusOf(id)).toBe('requested')
})

test('an earlier end waits for others who want nights of the same home, and is then done', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home, {}, tenant)
  await leases.accept(landlord, id)
  const lease = await leaseOf(id)
  let ending: Promise<unknown> | undefined
  await database.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('nights ' || ${home}, 0))`
    ending = database.begin((second) =>
      setEarlyEnd(second, lease, { validTo: '2027-03-01', moveOut: lease.moveOut - 1 }),
    )
    await transactionWaits('advisory')
    expect((await leaseOf(id)).firstEnd).toBeUndefined()
  })
  await ending
  expect((await leaseOf(id)).stay.to).toBe('2027-03-01')
})
