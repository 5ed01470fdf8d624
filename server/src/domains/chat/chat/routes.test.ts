import { afterAll, expect, inject, test } from 'vitest'
import { createBus } from '../../../gateways/bus.ts'
import { createDiskFiles } from '../../../gateways/diskFiles.ts'
import { createOutbox } from '../../../gateways/outbox.ts'
import { createRateLimiter } from '../../../gateways/rateLimiter.ts'
import { createApp } from '../../../http/app.ts'
import { createTestClock } from '../../../testing/clock.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { createAccounts } from '../../accounts/accounts/service.ts'
import { chatRoutes } from './routes.ts'
import { createChat } from './service.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
const clock = createTestClock()
const publicUrl = 'http://keyhold.test'
const accounts = createAccounts({
  database,
  bus: createBus(database),
  clock,
  publicUrl,
  outbox: createOutbox({ database, clock, publicUrl, mailer: undefined, onFault: () => undefined }),
  rateLimiter: createRateLimiter(database, clock),
  secret: 'a secret of tests, longer than thirty-two characters',
  files: createDiskFiles('/nowhere'),
  chainId: 31_337,
  contracts: [],
})
const rateLimiter = createRateLimiter(database, clock)
const homes = new Map<string, { landlordId: string; title: string; state: string; languageId?: number }>()
const chat = createChat({
  database,
  bus: createBus(database),
  clock,
  people: accounts,
  attachments: { of: async () => new Map(), cleanUp: async () => undefined },
  rateLimiter,
  homes: {
    find: async (id) => homes.get(id),
    namesOf: async (ids) =>
      new Map(
        ids.map((id) => [id, { title: homes.get(id)?.title ?? null, languageId: homes.get(id)?.languageId ?? null }]),
      ),
  },
})
const app = await createApp({ session: accounts, logLevel: 'error', api: (calls) => chatRoutes(calls, chat) })
afterAll(async () => {
  await app.close()
  await database.end()
})

async function someone(name: string, confirmed = true) {
  const email = `${name.toLowerCase()}@mail.test`
  const profile = { firstName: name, lastName: 'Test', phoneNumber: '+34 600' }
  const { id } = await accounts.seed({ email, password: 'a long password', languageId: 700_000, profile, confirmed })
  const { token } = await accounts.passwords.signIn({ email, password: 'a long password', from: name })
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const headers = { authorization: token }
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const write = (recipientId: string, content: string, more: object = {}) =>
    call('POST', '/messages', { id: crypto.randomUUID(), recipientId, content, ...more })
  return { id, call, write }
}

const [ada, ben, cas] = [await someone('Ada'), await someone('Ben', false), await someone('Cas')]
const home = crypto.randomUUID()
homes.set(home, { landlordId: ada.id, title: 'Two-bedroom off Paseo Escalón', state: 'published' })

// promise: sgn-3-message
test('an unconfirmed tenant asks about a home, and the landlord sees who, about which home and how many messages', async () => {
  const sent = await ben.write(ada.id, '  Is the parking covered? ', {
    roomAdId: home,
    senderId: cas.id,
    senderName: 'Eve',
  })
  expect(sent).toMatchObject({
    status: 200,
    body: { senderId: ben.id, senderName: 'Ben T.', recipientName: 'Ada T.', content: 'Is the parking covered?' },
  })
  expect(sent.body).toMatchObject({ timestamp: '2026-11-20T12:00:00.000Z', seen: false, caution: false })
  expect((await ada.call('GET', '/get-unseen-messages-count')).body).toBe(1)
  expect((await ada.call('GET', '/list-to-chat')).body).toMatchObject([
    {
      id: ben.id,
      name: 'Ben T.',
      senderUserName: 'Ben T.',
      unseenMessages: 1,
      roomAd: { id: home, title: 'Two-bedroom off Paseo Escalón' },
      lastMessage: { content: 'Is the parking covered?', mine: false },
    },
  ])
})

// promise: sgn-7-unseen
test('reading marks the messages to oneself as seen, and only those', async () => {
  await ada.write(ben.id, 'Yes, it is.')
  const read = await ada.call('GET', `/messages/${ben.id}/${ada.id}`)
  expect(read.body.map(({ seen }: { seen: boolean }) => seen)).toEqual([true, false])
  expect((await ada.call('GET', '/get-unseen-messages-count')).body).toBe(0)
  expect((await ben.call('GET', '/get-unseen-messages-count')).body).toBe(1)
  expect((await ben.call('GET', `/messages/${ben.id}/${ada.id}`)).body).toHaveLength(2)
  expect((await ben.call('GET', '/get-unseen-messages-count')).body).toBe(0)
})

