import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createApp } from './app.ts'
import type { ClientLimits } from './clientLimits.ts'

let app: FastifyInstance | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
})

/** An application with an echo; the function opens a connection to it. */
async function open(clientLimits: ClientLimits) {
  app = await createApp({
    session: { authenticate: async () => undefined },
    logLevel: 'silent',
    clientLimits,
    api: (calls) => void calls.post('/echo', ({ body }) => ({ body })),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return async () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
}

const post = (length: number, body: string) =>
  `POST /api/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`

/** What a connection answers, until it is closed. */
async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  await once(socket, 'close')
  return text
}

test('a client’s connections beyond its limit are closed at once, and one that ends makes room', async () => {
  const dial = await open({ connections: 2, isExempt: () => false })
  const [first, second] = [await dial(), await dial()]
  await answerOf(await dial())
  for (const socket of [first, second]) expect(socket.destroyed).toBe(false)
  const serverSide = new Promise((resolve) => app?.server.once('connection', (socket) => resolve(socket.destroyed)))
  first?.destroy()
  await expect
    .poll(async () => {
      const again = await dial()
      again.write(post(2, '{}'))
      const [answer] = (await Promise.race([once(again, 'data'), once(again, 'close')])) as [unknown]
      return String(answer)
    })
    .toContain('200 OK')
  await serverSide
})

test('connections of this machine and of our proxies are not counted: they carry many people', async () => {
  const dial = await open({ connections: 1 })
  const all = await Promise.all([dial(), dial(), dial()])
  const [last] = all.slice(-1)
  last?.write(post(2, '{}'))
  expect(String((await once(last as Socket, 'data'))[0])).toContain('200 OK')
})

test('a body that stops half-way is answered with 408, and its connection is closed', async () => {
  const dial = await open({ bodyMilliseconds: 50 })
  const socket = await dial()
  socket.write(post(500, '{"half":'))
  const answer = await answerOf(socket)
  expect(answer).toContain('HTTP/1.1 408')
  expect(answer).toContain('{"code":"upload-silent"}')
  expect(answer).toMatch(/connection: close/i)
})

test('a body that arrives in parts and in time is read', async () => {
  const dial = await open({ bodyMilliseconds: 60_000 })
  const socket = await dial()
  socket.write(post(8, '{"a":'))
  await new Promise(setImmediate)
  socket.write('12}')
  expect(String((await once(socket, 'data'))[0])).toContain('{"body":{"a":12}}')
})

test('a request without a body, and one whose body nobody reads, end no process', async () => {
  const faults: unknown[] = []
  const note = (fault: unknown) => faults.push(fault)
  process.on('uncaughtException', note)
  const dial = await open({ bodyMilliseconds: 1 })
  const socket = await dial()
  socket.write('GET /api/nothing HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toContain('404')
  const other = await dial()
  other.write('POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{"a"')
  expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1\.1 4/)
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('uncaughtException', note)
  expect(faults).toEqual([])
})
