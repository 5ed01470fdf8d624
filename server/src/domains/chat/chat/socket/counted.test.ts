/** The Prometheus gauge of open chat sockets. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openMetrics } from '../../../../http/metrics/metrics.ts'
import { type SocketDeps, socketRoute } from './endpoint.ts'

const app = Fastify()
const bus = { subscribe: () => () => undefined, onGap: () => () => undefined, listen: async () => undefined }
const deps = { bus, chat: {}, session: {}, onFault: () => undefined, areLive: async () => new Set<string>() }
const metrics = openMetrics({ app, probes: {}, figures: [] })
await app.register(async (calls) => {
  socketRoute(calls, { ...deps, publicUrl: 'http://keyhold.test', isLocal: true } as unknown as SocketDeps)
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await metrics.close()
})

test('each open socket counts; plain requests and closed sockets do not', async () => {
  const url = `127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`
  const count = async () => /^keyhold_sockets (.+)$/m.exec(await metrics.text())?.[1]
  expect(await count()).toBe('0')
  const sockets = [new WebSocket(`ws://${url}`), new WebSocket(`ws://${url}`)]
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  expect((await fetch(`http://${url}`)).status).toBe(426)
  expect(await count()).toBe('2')
  sockets[0]?.terminate()
  await expect.poll(count).toBe('1')
  sockets[1]?.terminate()
})
