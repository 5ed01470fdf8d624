/** The promotion for the first 1000 landlords. */
import type { LandlordOffer } from '@keyhold/api/offers.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { insertRole } from '../../accounts/accounts/store.ts'
import { firstLandlords } from './service.ts'
import { countLandlords } from './store.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, visitor, services } = testHomes
const offer = async () => (await visitor.call<LandlordOffer>('GET', '/offer/landlords')).body

// promise: pub-1-offer, search-offer, sgn-1-offer
test('the counter is real: each landlord or agency counts once, tenants do not (D 9.2)', async () => {
  expect(await offer()).toEqual({ of: 1000, taken: 0 })
  await settle({ lists: false })
  const ada = await settle()
  await insertRole(services.deps.database, ada.id, 'AGENCY')
  await settle()
  expect(await offer()).toEqual({ of: firstLandlords, taken: 2 })
})

// promise: pub-9-offer
test('the counter stops at the promotion’s limit', async () => {
  await settle()
  expect(await countLandlords(services.deps.database, 2)).toBe(2)
})
