import { afterAll, expect, test } from 'vitest'
import { untilWaiting } from '../../../../testing/locks.ts'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord } = rentals
const { leases, deps } = services
const { clock, database } = deps
afterAll(() => services.close())

// promise: sgn-4-lapse
test('an unanswered request lapses after six days, not a second earlier', async () => {
  const id = await rentals.request(await rentals.aHome())
  clock.pass(6 * 86_400 - 1)
  await leases.tick(0)
  expect(await rentals.statusOf(id)).toBe('requested')
  await expect(leases.offer(landlord, id)).resolves.toBeDefined()
  clock.pass(1)
  await expect(leases.accept(landlord, id)).rejects.toThrow('not-at-this-stage')
  await leases.tick(0)
  expect(await rentals.historyOf(id)).toContain('clock lapse → expired')
})

// promise: sgn-4-unpaid
test('an accepted lease lapses only when a final block is later than payBy, whatever the clock says', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home, { validFrom: '2027-02-01', validTo: '2028-02-01' })
  await leases.accept(landlord, id)
  const payBy = (await leases.find(database, id))?.acceptance?.payBy ?? 0
  clock.pass(72 * 3600)
  await leases.tick(payBy)
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['accepted', 1])
  await leases.tick(payBy + 1)
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['expired', 0])
})

test('when two processes run the scheduler at once, each transition is one history row', async () => {
  const id = await rentals.request(await rentals.aHome(), { validFrom: '2027-02-01', validTo: '2028-02-01' })
  clock.pass(6 * 86_400)
  await Promise.all([leases.tick(0), leases.tick(0), leases.tick(0)])
  expect(await rentals.historyOf(id)).toEqual(['tenant request → requested', 'clock lapse → expired'])
})

test('an acceptance that began in time and ends after the last second does not lapse as unanswered', async () => {
  const id = await rentals.request(await rentals.aHome(), { validFrom: '2027-03-01', validTo: '2028-03-01' })
  const answerBy = (await leases.find(database, id))?.answerBy ?? 0
  clock.pass(answerBy - clock.leaseNow() - 1)
  let ticking: Promise<void> | undefined
  await database.begin(async (tx) => {
    await tx`select 1 from lease where id = ${id} for update`
    const accepting = leases.accept(landlord, id)
    await untilWaiting(database, 1)
    clock.pass(2)
    ticking = leases.tick(0)
    await untilWaiting(database, 2)
    clock.pass(-2) // the acceptance read the clock in time
    void accepting.catch(() => undefined)
  })
  await ticking
  expect(await rentals.statusOf(id)).toBe('accepted')
})

test('a lease that fails to lapse does not block the others, and is reported', async () => {
  const form = { validFrom: '2027-05-01', validTo: '2028-05-01' }
  const [broken, sound] = [
    await rentals.request(await rentals.aHome(), form),
    await rentals.request(await rentals.aHome(), form),
  ]
  clock.pass(6 * 86_400)
  await database.unsafe(`alter table lease add constraint broken check (id <> '${broken}' or status <> 'expired')`)
  await expect(leases.tick(0)).rejects.toThrow('broken')
  expect([await rentals.statusOf(broken), await rentals.statusOf(sound)]).toEqual(['requested', 'expired'])
  await database`alter table lease drop constraint broken`
  await leases.tick(0)
  expect(await rentals.statusOf(broken)).toBe('expired')
})
