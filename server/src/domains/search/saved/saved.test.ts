/** Favourite homes. */
import { type FavouriteIds, maxFavourites } from '@keyhold/api/saved.schema.ts'
import type { MatchesAnswer } from '@keyhold/api/search.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { type Caller, createTestHomes } from '../../../testing/homes.ts'
import { createSaved } from './service.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const ada = await settle()
const [first, second, third] = [await publish(ada), await publish(ada), await publish(ada)]
const nowhere = '00000000-0000-4000-8000-000000000000'

const mine = async (person: Caller) => (await person.call<FavouriteIds>('GET', '/favourite')).body.ids
const keep = (person: Caller, ...ids: string[]) => person.call<FavouriteIds>('PUT', '/favourite', { ids })

// promise: search-favourites
test('favourites stored in a visitor’s browser are merged at login, newest first, without duplicates (D 5.12)', async () => {
  const ben = await settle()
  await keep(ben, first)
  services.deps.clock.pass(60)
  expect((await keep(ben, third, second, first)).body.ids).toEqual([third, second, first])
  expect(await mine(ben)).toEqual([third, second, first])
})

test('removing a favourite is idempotent, and another person’s stays', async () => {
  const [ben, eva] = [await settle(), await settle()]
  await keep(ben, first)
  await keep(eva, first)
  expect((await ben.call('DELETE', `/favourite/${first}`)).status).toBe(200)
  expect((await ben.call('DELETE', `/favourite/${first}`)).status).toBe(200)
  expect([await mine(ben), await mine(eva)]).toEqual([[], [first]])
})

test('unknown and unpublished homes are left out', async () => {
  const ben = await settle()
  const hidden = await publish(ada)
  await keep(ben, hidden)
  await services.listings.unpublish(ada.person, hidden)
  expect((await keep(ben, nowhere, first)).body.ids).toEqual([first])
})

test('favourites are private: a visitor is refused as signed out', async () => {
  expect((await visitor.call('GET', '/favourite')).status).toBe(403)
  expect((await visitor.call('PUT', '/favourite', { ids: [first] })).status).toBe(403)
})

test('a list that is too long, or not a list of ids, is refused', async () => {
  const ben = await settle()
  expect((await keep(ben, 'nonsense')).status).toBe(422)
  expect((await keep(ben, ...Array.from({ length: maxFavourites + 1 }, () => first))).status).toBe(422)
})

test('beyond the maximum the oldest are removed', async () => {
  const { id } = await settle()
  expect(await createSaved(services.deps, 2).keep(id, [first, second, third])).toEqual([first, second])
})

test('cards of favourites come in the requested order, published ones only', async () => {
  const hidden = await publish(ada)
  await services.listings.unpublish(ada.person, hidden)
  const cards = await visitor.call<MatchesAnswer>('GET', `/roomAd/cards?ids=${[second, hidden, nowhere, first]}`)
  expect(cards.body.rows.map(({ id }) => id)).toEqual([second, first])
  for (const nonsense of ['nonsense', '-1-eac3-e--81-ceb1-87c-3--c-9--3f5--', `${first},${'-'.repeat(36)}`])
    expect((await visitor.call('GET', `/roomAd/cards?ids=${nonsense}`)).status).toBe(422)
})
