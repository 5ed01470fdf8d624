/**
 * How a page responds when the API refuses (D 3.2; removed homes, an API that is away).
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

test('a server fault carries its number', async () => {
  const fault = new ApiError(500, 'server-fault', {}, undefined, 'the-number')
  expect(await became(fault)).toMatchObject({ data: 'the-number' })
})

test('a page that may return sends Retry-After', async () => {
  expect(await became(new ApiError(503, 'database-away'))).toMatchObject({ init: { headers: { 'retry-after': '5' } } })
})

test('an error that is not a refusal is rethrown', async () => {
  const fault = new TypeError('of ours')
  expect(await became(fault)).toBe(fault)
})
