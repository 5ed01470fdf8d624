/** Messages to a person who has left: refused, and the writer stays signed in (D 11.23). */
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { connectClient } from '../../chat/chat/socket/socket.setup.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
await services.app.listen({ port: 0, host: '127.0.0.1' })
const socket = `ws://127.0.0.1:${(services.app.server.address() as AddressInfo).port}/api/ws`
afterAll(() => services.close())

const password = 'a password of tests'
let count = 0
async function aPerson() {
  const email = `gone${++count}@mail.test`
  const profile = { firstName: 'Ola', lastName: 'Gone', phoneNumber: '+34 1', categoryTypeId: 1_300_000 }
  const { person } = await services.accounts.seed({ email, password, languageId: 700_000, profile })
  const { token } = await services.accounts.passwords.signIn({ email, password, from: email })
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    const headers = { authorization: token }
    const answer = await services.app.inject({ method, url: `/api${url}`, headers, ...(body && { payload: body }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const write = (recipientId: string, content = 'Are you there?') =>
    call('POST', '/messages', { id: crypto.randomUUID(), recipientId, content })
  return { id: person.id, person, token, call, write }
}

const steadyNow = performance.now.bind(performance)
let passed = 0
vi.spyOn(performance, 'now').mockImplementation(() => steadyNow() + passed)
/** Profile summaries are cached for a second (chat/profileSummaries.ts): an hour later the cache is empty. */
function passAnHour() {
  clock.pass(3600)
  passed += 3_600_000
}

/** Two people with a conversation, one of whom left an hour ago. */
async function twoOfWhomOneLeft() {
  const [stays, leaves] = [await aPerson(), await aPerson()]
  await stays.write(leaves.id, 'The heron is here')
  await leaves.write(stays.id, 'I see it')
  const left = await leaves.call('POST', '/profile/leaving/delete', { currentPassword: password })
  expect(left.status).toBe(200)
  passAnHour()
  return { stays, leaves }
}
const nobody = { status: 404, body: { code: 'correspondent-not-found' } }

// promise: pub-6-leaving-written-to
test('a message to a person who has left is refused, and its writer stays signed in', async () => {
  const { stays, leaves } = await twoOfWhomOneLeft()
  expect(await stays.write(leaves.id)).toEqual(nobody)
  expect((await stays.call('GET', '/user/current')).status).toBe(200)
  expect((await stays.call('GET', `/messages/${leaves.id}/${stays.id}`)).body).toMatchObject([
    { content: 'The heron is here' },
    { content: '–' },
  ])
  expect((await stays.call('GET', '/list-to-chat')).body).toMatchObject([{ id: leaves.id, left: true }])
})

test('the same over the socket, with our own refusal code', async () => {
  const { stays, leaves } = await twoOfWhomOneLeft()
  const client = await connectClient(socket, stays)
  await expect(client.send(leaves.id, 'Still there?')).rejects.toThrow('correspondent-not-found')
  expect(client.errors[0]?.headers.code).toBe('correspondent-not-found')
  await client.client.deactivate({ force: true })
})

// promise: sgn-4-chat-files-left
test('a file for a person who has left is not sent, and another is not accepted; after a day none is stored', async () => {
  const [stays, leaves] = [await aPerson(), await aPerson()]
  const upload = () => {
    const form = new FormData()
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
    for (const [name, value] of [['id', crypto.randomUUID()] as const, ['recipientId', leaves.id] as const])
      form.append(name, value)
    form.append('file', new Blob([bytes]), 'keys.pdf')
    return stays.call('POST', '/messages/attachments', form)
  }
  const file = (await upload()).body.id as string
  await leaves.call('POST', '/profile/leaving/delete', { currentPassword: password })
  passAnHour()
  const id = crypto.randomUUID()
  const message = { id, recipientId: leaves.id, content: 'The keys', attachments: [file] }
  expect(await stays.call('POST', '/messages', message)).toEqual(nobody)
  expect(await upload()).toEqual(nobody)
  const lying = () => database`
    select from chat_attachment join chat_attachment_content on attachment_id = id where sender_id = ${stays.id}`
  expect(await lying()).toHaveLength(1)
  expect(await database`select from message where id = ${id}`).toEqual([])
  clock.pass(24 * 3600)
  await services.chat.cleanUp()
  expect(await lying()).toEqual([])
})

test('no viewing is offered to a person who has left', async () => {
  const { stays, leaves } = await twoOfWhomOneLeft()
  const home = await rentals.aHome({}, stays.person)
  const offer = { tenantId: leaves.id, roomAdId: home, times: ['2026-12-01T10:00'], minutes: 30, way: 'video' }
  expect(await stays.call('POST', '/viewings', { id: crypto.randomUUID(), ...offer })).toEqual(nobody)
})

test('a person who left while a message to them was under way: the database itself refuses it', async () => {
  const [stays, leaves] = [await aPerson(), await aPerson()]
  await stays.write(leaves.id, 'The heron is here')
  await leaves.write(stays.id, 'I see it')
  await database`update account set deleted_at = now() where id = ${leaves.id}` // cached for a second as present
  expect(await stays.write(leaves.id)).toEqual(nobody)
  const client = await connectClient(socket, stays)
  await expect(client.send(leaves.id, 'Still there?')).rejects.toThrow('correspondent-not-found')
  await client.client.deactivate({ force: true })
})
