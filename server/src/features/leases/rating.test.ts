import { afterAll, expect, test } from 'vitest'
import { trialHouse } from '../../trial/house.ts'
import { trialRentals } from '../../trial/rentals.ts'
import { rateOf } from './rating.ts'

const house = await trialHouse()
const bench = await trialRentals(house)
const { landlord } = bench
const { leases, parts } = house
afterAll(() => house.close())

const rate = async () =>
  (await parts.database`select distinct answer_rate from listing where landlord_id = ${landlord.id}`).map(
    ({ answerRate }) => answerRate,
  )

test('a landlord nobody knows stands in the middle', () => {
  expect(rateOf({ answered: 0, all: 0 })).toBe(50)
})

test('whoever answers rises in the search, whoever lets a request lapse falls', async () => {
  const home = await bench.aHome()
  await leases.decline(landlord, await bench.ask(home))
  expect(await rate()).toEqual([67])
  await leases.accept(landlord, await bench.ask(home))
  expect(await rate()).toEqual([75])
  await bench.ask(await bench.aHome())
  parts.clock.pass(6 * 86_400)
  await leases.tick(0)
  expect(await rate()).toEqual([60])
})
