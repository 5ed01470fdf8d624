/** In-process calls of the pages get the same responses as HTTP calls. */
import { ApiError } from '@keyhold/api/client.ts'
import { listCodes } from '@keyhold/api/codes.ts'
import { endpoint, type NoParams } from '@keyhold/api/endpoint.ts'
import { findRoomAd, listMyRoomAds } from '@keyhold/api/listings.ts'
import { listCities } from '@keyhold/api/places.ts'
import { cityFigures, featuredRoomAds, listCards, rentHistogram, searchRoomAds } from '@keyhold/api/search.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestHomes } from '../testing/homes.ts'
import { answerAnyone } from './answer.ts'
import { createApp } from './app.ts'
import { clientInProcess } from './inProcess.ts'

const testHomes = await createTestHomes()
const { app } = testHomes.services
const ada = await testHomes.createPerson()
const home = await testHomes.publish(ada, { elevator: true })
afterAll(() => testHomes.services.close())

const payload = (query: object) => `?payload=${encodeURIComponent(JSON.stringify(query))}`
const page = { id: 'the-page', log: app.log }
const inSpanish = clientInProcess(app, 'es', page)
const search = { filter: { cityId: 3_583_361, elevator: true, priceMax: undefined }, itemPerPage: 5 }

test.each([
  ['a search', () => inSpanish(searchRoomAds, { input: search }), `/roomAd/search${payload(search)}`],
  ['a home', () => inSpanish(findRoomAd, { params: { id: home } }), `/roomAd/findById/${home}`],
  ['cities', () => inSpanish(listCities), '/city/list'],
  ['a code list', () => inSpanish(listCodes, { params: { id: 1 } }), '/codeStore/getCodeStore/1'],
  ['the best homes', () => inSpanish(featuredRoomAds), '/roomAd/more-matches'],
  ['some homes', () => inSpanish(listCards, { input: { ids: home } }), `/roomAd/cards?ids=${home}`],
  ['figures', () => inSpanish(cityFigures, { params: { city: 'san-salvador' } }), '/city/figures/san-salvador'],
  ['rents', () => inSpanish(rentHistogram, { input: {} }), '/roomAd/histogram'],
])('%s is the same for a page as for a browser, in its language', async (_, ask, path) => {
  const response = await app.inject({ url: `/api${path}`, headers: { 'accept-language': 'es' } })
  expect(response.statusCode).toBe(200)
  expect(JSON.parse(JSON.stringify(await ask()))).toEqual(response.json())
})

test.each([
  ['an unknown home', () => inSpanish(findRoomAd, { params: { id: crypto.randomUUID() } }), 404],
  ['an invalid id', () => inSpanish(findRoomAd, { params: { id: 'none' } }), 404],
  ['an invalid page number', () => inSpanish(searchRoomAds, { input: { page: -1 } }), 422],
  ['a call for signed-in users', () => inSpanish(listMyRoomAds), 403],
])('%s is refused for a page as for a browser', async (_, ask, status) => {
  const refused = await ask().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status })
})

const small = endpoint<NoParams, { number: number }, { word: string }>('GET', '/small', 'query')
let asked = 0

/** An API of one call that knows more than its schema allows. */
async function openSmall(): Promise<FastifyInstance> {
  return createApp({
    session: { authenticate: async () => undefined },
    logLevel: 'silent',
    api: (calls) => {
      const shapes = { input: z.object({ number: z.coerce.number().int() }), output: z.object({ word: z.string() }) }
      answerAnyone(calls, small, shapes, async ({ input, person }) => {
        asked += 1
        if (input.number === 0) throw new Error('a secret of ours')
        return { word: `${input.number} ${person?.id}`, secret: 'nobody hears this' }
      })
    },
  })
}

test('fields outside the schema are removed, an internal error shows only the page’s logged request id, and one page makes the same call once', async () => {
  const error = vi.fn()
  const api = clientInProcess(await openSmall(), 'en', {
    id: 'the-page',
    log: { error } as unknown as FastifyBaseLogger,
  })
  expect(await api(small, { input: { number: 7 } })).toEqual({ word: '7 undefined' })
  await api(small, { input: { number: 7 } })
  expect(asked).toBe(1)
  const fault = (await api(small, { input: { number: 0 } }).catch((error: unknown) => error)) as ApiError
  expect([fault.status, fault.code, fault.fields]).toEqual([500, 'server-fault', {}])
  expect([fault.requestId, error.mock.calls.length]).toEqual(['the-page', 1])
})
