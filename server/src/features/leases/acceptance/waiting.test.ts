/** Who waits for whom over the nights of a home: an acceptance, a payment and an earlier end at once, and none of them for ever. */
import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { freeNights, holdNights, lockLease, setEarlyEnd } from '../store.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, tenant, other } = rentals
const { leases, deps } = services
const { database } = deps
afterAll(() => services.close())

/** Until somebody waits for a lock of this kind. */
async function somebodyWaits(kind: 'advisory') {
  await expect
    .poll(async () => (await database`select 1 from pg_locks where locktype = ${kind} and not granted`).length)
    .toBeGreaterThan(0)
}
const leaseOf = async (id: string) => {
  const lease = await leases.find(database, id)
  if (!lease) throw new Error('There is one.')
  return lease
}

test('a lease that has its nights waits for nobody who wants some of the same home', async () => {
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

/** PostgreSQL ends whichever of two looks first, a second after it began to wait: on a machine that was away so long, ours. */
const unlessOursEnds = { retry: 3 }

test(
  'an acceptance that waits for a payment, which wants its request to give way, begins again',
  unlessOursEnds,
  async () => {
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
      await somebodyWaits('advisory')
      await lockLease(tx, id)
    })
    await expect(accepting).rejects.toThrow('dates-already-taken')
    expect(await rentals.statusOf(id)).toBe('requested')
  },
)

test('an earlier end comes after whoever wants nights of the same home, and before nobody', async () => {
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
    await somebodyWaits('advisory')
    expect((await leaseOf(id)).firstEnd).toBeUndefined()
  })
  await ending
  expect((await leaseOf(id)).stay.to).toBe('2027-03-01')
})
