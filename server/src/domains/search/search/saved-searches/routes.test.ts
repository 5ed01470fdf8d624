/** The endpoints of saved searches: ownership, limits, and normalization. */
import { maxSavedSearches, type SavedSearch, type SavedSearches } from '@keyhold/api/savedSearches.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { type Caller, createTestHomes } from '../../../../testing/homes.ts'
import { createUnsubscribeTokens } from './token.ts'

const { createPerson: settle, publish, visitor, services } = await createTestHomes()
afterAll(() => services.close())
const ada = await settle()
await publish(ada)
const { tokenOf } = createUnsubscribeTokens(services.deps.secret)

const save = (by: Pick<Caller, 'call'>, query: string, name = 'My search') =>
  by.call<SavedSearch & { code: string }>('POST', '/savedSearch', { name, query })
const mine = async (by: Caller) => (await by.call<SavedSearches>('GET', '/savedSearch')).body.searches

test('a search is saved as the results page reads it: without page, order and invalid parts', async () => {
  const ben = await settle()
  const query = 'cityId=3583361&priceMax=2000&priceMin=x&from=2020-01-01&sort=newest&page=4&map=off&utm=1&bedrooms=99'
  const { status, body } = await save(ben, query, '  Home by the park ')
  expect([status, body]).toMatchObject([
    200,
    { name: 'Home by the park', query: 'cityId=3583361&priceMax=2000&bedrooms=61', fresh: 0, totalRows: 0 },
  ])
  expect((await mine(ben)).map(({ id }) => id)).toEqual([body.id])
})

test('saving the same search again returns the existing one', async () => {
  const ben = await settle()
  const first = await save(ben, 'priceMax=2000&cityId=3583361')
  const again = await save(ben, 'cityId=3583361&priceMax=2000&page=2', 'Another name')
  expect(again.body).toMatchObject({ id: first.body.id, name: 'My search', totalRows: 1 })
})

// promise: search-saved-most
test('twenty searches are the maximum, from two concurrent tabs too', async () => {
  const ben = await settle()
  const some = Array.from({ length: maxSavedSearches + 3 }, (_, at) => save(ben, `priceMax=${1000 + at}`))
  const answers = await Promise.all(some)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxSavedSearches)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too-many-saved-searches')
  expect(await mine(ben)).toHaveLength(maxSavedSearches)
})

test('a search can be renamed, muted, and deleted repeatedly', async () => {
  const ben = await settle()
  const { id } = (await save(ben, 'bedrooms=2')).body
  const renamed = await ben.call<SavedSearch>('PUT', `/savedSearch/${id}`, { name: 'Two rooms' })
  expect(renamed.body).toMatchObject({ name: 'Two rooms', muted: false })
  const silent = await ben.call<SavedSearch>('PUT', `/savedSearch/${id}`, { muted: true })
  expect(silent.body).toMatchObject({ name: 'Two rooms', muted: true })
  for (let times = 0; times < 2; times += 1) expect((await ben.call('DELETE', `/savedSearch/${id}`)).status).toBe(200)
  expect(await mine(ben)).toEqual([])
})

test('a name is required and has a maximum length', async () => {
  const ben = await settle()
  expect((await save(ben, '', '   ')).status).toBe(422)
  expect((await save(ben, '', 'x'.repeat(81))).status).toBe(422)
})

test('another person’s search is not found, and visitors have none', async () => {
  const [ben, eva] = [await settle(), await settle()]
  const { id } = (await save(ben, 'bedrooms=3')).body
  expect((await eva.call('PUT', `/savedSearch/${id}`, { name: 'Mine now' })).status).toBe(404)
  expect((await eva.call('PUT', `/savedSearch/${id}/look`)).status).toBe(404)
  expect((await eva.call('DELETE', `/savedSearch/${id}`)).status).toBe(200)
  expect((await mine(ben)).map(({ name }) => name)).toEqual(['My search'])
  expect((await save(visitor, 'bedrooms=3')).status).toBe(403)
  expect((await visitor.call('GET', '/savedSearch')).status).toBe(403)
})

// promise: search-saved-stop
test('a mail program unsubscribes from one search in one click, without signing in', async () => {
  const ben = await settle()
  const ids = [(await save(ben, 'bedrooms=4')).body.id, (await save(ben, 'bedrooms=5')).body.id]
  const url = `/api/savedSearch/stop/${tokenOf(ids[0] ?? '')}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (let times = 0; times < 2; times += 1) {
    const answer = await services.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'My search' }])
  }
  const muted = new Map((await mine(ben)).map((search) => [search.id, search.muted]))
  expect(ids.map((id) => muted.get(id))).toEqual([true, false])
})

test('a foreign token is refused, and one of a deleted search changes nothing', async () => {
  const ben = await settle()
  const { id } = (await save(ben, 'bedrooms=2')).body
  const stop = (token: string) => visitor.call('POST', `/savedSearch/stop/${token}`)
  for (const token of [id, `${id}.`, `${id}.nonsense`, tokenOf(id).slice(0, -2), 'x'.repeat(90)])
    expect((await stop(token)).status).toBe(404)
  expect((await mine(ben))[0]?.muted).toBe(false)
  await ben.call('DELETE', `/savedSearch/${id}`)
  expect(await stop(tokenOf(id))).toEqual({ status: 200, body: { name: null } })
})