test("a reply marks the other's earlier messages as seen, none that arrive later, and no third person's", async () => {
  const [kim, lee, max] = [await someone('Kim'), await someone('Lee'), await someone('Max')]
  const unseenOf = async (person: typeof kim) => (await person.call('GET', '/get-unseen-messages-count')).body
  for (const words of ['Hello?', 'Is it free?']) await kim.write(lee.id, words)
  await max.write(lee.id, 'And I?')
  const answer = { id: crypto.randomUUID(), recipientId: kim.id, content: 'It is.' }
  await lee.call('POST', '/messages', answer)
  expect([await unseenOf(lee), await unseenOf(kim)]).toEqual([1, 1])
  await kim.write(lee.id, 'Thanks')
  await lee.call('POST', '/messages', answer)
  expect([await unseenOf(lee), await unseenOf(kim)]).toEqual([2, 0])
})

// promise: sgn-7-messages
test("no one can read other people's conversations", async () => {
  expect(await cas.call('GET', `/messages/${ben.id}/${ada.id}`)).toMatchObject({
    status: 404,
    body: { code: 'correspondent-not-found' },
  })
  expect((await cas.call('GET', `/messages/${cas.id}/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await app.inject('/api/list-to-chat')).json().code).toBe('session-over')
})

// promise: sgn-7-once
test('a message that is sent twice, even concurrently, is stored once', async () => {
  const message = { id: crypto.randomUUID(), recipientId: cas.id, content: 'Hello' }
  const answers = await Promise.all([1, 2, 3].map(() => ada.call('POST', '/messages', message)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await cas.call('GET', `/messages/${cas.id}/${ada.id}`)).body).toHaveLength(1)
})

// promise: bad-half-character
test('an unpaired surrogate is removed from a message, and sent twice it is still one message', async () => {
  const message = { id: crypto.randomUUID(), recipientId: cas.id, content: 'Se\uD83De you\u202E' }
  const answers = [await ada.call('POST', '/messages', message), await ada.call('POST', '/messages', message)]
  expect(answers).toMatchObject([1, 2].map(() => ({ status: 200, body: { content: 'See you' } })))
})

test("an id taken by another person's message does not return that message", async () => {
  const { body } = await ada.write(ben.id, 'A word for Ben')
  expect((await cas.write(ben.id, 'A word for Ben', { id: body.id })).body.code).toBe('message-id-taken')
  expect((await ada.write(ben.id, 'Another word', { id: body.id })).body.code).toBe('message-id-taken')
})

test('two people who write first to each other at the same time have one conversation', async () => {
  const [dan, eva] = [await someone('Dan'), await someone('Eva')]
  await Promise.all([dan.write(eva.id, 'Hi Eva'), eva.write(dan.id, 'Hi Dan')])
  expect((await dan.call('GET', '/list-to-chat')).body).toHaveLength(1)
  expect((await eva.call('GET', `/messages/${dan.id}/${eva.id}`)).body).toHaveLength(2)
})

test('a conversation stores the listing it began from', async () => {
  const other = crypto.randomUUID()
  homes.set(other, { landlordId: ada.id, title: 'Another home', state: 'published' })
  await ben.write(ada.id, 'And this one?', { roomAdId: other })
  expect((await ben.call('GET', '/list-to-chat')).body[0].roomAd.id).toBe(home)
  homes.delete(home)
  expect((await ben.call('GET', '/list-to-chat')).body[0].roomAd).toEqual({ id: home, title: null })
})

// promise: sgn-4-chat-turn
test('when the same two discuss a second home, the topic follows each message that names a home', async () => {
  const [lou, mia] = [await someone('Lou'), await someone('Mia')]
  const [attic, boat] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [id, title] of [[attic, 'Attic'] as const, [boat, 'Boat'] as const])
    homes.set(id, { landlordId: lou.id, title, state: 'published' })
  const [first, second] = [
    { id: attic, title: 'Attic' },
    { id: boat, title: 'Boat' },
  ]
  const inbox = async () => (await lou.call('GET', '/list-to-chat')).body[0]
  await mia.write(lou.id, 'Is it warm?', { roomAdId: attic })
  expect((await inbox()).topic).toBeUndefined()
  expect((await mia.write(lou.id, 'And this one?', { roomAdId: boat })).body.roomAd).toEqual(second)
  expect(await inbox()).toMatchObject({ roomAd: first, topic: second })
  await lou.write(mia.id, 'It floats.')
  await mia.write(lou.id, 'Good.', { roomAdId: boat })
  await mia.write(lou.id, 'Rather the first.', { roomAdId: attic })
  expect(await inbox()).toMatchObject({ roomAd: first, topic: first })
  const { body } = await lou.call('GET', `/messages/${mia.id}/${lou.id}`)
  const named = body.map(({ roomAd }: { roomAd?: { title: string } }) => roomAd?.title)
  expect(named).toEqual([undefined, 'Boat', undefined, undefined, 'Attic'])
  expect(body[2]).not.toHaveProperty('roomAd')
})

// promise: sgn-4-chat-turn-language
test("a home's title comes with its language if the landlord set one", async () => {
  const [pia, raj] = [await someone('Pia'), await someone('Raj')]
  const villa = crypto.randomUUID()
  homes.set(villa, { landlordId: pia.id, title: 'Villa', state: 'published', languageId: 700_001 })
  await raj.write(pia.id, 'Hello')
  const named = { id: villa, title: 'Villa', titleLanguageId: 700_001 }
  expect((await raj.write(pia.id, 'About this', { roomAdId: villa })).body.roomAd).toEqual(named)
  expect((await raj.call('GET', '/list-to-chat')).body[0].topic).toEqual(named)
})

test('a home whose first message was refused still becomes the topic with a later message', async () => {
  const [ned, ivy] = [await someone('Ned'), await someone('Ivy')]
  const barn = crypto.randomUUID()
  homes.set(barn, { landlordId: ned.id, title: 'Barn', state: 'published' })
  await ivy.write(ned.id, 'Hello')
  expect((await ivy.write(ned.id, 'About this', { roomAdId: barn })).body.roomAd).toEqual({ id: barn, title: 'Barn' })
  expect((await ivy.call('GET', '/list-to-chat')).body[0]).toMatchObject({ roomAd: null, topic: { id: barn } })
})

test('a conversation cannot begin from a draft, from a third person’s home, or without a home', async () => {
  const [draft, strange] = [crypto.randomUUID(), crypto.randomUUID()]
  homes.set(draft, { landlordId: ada.id, title: 'A secret', state: 'draft' })
  homes.set(strange, { landlordId: ben.id, title: 'Ben’s', state: 'published' })
  for (const roomAdId of [draft, strange, crypto.randomUUID()])
    expect((await cas.write(ada.id, 'Hello', { roomAdId })).body.code).toBe('listing-not-found')
})

test('mentioning a wallet, a bank account or payment outside brings a caution', async () => {
  expect((await ben.write(ada.id, 'Should I send it to 0xA41c83f2B0d7716Ee5C9?')).body.caution).toBe(true)
})

test('the caution is still there when the conversation is opened again', async () => {
  const zoe = await someone('Zoe')
  await ben.write(zoe.id, 'Pay me by Western Union')
  await ben.write(zoe.id, 'See you on Monday')
  const { body } = await zoe.call('GET', `/messages/${zoe.id}/${ben.id}`)
  expect(body.map(({ caution }: { caution: boolean }) => caution)).toEqual([true, false])
})

test.each([
  ['   \n ', 'message-empty'],
  ['\0', 'message-empty'],
  ['\uDE00 \u200B', 'message-empty'],
  ['ก'.repeat(4001), 'message-too-long'],
])('a message of %j is refused', async (content, code) => {
  expect(await ben.write(ada.id, content)).toMatchObject({ status: 422, body: { code } })
})

// promise: sgn-4-chat-long
test('a message of 4,000 characters arrives, in any script', async () => {
  expect((await ben.write(ada.id, '🏠'.repeat(4000))).status).toBe(200)
})

test('reading one conversation leaves messages of others unseen', async () => {
  const gus = await someone('Gus')
  await ada.write(gus.id, 'From Ada')
  await ben.write(gus.id, 'From Ben')
  await gus.call('GET', `/messages/${gus.id}/${ada.id}`)
  expect((await gus.call('GET', '/get-unseen-messages-count')).body).toBe(1)
})

test('no one can write to themselves or to an unknown user', async () => {
  expect((await ben.call('GET', `/messages/${ben.id}/${ben.id}`)).status).toBe(404)
  expect((await ben.write(ben.id, 'Hello')).body.code).toBe('message-to-yourself')
  expect((await ben.write(crypto.randomUUID(), 'Hello')).body.code).toBe('correspondent-not-found')
})

// promise: sgn-7-partners
test('the newest conversation comes first', async () => {
  const fay = await someone('Fay')
  await ada.write(fay.id, 'One')
  await ada.write(cas.id, 'Two')
  const names = (await ada.call('GET', '/list-to-chat')).body.map(({ name }: { name: string }) => name)
  expect(names.slice(0, 2)).toEqual(['Cas T.', 'Fay T.'])
})

// promise: sgn-4-chat-earlier
test('only the two parties can read messages before a sequence, oldest first, and reading marks none as seen', async () => {
  const [hal, ivy] = [await someone('Hal'), await someone('Ivy')]
  for (const content of ['1', '2', '3', '4']) await hal.write(ivy.id, content)
  const path = `/messages/${ivy.id}/${hal.id}/before`
  const { body } = await ivy.call('GET', `${path}/4`)
  expect(body.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3])
  expect((await ivy.call('GET', '/get-unseen-messages-count')).body).toBe(4)
  expect((await hal.call('GET', `${path}/1`)).body).toEqual([])
  expect((await cas.call('GET', `${path}/4`)).status).toBe(404)
  expect((await ivy.call('GET', `${path}/soon`)).status).toBe(400)
})

// promise: bad-begun
test('a refused message creates no conversation', async () => {
  const [uma, vito] = [await someone('Uma'), await someone('Vito')]
  const unknown = await uma.write(vito.id, 'Look.', { attachments: [crypto.randomUUID()] })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'attachment-not-found' } })
  await vito.call('POST', `/messages/blocks/${uma.id}`)
  expect(await uma.write(vito.id, 'Hello?')).toMatchObject({ body: { code: 'blocked-by-correspondent' } })
  expect(await database`select from conversation where ${uma.id} in (first_id, second_id)`).toHaveLength(0)
  await vito.call('DELETE', `/messages/blocks/${uma.id}`)
  expect((await uma.write(vito.id, 'Hello?')).status).toBe(200)
})

// promise: sgn-4-chat-blocked
test('a blocked person cannot write and gets one refusal; earlier messages remain', async () => {
  const [dora, eli] = [await someone('Dora'), await someone('Eli')]
  const id = crypto.randomUUID()
  const before = { id, recipientId: dora.id, content: 'Before' }
  await eli.call('POST', '/messages', before)
  expect((await dora.call('POST', `/messages/blocks/${eli.id}`)).body).toEqual({ success: 'ok' })
  expect((await dora.call('POST', `/messages/blocks/${eli.id}`)).status).toBe(200)
  expect(await eli.write(dora.id, 'After')).toMatchObject({ status: 409, body: { code: 'blocked-by-correspondent' } })
  expect(await dora.write(eli.id, 'After')).toMatchObject({ status: 409, body: { code: 'correspondent-blocked' } })
  expect((await eli.call('POST', '/messages', before)).body).toMatchObject({ id, sequence: 1 })
  expect((await dora.call('GET', '/list-to-chat')).body).toMatchObject([{ id: eli.id, blocked: true }])
  expect((await eli.call('GET', '/list-to-chat')).body).toMatchObject([{ id: dora.id, blocked: false }])
  expect((await cas.write(dora.id, 'Hello')).status).toBe(200)
})

// promise: sgn-4-chat-unblocked
test('an unblocked person writes on, and the sequence has no gap', async () => {
  const [fay, gus] = [await someone('Fay'), await someone('Gus')]
  await gus.write(fay.id, 'One')
  await fay.call('POST', `/messages/blocks/${gus.id}`)
  await gus.write(fay.id, 'Lost')
  expect((await gus.call('DELETE', `/messages/blocks/${fay.id}`)).status).toBe(200)
  expect((await gus.write(fay.id, 'Still lost')).status).toBe(409)
  await fay.call('DELETE', `/messages/blocks/${gus.id}`)
  expect((await gus.write(fay.id, 'Two')).body).toMatchObject({ sequence: 2 })
})

test('no one can block themselves or an unknown user', async () => {
  expect((await ada.call('POST', `/messages/blocks/${ada.id}`)).status).toBe(404)
  expect((await ada.call('POST', `/messages/blocks/${crypto.randomUUID()}`)).status).toBe(404)
})

// promise: pub-6-unconfirmed-messages
test('an unconfirmed person may write ten messages a day, and the refusal says that confirming lifts the limit', async () => {
  const dov = await someone('Dov', false)
  for (let count = 0; count < 10; count += 1) expect((await dov.write(ada.id, `Hello ${count}`)).status).toBe(200)
  const refused = await dov.write(ada.id, 'And once more')
  expect(refused).toMatchObject({ status: 429, body: { code: 'confirm-to-write-more' } })
  expect((await ada.call('GET', `/messages/${ada.id}/${dov.id}`)).body).toHaveLength(10)
  clock.pass(86_401)
  expect((await dov.write(ada.id, 'Good morning')).status).toBe(200)
})
