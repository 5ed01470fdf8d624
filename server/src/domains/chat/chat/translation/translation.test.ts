/** Translating a message, for its two parties only, by an external translator that may fail. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createRateLimiter } from '../../../../gateways/rateLimiter.ts'
import { createTestHomes } from '../../../../testing/homes.ts'

let asked: unknown[] = []
let reply: { status: number; body: unknown }
const translator = createServer(async (request, response) => {
  asked.push({ path: request.url, ...((await json(request)) as object) })
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
}).listen(0, '127.0.0.1')
await once(translator, 'listening')
const url = `http://127.0.0.1:${(translator.address() as AddressInfo).port}`

const { services, createPerson } = await createTestHomes({ TRANSLATE_URL: `${url}/`, TRANSLATE_KEY: 'a key' })
afterAll(async () => {
  await services.close()
  translator.close()
})
const [ada, ben, stranger] = [await createPerson(), await createPerson(), await createPerson()]
const id = crypto.randomUUID()
await ada.call('POST', '/messages', { id, recipientId: ben.id, content: 'La llave está con el guardia.' })
beforeEach(() => {
  asked = []
  reply = { status: 200, body: { translatedText: 'The guard has the key.', detectedLanguage: { language: 'es' } } }
})
const translate = (who: typeof ada, of = id) => who.call('POST', `/messages/translations/${of}`, { language: 'en' })

// promise: sgn-4-chat-translated
test("the recipient of a message can read it in the page's language", async () => {
  expect((await ben.call('GET', '/messages/translation')).body).toEqual({ offered: true })
  expect(await translate(ben)).toEqual({ status: 200, body: { content: 'The guard has the key.', from: 'es' } })
  const words = { q: 'La llave está con el guardia.', source: 'auto', target: 'en', format: 'text', api_key: 'a key' }
  expect(asked).toEqual([{ path: '/translate', ...words }])
})

test("another person's message is not found, and no word leaves the server", async () => {
  expect(await translate(stranger)).toMatchObject({ status: 404, body: { code: 'message-not-found' } })
  expect(await translate(ben, crypto.randomUUID())).toMatchObject({ status: 404, body: { code: 'message-not-found' } })
  expect(asked).toEqual([])
})

test.each([
  { status: 500, body: {} },
  { status: 200, body: { words: 'something else' } },
  { status: 429, body: { error: 'slow down' } },
])('a translator that answers %j counts as unavailable, and its text is not shown', async (answer) => {
  reply = answer
  expect(await translate(ben)).toMatchObject({ status: 503, body: { code: 'translation-away' } })
})

test('a person may translate 120 messages an hour, and others are unaffected', async () => {
  const rateLimiter = createRateLimiter(services.deps.database, services.deps.clock)
  for (let count = 0; count < 120; count += 1) await rateLimiter.hit('translate a message', ben.id, 3600)
  expect(await translate(ben)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(asked).toEqual([])
  expect((await translate(ada)).status).toBe(200)
})

test('without a translator none is offered', async () => {
  const others = await createTestHomes()
  const cleo = await others.createPerson()
  expect((await cleo.call('GET', '/messages/translation')).body).toEqual({ offered: false })
  const [own, { id: recipientId }] = [crypto.randomUUID(), await others.createPerson()]
  await cleo.call('POST', '/messages', { id: own, recipientId, content: 'Hello' })
  expect(await translate(cleo, own)).toMatchObject({ status: 404, body: { code: 'no-such-call' } })
  await others.services.close()
})
