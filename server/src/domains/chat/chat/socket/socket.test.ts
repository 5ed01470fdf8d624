/** The chat's socket with third-party clients, against two processes on one database (spec signed-in §7; D 7). */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createBus } from '../../../../gateways/bus.ts'
import { countsTopic } from '../../../../gateways/countsTopic.ts'
import { connectDatabase } from '../../../../gateways/database.ts'
import { createServices } from '../../../../services.ts'
import { createTestServices } from '../../../../testing/services.ts'
import { connectClient, sayOctets, type TestClient } from './socket.setup.ts'

const services = await createTestServices()
const { database, clock } = services.deps
const secondDatabase = connectDatabase(services.databaseUrl, 5)
const second = await createServices({ ...services.deps, database: secondDatabase })
await Promise.all([services, second].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
const urlOf = ({ app }: typeof services | typeof second) =>
  `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/ws`
const [here, there] = [urlOf(services), urlOf(second)]
const clients: TestClient[] = []
afterAll(async () => {
  for (const { client } of clients) await client.deactivate({ force: true })
  await second.close()
  await services.close()
})

async function someone(name: string) {
  const email = `${name.toLowerCase()}@mail.test`
  const profile = { firstName: name, lastName: 'Test', phoneNumber: '+34 600' }
  const { id } = await services.accounts.seed({ email, password: 'a long password', languageId: 700_000, profile })
  const signIn = async () =>
    (await services.accounts.passwords.signIn({ email, password: 'a long password', from: name })).token
  return { id, token: await signIn(), signIn }
}
const connect = async (...given: Parameters<typeof connectClient>) => {
  const client = await connectClient(...given)
  clients.push(client)
  return client
}
const [ada, ben, cas] = [await someone('Ada'), await someone('Ben'), await someone('Cas')]
const words = ({ receivedMessages }: TestClient) => receivedMessages.map(({ content }) => content)
const connectFrame = (token: string) => `CONNECT\naccept-version:1.2\nhost:keyhold\nAuthorization:${token}\n\n\0`

// promise: sgn-7-ws, stomp-stompjs
test('a message reaches both parties at every process, by name and in order, and no one else', async () => {
  const [adaHere, benThere, benHere, casThere] = [
    await connect(here, ada),
    await connect(there, ben),
    await connect(here, ben),
    await connect(there, cas),
  ]
  for (let number = 1; number <= 10; number += 1) await adaHere.send(ben.id, `${number}`)
  await benThere.send(ada.id, 'and back')
  const all = [...Array.from({ length: 10 }, (_, at) => `${at + 1}`), 'and back']
  for (const client of [adaHere, benThere, benHere]) await vi.waitFor(() => expect(words(client)).toEqual(all))
  expect(benThere.receivedMessages.map(({ sequence }) => sequence)).toEqual(all.map((_, at) => at + 1))
  expect(benThere.receivedMessages[0]).toMatchObject({
    senderId: ada.id,
    senderName: 'Ada T.',
    recipientId: ben.id,
    seen: false,
  })
  expect(casThere.receivedMessages).toEqual([])
})

test('the frames of one event loop turn go out as one WebSocket message, in whole frames', async () => {
  const socket = new WebSocket(here, ['v12.stomp'])
  const pieces: string[] = []
  socket.on('message', (octets) => pieces.push(String(octets)))
  await once(socket, 'open')
  socket.send(connectFrame(ada.token))
  await vi.waitFor(() => expect(pieces).toHaveLength(1))
  const frames = ['seen', 'typing'].map(
    (queue, at) => `SUBSCRIBE\nid:${at}\ndestination:/user/${ada.id}/queue/${queue}\nreceipt:${queue}\n\n\0`,
  )
  socket.send(frames.join(''))
  await vi.waitFor(() =>
    expect(pieces.slice(1)).toEqual(['RECEIPT\nreceipt-id:seen\n\n\0RECEIPT\nreceipt-id:typing\n\n\0']),
  )
  socket.close()
})

// promise: sgn-7-ws-stored
test('a receipt comes once the message is stored', async () => {
  const client = await connect(here, ada)
  await client.send(cas.id, 'Stored?')
  expect(await database`select from message where content = 'Stored?'`).toHaveLength(1)
})

// promise: sgn-7-ws-catch-up
test('a client that reconnects requests the messages after a sequence, with none lost or duplicated', async () => {
  const [dan, eva] = [await someone('Dan'), await someone('Eva')]
  const first = await connect(here, dan)
  const other = await connect(there, eva)
  for (const content of ['1', '2', '3']) await other.send(dan.id, content)
  await vi.waitFor(() => expect(first.receivedMessages).toHaveLength(3))
  await first.client.deactivate()
  for (const content of ['4', '5']) await other.send(dan.id, content)
  const sending = ['6', '7', '8'].map((content) => other.send(dan.id, content))
  const again = await connect(there, dan, { after: `${eva.id}=3,${cas.id}=0` })
  await Promise.all(sending)
  await vi.waitFor(() => expect(words(again)).toEqual(['4', '5', '6', '7', '8']))
})

// promise: sgn-7-ws-gap
test('a message whose bus note was lost is noticed by its number, and delivered in order', async () => {
  const [fay, gus] = [await someone('Fay'), await someone('Gus')]
  const client = await connect(here, fay)
  await second.chat.send(gus.id, { id: crypto.randomUUID(), recipientId: fay.id, content: '1' })
  await vi.waitFor(() => expect(words(client)).toEqual(['1']))
  const [row] = await database`select id from conversation where ${fay.id} in (first_id, second_id)`
  await database`insert into message (id, conversation_id, sequence, sender_id, recipient_id, content, caution, sent_at)
    values (${crypto.randomUUID()}, ${row?.id}, 2, ${gus.id}, ${fay.id}, '2', false, now())`
  await database`update conversation set last_sequence = 2 where id = ${row?.id}`
  await second.chat.send(gus.id, { id: crypto.randomUUID(), recipientId: fay.id, content: '3' })
  await vi.waitFor(() => expect(words(client)).toEqual(['1', '2', '3']))
})

test('a message that is sent again after a lost connection is stored and delivered once', async () => {
  const client = await connect(here, ada)
  const reader = await connect(there, cas)
  const id = crypto.randomUUID()
  for (let times = 0; times < 3; times += 1) await client.send(cas.id, 'Once', { id })
  await client.send(cas.id, 'Then')
  await vi.waitFor(() => expect(words(reader)).toEqual(['Once', 'Then']))
})

test('what a person has seen is published to the author', async () => {
  const [hal, ivy] = [await someone('Hal'), await someone('Ivy')]
  const [writer, reader] = [await connect(here, hal), await connect(there, ivy)]
  const seen: object[] = []
  writer.client.subscribe(`/user/${hal.id}/queue/seen`, ({ body }) => void seen.push(JSON.parse(body)))
  for (const content of ['1', '2', '3']) await writer.send(ivy.id, content)
  await reader.publish('/app/seen', JSON.stringify({ senderId: hal.id, sequence: 2 }))
  await vi.waitFor(() => expect(seen).toEqual([{ readerId: ivy.id, senderId: hal.id, sequence: 2 }]))
  expect(await services.chat.countUnseen(ivy.id)).toBe(1)
})

// promise: sgn-4-chat-typing
test('typing is published to the other person only, at every process, and not stored', async () => {
  const [una, vic, wim] = [await someone('Una'), await someone('Vic'), await someone('Wim')]
  const [writer, reader, stranger] = [await connect(here, una), await connect(there, vic), await connect(there, wim)]
  const received: object[] = []
  for (const [{ client }, { id }] of [
    [reader, vic],
    [stranger, wim],
    [writer, una],
  ] as const)
    client.subscribe(`/user/${id}/queue/typing`, ({ body }) => void received.push(JSON.parse(body)))
  const type = ({ id: recipientId }: { id: string }) => writer.publish('/app/typing', JSON.stringify({ recipientId }))
  await type(vic) // they have no conversation yet
  await writer.send(vic.id, 'Hello')
  await vi.waitFor(() => expect(words(reader)).toEqual(['Hello']))
  await type(vic)
  await vi.waitFor(() => expect(received).toEqual([{ writerId: una.id, readerId: vic.id }]))
  await services.chat.setBlocked(vic.id, una.id, true)
  await type(vic)
  await type(wim)
  await services.chat.setBlocked(vic.id, una.id, false)
  await type(vic)
  await vi.waitFor(() => expect(received).toHaveLength(2))
  expect(await database`select from message where sender_id = ${una.id}`).toHaveLength(1)
})

// promise: sgn-2-counts-told
test('a changed count is published to the person it belongs to, and to no one else', async () => {
  const [xena, yara] = [await someone('Xena'), await someone('Yara')]
  const received: string[] = []
  for (const [at, person, name] of [
    [here, xena, 'xena'],
    [there, yara, 'yara'],
  ] as const) {
    const { client } = await connect(at, person)
    const destination = `/user/${person.id}/queue/counts`
    await new Promise<void>((isListening) => {
      client.watchForReceipt(name, () => isListening())
      client.subscribe(destination, () => void received.push(name), { receipt: name })
    })
  }
  const bus = createBus(database)
  await bus.transact((_, tell) => tell(countsTopic, [{ personId: yara.id }]))
  await vi.waitFor(() => expect(received).toEqual(['yara']))
})

// promise: sgn-7-ws-own
test.each([
  '/user/%s/queue/messages',
  '/user/%s/queue/seen',
  '/user/%s/queue/typing',
  '/user/%s/queue/counts',
  '/user/*/queue/messages',
  '/topic/all',
  '',
])('no one can subscribe to %s of another person', async (destination) => {
  const client = await connect(here, ben)
  client.client.subscribe(destination.replace('%s', ada.id), () => undefined)
  expect(await client.closed).toBe(1008)
  expect(client.errors[0]?.headers.code).toBe('not-yours')
  expect(client.receivedMessages).toEqual([])
})

// promise: sgn-7-ws-sender
test('the sender is the signed-in person, whatever sender a message claims', async () => {
  const [client, reader] = [await connect(here, cas), await connect(here, ben)]
  await client.send(ben.id, 'I am Ada', { senderId: ada.id, senderName: 'Ada Test', timestamp: '1999', sequence: 7 })
  await vi.waitFor(() => expect(reader.receivedMessages[0]).toMatchObject({ senderId: cas.id, senderName: 'Cas T.' }))
})

// promise: sgn-7-ws-refused
test.each([
  ['too long', { content: 'ก'.repeat(4001) }, 'message-too-long'],
  ['empty', { content: ' \n' }, 'message-empty'],
  ['to an unknown user', { recipientId: crypto.randomUUID() }, 'correspondent-not-found'],
  ['to oneself', { recipientId: ada.id }, 'message-to-yourself'],
  ['no JSON', undefined, 'malformed-request'],
  ['of another shape', { content: 7 }, 'malformed-request'],
])('a message %s is refused by an ERROR with its code, and nothing is stored', async (_, more, code) => {
  const client = await connect(here, ada)
  const before = await database`select from message`
  const message = { id: crypto.randomUUID(), recipientId: ben.id, content: 'Hello', ...more }
  await expect(client.publish('/app/chat', more ? JSON.stringify(message) : 'hello')).rejects.toThrow()
  expect(client.errors[0]?.headers.code).toBe(code)
  expect(await database`select from message`).toHaveLength(before.length)
})

test('messages of one STOMP transaction are stored all or none', async () => {
  const client = await connect(here, ada)
  const body = (content: string, recipientId = ben.id) =>
    JSON.stringify({ id: crypto.randomUUID(), recipientId, content })
  const begin = (contents: string[]) => {
    const transaction = client.client.begin()
    for (const one of contents)
      client.client.publish({ destination: '/app/chat', body: one, headers: { transaction: transaction.id } })
    return transaction
  }
  begin([body('together 1'), body('together 2')]).commit()
  await vi.waitFor(async () =>
    expect(await database`select from message where content like 'together%'`).toHaveLength(2),
  )
  begin([body('apart 1'), body('apart 2', crypto.randomUUID())]).commit()
  await client.closed
  expect(await database`select from message where content like 'apart%'`).toEqual([])
})

test.each(['', 'Bearer nonsense', 'Bearer a.b.c'])('no one can connect with the token %j', async (token) => {
  await expect(connectClient(here, { id: ada.id, token })).rejects.toThrow('Your session has ended.')
})

// promise: sgn-7-ws-revoked
test('ending a session anywhere closes its connections at once, and no others', async () => {
  const [one, two] = [await ada.signIn(), await ada.signIn()]
  const [client, stays] = [await connect(here, { ...ada, token: one }), await connect(here, { ...ada, token: two })]
  const sessionId = (await services.accounts.authenticate(one))?.person.sessionId ?? ''
  await second.accounts.sessions.end(sessionId)
  expect(await client.closed).toBe(1008)
  expect(client.errors[0]?.headers.code).toBe('session-over')
  await stays.send(ben.id, 'Still here')
  await expect(connectClient(here, { ...ada, token: one })).rejects.toThrow('Your session has ended.')
})

test('deleting an account closes its connections', async () => {
  const kim = await someone('Kim')
  const client = await connect(there, kim)
  await database`delete from account where id = ${kim.id}`
  expect(await client.closed).toBe(1008)
})

test('a process that loses the bus makes every client reconnect, and none misses a message', async () => {
  const client = await connect(there, ben)
  await database`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`
  expect(await client.closed).toBe(1013)
  expect(client.errors[0]?.headers.message).toContain('may be missing')
})

// promise: sgn-7-ws-origin
test('a page of another origin cannot open a socket', async () => {
  const headers = { origin: 'https://evil.example' }
  await expect(sayOctets(here, connectFrame(ada.token), { headers })).rejects.toThrow('403')
  const own = { headers: { origin: 'http://keyhold.test' } }
  expect((await sayOctets(here, `${connectFrame(ada.token)}DISCONNECT\n\n\0`, own)).heard).toMatch(/^CONNECTED/)
})

test.each([
  ['no STOMP', 'GET / HTTP/1.1\r\n\r\n\0', 1002],
  ['a frame before CONNECT', 'SEND\ndestination:/app/chat\n\n{}\0', 1002],
  ['a command without end', 'A'.repeat(100), 1002],
  ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 10, 10, 0]), 1002],
  ['a piece that is too large', 'A'.repeat(200_000), 1009],
])('%s is answered and closed', async (_, octets, code) => {
  expect((await sayOctets(here, octets)).code).toBe(code)
})

