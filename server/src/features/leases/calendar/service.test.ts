import { afterAll, expect, test } from 'vitest'
import { trialHouse } from '../../../trial/house.ts'
import { trialRentals } from '../../../trial/rentals.ts'

const house = await trialHouse()
const bench = await trialRentals(house)
const { landlord } = bench
const { leases, parts } = house
const { clock, database } = parts
afterAll(() => house.close())

test('a request that nobody answers lapses after six days, not a second earlier', async () => {
  const id = await bench.ask(await bench.aHome())
  clock.pass(6 * 86_400 - 1)
  await leases.tick(0)
  expect(await bench.stageOf(id)).toBe('Pending Request')
  await expect(leases.offer(landlord, id)).resolves.toBeDefined()
  clock.pass(1)
  await expect(leases.accept(landlord, id)).rejects.toThrow('not-at-this-stage')
  await leases.tick(0)
  expect(await bench.historyOf(id)).toContain('clock lapse → Expired')
})

test('an accepted lease lapses only when a final block is later than payBy, whatever the clock says', async () => {
  const home = await bench.aHome()
  const id = await bench.ask(home, { validFrom: '2027-02-01', validTo: '2028-02-01' })
  await leases.accept(landlord, id)
  const payBy = (await leases.find(database, id))?.acceptance?.payBy ?? 0
  clock.pass(72 * 3600)
  await leases.tick(payBy)
  expect([await bench.stageOf(id), await bench.nightsHeld(home)]).toEqual(['Pay Deposit', 1])
  await leases.tick(payBy + 1)
  expect([await bench.stageOf(id), await bench.nightsHeld(home)]).toEqual(['Expired', 0])
})

test('the calendar ticks in two processes at once and each act is one row', async () => {
  const id = await bench.ask(await bench.aHome(), { validFrom: '2027-02-01', validTo: '2028-02-01' })
  clock.pass(6 * 86_400)
  await Promise.all([leases.tick(0), leases.tick(0), leases.tick(0)])
  expect(await bench.historyOf(id)).toEqual(['tenant request → Pending Request', 'clock lapse → Expired'])
})
