import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { publishPublicChanges } from './publicChanges.ts'

let published = 0
const app = Fastify({ logger: false })
await app.register(
  async (calls) => {
    publishPublicChanges(calls, () => {
      published += 1
    })
    calls.put('/roomAd', (request, reply) =>
      reply.status((request.query as { status?: number }).status ?? 200).send({}),
    )
    calls.get('/roomAd/search', () => ({}))
    calls.post('/roomAd/views/:id', () => ({}))
    calls.post('/messages', () => ({}))
    calls.post('/login', () => ({}))
    calls.post('/login/passkey/challenge', () => ({}))
  },
  { prefix: '/api' },
)
afterAll(() => app.close())

test.each([
  ['a landlord who changes a home', 'PUT', '/api/roomAd', 1],
  ['a landlord who is refused', 'PUT', '/api/roomAd?status=409', 0],
  ['a search', 'GET', '/api/roomAd/search', 0],
  ['a counted view', 'POST', '/api/roomAd/views/1', 0],
  ['a message', 'POST', '/api/messages', 0],
  ['a sign-in', 'POST', '/api/login', 0],
  ['a challenge of the login page', 'POST', '/api/login/passkey/challenge', 0],
] as const)('%s (%s %s) invalidates cached pages %i times', async (_, method, url, times) => {
  published = 0
  await app.inject({ method, url })
  expect(published).toBe(times)
})
