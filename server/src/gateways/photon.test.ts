/** Addresses from recorded responses of Photon, served by this process, and from a Photon that is unavailable. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordedPhoton } from '../testing/photon.ts'
import { createPhoton } from './photon.ts'

let server: Server
let url = ''
let requests: string[] = []
let answer: { status: number; body: string } | 'never'
beforeAll(async () => {
  server = createServer((request, reply) => {
    requests.push(request.url ?? '')
    if (answer !== 'never') reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
  answer = { status: 200, body: JSON.stringify(recordedPhoton) }
})

test('input is completed to streets with numbers, places and countries; a city alone is no address', async () => {
  const found = await createPhoton(`${url}/`).suggest('gran via', { lat: 40.41681, lng: -3.70379 })
  expect(found).toEqual([
    { street: 'Calle Gran Vía 28', district: 'Centro', city: 'Madrid', country: 'ES', lat: 40.4201, lng: -3.7015 },
    { street: 'Gran Vía', district: 'Centro', city: 'Madrid', country: 'ES', lat: 40.4203, lng: -3.7057 },
  ])
  expect(requests).toEqual(['/api?q=gran+via&limit=6&lat=40.42&lon=-3.70'])
})

test('the same query is sent once a minute', async () => {
  const photon = createPhoton(url)
  await photon.suggest('gran via', undefined)
  await photon.suggest('gran via', undefined)
  expect(requests).toHaveLength(1)
})

test('a point gets its address', async () => {
  const photon = createPhoton(url)
  expect(await photon.reverse({ lat: 40.4201, lng: -3.7015 })).toMatchObject({ street: 'Calle Gran Vía 28' })
  expect(requests).toEqual(['/reverse?lat=40.42010&lon=-3.70150&limit=1'])
})

test.each([
  ['fails', { status: 502, body: '' }],
  ['gives another response', { status: 200, body: '<html>' }],
  ['answers nonsense', { status: 200, body: '{"features":[{"geometry":null},7]}' }],
] as const)('a Photon that %s suggests nothing, without an error for the user', async (_, given) => {
  answer = given
  expect(await createPhoton(url).suggest('gran via', undefined)).toEqual([])
})

// promise: sgn-2-wizard-address-away
test('a Photon that never answers times out after 1.5 s; after three timeouts the circuit breaker opens for 30 s', async () => {
  let now = 0
  const photon = createPhoton(url, () => now)
  answer = 'never'
  for (const text of ['a', 'b', 'c', 'd', 'e']) expect(await photon.suggest(text, undefined)).toEqual([])
  expect(requests).toHaveLength(3)
  answer = { status: 200, body: JSON.stringify(recordedPhoton) }
  now = 30_000
  expect(await photon.suggest('a', undefined)).toHaveLength(2)
})
