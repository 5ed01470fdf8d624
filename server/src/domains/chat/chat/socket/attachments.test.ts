/** Files in messages sent over the socket, by a third-party client (D 7.8). */
import type { AddressInfo } from 'node:net'
import type { Attachment } from '@keyhold/api/chat.schema.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestHomes, jpeg } from '../../../../testing/homes.ts'
import { connectClient, type ReceivedMessage, type TestClient } from './socket.setup.ts'

const { services, createPerson } = await createTestHomes()
const { database } = services.deps
await services.app.listen({ port: 0, host: '127.0.0.1' })
const url = `ws://127.0.0.1:${(services.app.server.address() as AddressInfo).port}/api/ws`
const clients: TestClient[] = []
afterAll(async () => {
  for (const { client } of clients) await client.deactivate({ force: true })
  await services.close()
})
type Person = Awaited<ReturnType<typeof createPerson>>
const connect = async ({ id, authorization }: Person) => {
  const client = await connectClient(url, { id, token: authorization })
  clients.push(client)
  return client
}
const [ada, ben, cas] = [await createPerson(), await createPerson(), await createPerson()]

async function upload(from: Person, to: Person): Promise<Attachment> {
  const form = new FormData()
  form.append('id', crypto.randomUUID())
  form.append('recipientId', to.id)
  form.append('file', new Blob([new Uint8Array(await jpeg())]), 'Kitchen.jpg')
  return (await from.call<Attachment>('POST', '/messages/attachments', form)).body
}
const open = async (who: Person, { id }: Attachment) =>
  (
    await services.app.inject({
      method: 'GET',
      url: `/api/messages/attachments/${id}/small`,
      headers: { authorization: who.authorization },
    })
  ).statusCode
type ToldWithFiles = ReceivedMessage & { readonly attachments?: readonly Attachment[] }
const filesOf = ({ receivedMessages }: TestClient) => receivedMessages.map((one) => (one as ToldWithFiles).attachments)

// promise: sgn-4-chat-files-socket
test('an image sent over the socket reaches the recipient, who can open it, with its dimensions, and the sender’s other page', async () => {
  const [adas, adasOther, bens, cass] = [await connect(ada), await connect(ada), await connect(ben), await connect(cas)]
  const file = await upload(ada, ben)
  expect(await open(ben, file)).toBe(404)
  await adas.send(ben.id, '', { attachments: [file.id] })
  for (const one of [bens, adasOther]) await vi.waitFor(() => expect(filesOf(one)).toEqual([[file]]))
  expect(file).toMatchObject({ kind: 'picture', name: 'Kitchen.webp', width: 640, height: 480 })
  expect([await open(ben, file), await open(cas, file)]).toEqual([200, 404])
  expect(cass.receivedMessages).toEqual([])
})

// promise: sgn-4-chat-files-socket-others
test.each([
  ['a file another person uploaded', () => upload(cas, ben)],
  ['a file uploaded for another recipient', () => upload(ada, cas)],
  ['a file that was sent before', () => upload(ada, ben)],
  ['a file that was never uploaded', async () => ({ id: crypto.randomUUID() })],
])('a socket message that names %s is refused, and nothing is stored or delivered', async (name, given) => {
  const [adas, bens] = [await connect(ada), await connect(ben)]
  const file = await given()
  if (name === 'a file that was sent before') await adas.send(ben.id, 'There', { attachments: [file.id] })
  const count = async () => (await database`select from message`).length
  const before = await count()
  await expect(adas.send(ben.id, 'Look', { attachments: [file.id] })).rejects.toThrow('attachment-not-found')
  expect(await adas.closed).toBe(1008)
  await bens.send(ada.id, 'Are you there?')
  await vi.waitFor(() => expect(bens.receivedMessages.at(-1)?.content).toBe('Are you there?'))
  expect(bens.receivedMessages.map(({ content }) => content)).not.toContain('Look')
  expect(await count()).toBe(before + 1)
})

test('six files are refused over the socket, and a message with an image that is sent again is stored once', async () => {
  const adas = await connect(ada)
  const file = await upload(ada, ben)
  const id = crypto.randomUUID()
  for (let time = 0; time < 2; time++) await adas.send(ben.id, '', { id, attachments: [file.id] })
  await vi.waitFor(() => expect(filesOf(adas)).toEqual([[file]]))
  const many = Array.from({ length: 6 }, () => crypto.randomUUID())
  await expect(adas.send(ben.id, 'Look', { attachments: many })).rejects.toThrow()
})