test('a request to the socket’s address without an upgrade is refused, and an upgrade elsewhere gets 404', async () => {
  expect((await services.app.inject('/api/ws')).statusCode).toBe(426)
  await expect(sayOctets(here.replace('/ws', '/elsewhere'), '')).rejects.toThrow('404')
})

test('a connection closes cleanly and leaves nothing behind', async () => {
  const socket = new WebSocket(here)
  await once(socket, 'open')
  socket.send(
    `${connectFrame(ben.token)}SUBSCRIBE\nid:1\ndestination:/user/${ben.id}/queue/messages\n\n\0DISCONNECT\nreceipt:9\n\n\0`,
  )
  const received: string[] = []
  socket.on('message', (data) => received.push(String(data).split('\n')[0] ?? ''))
  const [code] = await once(socket, 'close')
  expect([received, code]).toEqual([['CONNECTED', 'RECEIPT'], 1000])
})

test("a person's rate limit spans their connections, and no one else’s", async () => {
  const [max, nia] = [await someone('Max'), await someone('Nia')]
  const frames = 'BEGIN\ntransaction:1\n\n\0ABORT\ntransaction:1\n\n\0'.repeat(40)
  const say = ({ token }: typeof max) => sayOctets(here, `${connectFrame(token)}${frames}DISCONNECT\n\n\0`)
  const [first, second, other] = [await say(max), await say(max), await say(nia)]
  expect([first.code, second.code, other.code]).toEqual([1000, 1008, 1000])
  expect(second.heard).toContain('too-many-requests')
})

test('checking whether sessions are live does not extend them', async () => {
  const lee = await someone('Lee')
  const sessionId = (await services.accounts.authenticate(lee.token))?.person.sessionId ?? ''
  expect(await services.accounts.sessions.listLive([sessionId, crypto.randomUUID()])).toEqual(new Set([sessionId]))
  clock.pass(13 * 86_400)
  await services.accounts.sessions.listLive([sessionId])
  clock.pass(2 * 86_400)
  expect(await services.accounts.sessions.listLive([sessionId])).toEqual(new Set())
})
