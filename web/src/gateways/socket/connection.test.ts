/**
 * One connection of a browser to the chat socket (spec signed-in §7; D 7.1).
 * @vitest-environment jsdom
 */
import { expect, test, vi } from 'vitest'
import { afterHeader, type ConnectionOptions, connect } from './connection.ts'
import { ada, aMessage, ben, FakeSocket, isOfMessages } from './socket.setup.ts'

function open(changes: Partial<ConnectionOptions> = {}) {
  const socket = new FakeSocket()
  const heard = {
    onOpen: vi.fn(),
    onMessage: vi.fn(),
    onSeen: vi.fn(),
    onTyping: vi.fn(),
    onCounts: vi.fn(),
    onToken: vi.fn(),
    onClose: vi.fn(),
  }
  const createSocket = () => socket as unknown as WebSocket
  const connection = connect({ me: ada, token: 'Bearer a', after: new Map(), ...heard, createSocket, ...changes })
  return { socket, connection, ...heard }
}
const made = (socket: FakeSocket) => vi.waitFor(() => expect(socket.onopen).not.toBeNull())

test("it connects with the token, subscribes to its own queues, and is open on the server's receipt", async () => {
  const { socket, onOpen, onToken } = open()
  await made(socket)
  await socket.open({ authorization: 'Bearer b' })
  expect(socket.sent[0]).toMatchObject({ command: 'CONNECT', headers: { Authorization: 'Bearer a' } })
  const subscribed = socket.sent.filter(({ command }) => command === 'SUBSCRIBE')
  expect(subscribed.map(({ headers }) => headers.destination)).toEqual([
    `/user/${ada}/queue/seen`,
    `/user/${ada}/queue/typing`,
    `/user/${ada}/queue/counts`,
    `/user/${ada}/queue/messages`,
  ])
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(onToken).toHaveBeenCalledWith('Bearer b')
})

test('it requests the messages after the last received one of each conversation', async () => {
  const { socket } = open({ after: new Map([[ben, 7]]) })
  await made(socket)
  await socket.open()
  expect((await socket.heard('SUBSCRIBE', isOfMessages)).headers.after).toBe(`${ben}=7`)
})

test('however many conversations there are, the cursors fit into the header that the server reads', () => {
  const many = new Map(Array.from({ length: 500 }, (_, at) => [crypto.randomUUID(), 1_000_000 + at]))
  const header = afterHeader(many) ?? ''
  expect(header.length).toBeLessThan(4_000)
  expect(header.endsWith([...many].at(-1)?.join('=') ?? 'none')).toBe(true)
  expect(afterHeader(new Map())).toBeUndefined()
})

test('messages and read receipts are delivered as they arrive', async () => {
  const { socket, onMessage, onSeen } = open()
  await made(socket)
  await socket.open()
  const message = aMessage()
  await socket.tell('messages', message)
  await socket.tell('seen', { readerId: ben, senderId: ada, sequence: 3 })
  expect(onMessage).toHaveBeenCalledWith(message)
  expect(onSeen).toHaveBeenCalledWith({ readerId: ben, senderId: ada, sequence: 3 })
})

test('a message counts as sent only when the server confirms that it is stored', async () => {
  const { socket, connection } = open()
  await made(socket)
  await socket.open()
  const done = vi.fn()
  const sending = connection.send('/app/chat', '{"content":"Hello"}').then(done)
  const { headers, body } = await socket.heard('SEND')
  expect([headers.destination, body]).toEqual(['/app/chat', '{"content":"Hello"}'])
  expect(done).not.toHaveBeenCalled()
  socket.say('RECEIPT', { 'receipt-id': headers.receipt ?? '' })
  await sending
  expect(done).toHaveBeenCalled()
})

test("a refused message rejects with the server's code; others in flight reject as lost", async () => {
  const { socket, connection, onClose } = open()
  await made(socket)
  await socket.open()
  const [refused, lost] = ['/app/chat', '/app/seen'].map((where) =>
    connection.send(where, '{}').catch((error) => error),
  )
  const { headers } = await socket.heard('SEND', (frame) => frame.headers.destination === '/app/chat')
  socket.say('ERROR', { code: 'listing-not-found', 'receipt-id': headers.receipt ?? '' })
  socket.drop()
  expect(await refused).toMatchObject({ status: 422, code: 'listing-not-found' })
  expect(await lost).toMatchObject({ status: 0, code: 'api-away' })
  expect(onClose).toHaveBeenCalledWith('listing-not-found')
})

test('a closed connection sends nothing', async () => {
  const { socket, connection, onClose } = open()
  await made(socket)
  await socket.open()
  connection.close()
  await expect(connection.send('/app/chat', '{}')).rejects.toMatchObject({ status: 0 })
  expect(onClose).toHaveBeenCalledTimes(1)
})
