/** The offer for the first 1000 landlords. */
import type { LandlordOffer } from '@keyhold/api/offers.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { trialHomes } from '../../trial/homes.ts'
import { firstLandlords } from './service.ts'
import { countLandlords } from './store.ts'

const trial = await trialHomes()
afterAll(() => trial.house.close())
const { settle, visitor, house } = trial
const offer = async () => (await visitor.call<LandlordOffer>('GET', '/offer/landlords')).body

test('the counter is real: people who let count once, people who rent do not (D 9.2)', async () => {
  expect(await offer()).toEqual({ of: 1000, taken: 0 })
  await settle({ lists: false })
  const ada = await settle()
  await house.accounts.grantRole(ada.id, 'AGENCY')
  await settle()
  expect(await offer()).toEqual({ of: firstLandlords, taken: 2 })
})

test('beyond its number the offer is used up, not more', async () => {
  await settle()
  expect(await countLandlords(house.parts.database, 2)).toBe(2)
})
