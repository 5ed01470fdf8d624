/**
 * What a page becomes when the API says no (D 3.2; issue: removed homes, an API that is away).
 * @vitest-environment node
 */
import { Refused } from '@keyhold/api/client.ts'
import { expect, test } from 'vitest'
import { readFor } from './visit.ts'

const became = async (error: unknown) =>
  readFor(Promise.reject(error)).catch((thrown: { init?: { status?: number; headers?: object } }) => thrown)

test.each([
  ['nothing is there', new Refused(404, 'listing-not-found'), 404],
  ['the address is nonsense', new Refused(400, 'malformed-request'), 404],
  ['a value breaks a rule', new Refused(422, 'invalid-values'), 404],
  ['the home was removed', new Refused(404, 'listing-removed'), 410],
  ['a part of the house is down', new Refused(503, 'database-away'), 503],
  ['nothing answers at all', new Refused(0, 'api-away'), 503],
  ['the house has a fault', new Refused(500, 'server-fault'), 503],
])('when %s, the page says so with its status', async (_, error, status) => {
  expect(await became(error)).toMatchObject({ init: { status } })
})

test('a page that may come back says when to ask again', async () => {
  expect(await became(new Refused(503, 'database-away'))).toMatchObject({ init: { headers: { 'retry-after': '5' } } })
})

test('a fault that is no refusal stays one', async () => {
  const fault = new TypeError('of ours')
  expect(await became(fault)).toBe(fault)
})
