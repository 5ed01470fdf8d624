import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { rateOf } from './answerRate.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord } = rentals
const { leases, deps } = services
afterAll(() => services.close())

const rate = async () =>
  (await deps.database`select distinct answer_rate from listing where landlord_id = ${landlord.id}`).map(
    ({ answerRate }) => answerRate,
  )

test('an unknown landlord has a rate of 50', () => {
  expect(rateOf({ answered: 0, all: 0 })).toBe(50)
})

test('answering a request raises a landlord’s rank in the search, letting one lapse lowers it', async () => {
  const home = await rentals.aHome()
  await leases.decline(landlord, await rentals.request(home))
  expect(await rate()).toEqual([67])
  await leases.accept(landlord, await rentals.request(home))
  expect(await rate()).toEqual([75])
  await rentals.request(await rentals.aHome())
  deps.clock.pass(6 * 86_400)
  await leases.tick(0)
  expect(await rate()).toEqual([60])
})
