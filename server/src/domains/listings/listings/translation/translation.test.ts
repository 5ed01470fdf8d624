/** A home's texts by an external translator: for everyone, on request, with public text only. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createRateLimiter } from '../../../../gateways/rateLimiter.ts'
import { createTestHomes } from '../../../../testing/homes.ts'

let asked: string[] = []
let status = 200
let held: Promise<unknown> | undefined
const translator = createServer(async (request, response) => {
  const { q, target } = (await json(request)) as { q: string; target: string }
  asked.push(q)
  await held
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ translatedText: `${q} (${target})` }))
}).listen(0, '127.0.0.1')
await once(translator, 'listening')
const TRANSLATE_URL = `http://127.0.0.1:${(translator.address() as AddressInfo).port}`

const homes = await createTestHomes({ TRANSLATE_URL })
const { services, visitor } = homes
afterAll(async () => {
  await services.close()
  translator.close()
})
beforeEach(() => {
  asked = []
  status = 200
  held = undefined
})
const ada = await homes.createPerson()
const inSpanish = {
  title: 'Ático luminoso',
  description: 'Bajo el tejado.',
  houseRules: 'Sin zapatos.',
  textLanguage: 700_001,
  ownClauses: 'Se riegan las plantas.',
  ownClausesLanguage: 700_001,
}
const translate = (id: string, language: string) => visitor.call('POST', `/roomAd/translations/${id}`, { language })

test('a visitor reads a home in their language, and only public text was sent out', async () => {
  expect((await visitor.call('GET', '/roomAd/translation')).body).toEqual({ offered: true })
  const id = await homes.publish(ada, inSpanish)
  expect(await translate(id, 'en')).toEqual({
    status: 200,
    body: { title: 'Ático luminoso (en)', description: 'Bajo el tejado. (en)', houseRules: 'Sin zapatos. (en)' },
  })
  expect(asked.sort()).toEqual(['Bajo el tejado.', 'Sin zapatos.', 'Ático luminoso'])
})

test('a translation is cached; a change of the home invalidates it', async () => {
  const id = await homes.publish(ada, inSpanish)
  await translate(id, 'en')
  await translate(id, 'en')
  expect(asked).toHaveLength(3)
  await services.listings.save(ada.person, id, { houseRules: null })
  expect((await translate(id, 'en')).body).toMatchObject({ houseRules: null })
  expect(asked).toHaveLength(5)
})

test('texts the landlord wrote in the reader’s language are not translated', async () => {
  const id = await homes.publish(ada, { ...inSpanish, titleEn: 'Bright attic', descriptionEn: 'Under the roof.' })
  expect((await translate(id, 'en')).body).toEqual({ title: null, description: null, houseRules: 'Sin zapatos. (en)' })
  expect((await translate(id, 'es')).body).toEqual({ title: null, description: null, houseRules: null })
  expect(asked).toEqual(['Sin zapatos.'])
})

// promise: sgn-2-wizard-translated-public
test('no text of a home that is not public is sent out, not even for its own landlord', async () => {
  const { body } = await ada.call<{ id: string }>('POST', '/roomAd', inSpanish)
  const path = `/roomAd/translations/${body.id}`
  for (const who of [visitor, ada])
    expect(await who.call('POST', path, { language: 'en' })).toMatchObject({
      status: 404,
      body: { code: 'listing-not-found' },
    })
  expect(asked).toEqual([])
})

test('a failing translator counts as unavailable, and is called again later', async () => {
  const id = await homes.publish(ada, inSpanish)
  status = 500
  expect(await translate(id, 'th')).toMatchObject({ status: 503, body: { code: 'translation-away' } })
  status = 200
  expect((await translate(id, 'th')).status).toBe(200)
})

test('two concurrent requests share one answer of the translator', async () => {
  const id = await homes.publish(ada, inSpanish)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  held = promise
  const answers = Promise.all([translate(id, 'en'), translate(id, 'en')])
  await expect.poll(() => asked.length).toBe(3)
  letGo()
  const [first, second] = await answers
  expect(second).toEqual(first)
  expect(first.status).toBe(200)
  expect(asked).toHaveLength(3)
})

test('the instance translates at most six hundred homes an hour, from however many addresses', async () => {
  const { database, clock } = services.deps
  const limiter = createRateLimiter(database, clock)
  const home = await homes.publish(ada, inSpanish)
  clock.pass(3600)
  for (let pressed = 0; pressed < 600; pressed += 1) await limiter.hit('translate homes', 'the instance', 3600)
  expect(await translate(home, 'en')).toMatchObject({ status: 503, body: { code: 'translation-away' } })
  expect(asked).toEqual([])
  clock.pass(3600)
  expect((await translate(home, 'en')).status).toBe(200)
})

test('one address gets at most twenty translated homes in ten minutes; cached ones are not counted', async () => {
  const id = await homes.publish(ada, inSpanish)
  expect((await translate(id, 'en')).status).toBe(200)
  for (let more = 0; more < 20; more += 1) {
    await services.listings.save(ada.person, id, { title: `Ático ${more}` })
    await translate(id, 'en')
    await translate(id, 'en')
  }
  await services.listings.save(ada.person, id, { title: 'Otro ático' })
  expect(await translate(id, 'en')).toMatchObject({ status: 429 })
})

test('without a translator no translation is offered', async () => {
  const others = await createTestHomes()
  const cleo = await others.createPerson()
  const id = await others.publish(cleo, inSpanish)
  expect((await others.visitor.call('GET', '/roomAd/translation')).body).toEqual({ offered: false })
  const call = await others.visitor.call('POST', `/roomAd/translations/${id}`, { language: 'en' })
  expect(call).toMatchObject({ status: 404, body: { code: 'no-such-call' } })
  await others.services.close()
})
