/** A client that disappears silently loses its connection, with or without agreed heartbeats. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type SocketDeps, socketRoute } from './endpoint.ts'
import { createSocketPings } from './socketPings.ts'

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const app = Fastify()
const bus = { subscribe: () => () => undefined, onGap: () => () => undefined, listen: async () => undefined }
const deps = { bus, chat: {}, session: {}, onFault: () => undefined, areLive: async () => new Set<string>() }
const where = { publicUrl: 'http://keyhold.test', isLocal: true, pauseMilliseconds: 200 }
socketRoute(app, { ...deps, ...where } as unknown as SocketDeps)
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => {
  vi.useRealTimers()
  return app.close()
})

async function open(autoPong: boolean) {
  const socket = new WebSocket(`ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`, { autoPong })
  await once(socket, 'open')
  return socket
}

/** The next round of pings. */
const nextRound = () => vi.advanceTimersByTimeAsync(where.pauseMilliseconds)

/** Waits until the server has read all that this client sent; the client's own ping is not a sign of life. */
async function allIsRead(client: WebSocket) {
  client.ping()
  await once(client, 'pong')
}

// promise: sgn-7-ws-ping
test('a client that does not answer a ping is closed; one that answers, or sends anything, stays', async () => {
  const [silent, answering, talking] = [await open(false), await open(true), await open(false)]
  talking.on('ping', () => talking.send('\n'))
  const firstPings = [silent, answering, talking].map((client) => once(client, 'ping'))
  await nextRound()
  await Promise.all(firstPings)
  await Promise.all([answering, talking].map(allIsRead))
  const secondPings = [answering, talking].map((client) => once(client, 'ping'))
  const [[code]] = await Promise.all([once(silent, 'close'), nextRound()])
  await Promise.all(secondPings)
  expect([code, answering.readyState, talking.readyState]).toEqual([1006, WebSocket.OPEN, WebSocket.OPEN])
  for (const socket of [answering, talking]) socket.terminate()
})

test('a socket we paused reading from is not considered silent', () => {
  const socket = { isPaused: true, ping: vi.fn(), terminate: vi.fn(), on: vi.fn() }
  const lifeSigns = createSocketPings()
  for (let times = 0; times < 3; times += 1) lifeSigns.ask([socket as unknown as WebSocket])
  expect(socket.terminate).not.toHaveBeenCalled()
})
