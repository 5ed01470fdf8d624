/**
 * What a page becomes when the API says no (D 3.2; issue: removed homes, an API that is away).
 * @vitest-environment node
 */
import { ApiError } from '@keyhold/api/client.ts'
import { expect, test } from 'vitest'
import { loadForPage } from './requestContext.ts'

const became = async (error: unknown) =>
  loadForPage(Promise.reject(error)).catch((thrown: { init?: { status?: number; headers?: object } }) => thrown)

// promise: bad-away-page
test.each([
  ['nothing is there', new ApiError(404, 'listing-not-found'), 404],
  ['the address is nonsense', new ApiError(400, 'malformed-request'), 404],
  ['a value breaks a rule', new ApiError(422, 'invalid-values'), 404],
  ['the home was removed', new ApiError(404, 'listing-removed'), 410],
  ['a part of Keyhold is down', new ApiError(503, 'database-away'), 503],
  ['nothing answers at all', new ApiError(0, 'api-away'), 503],
  ['Keyhold has a fault', new ApiError(500, 'server-fault'), 503],
])('when %s, the page says so with its status', async (_, error, status) => {
  expect(await became(error)).toMatchObject({ init: { status } })
})

test('a fault of ours goes with its number', async () => {
  const fault = new ApiError(500, 'server-fault', {}, undefined, 'the-number')
  expect(await became(fault)).toMatchObject({ data: 'the-number' })
})

test('a page that may come back says when to ask again', async () => {
  expect(await became(new ApiError(503, 'database-away'))).toMatchObject({ init: { headers: { 'retry-after': '5' } } })
})

test('a fault that is no refusal stays one', async () => {
  const fault = new TypeError('of ours')
  expect(await became(fault)).toBe(fault)
})
