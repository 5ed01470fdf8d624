/**
 * An instance with an unavailable or silent Redis: calls and pages are answered without delay, and no chat pretends to
 * be connected.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { connectClient } from './domains/chat/chat/socket/socket.setup.ts'
import { createTestHomes } from './testing/homes.ts'
import { startTestRedis } from './testing/redis.ts'

const redis = await startTestRedis()
await redis.close()
const { services, createPerson } = await createTestHomes({ REDIS_URL: redis.url })
const warn = vi.spyOn(services.app.log, 'warn')
await services.app.listen({ port: 0, host: '127.0.0.1' })
const socketUrl = `ws://127.0.0.1:${(services.app.server.address() as AddressInfo).port}/api/ws`
afterAll(async () => {
  await services.close()
  await redis.close().catch(() => undefined)
})
const ada = await createPerson()
const connect = () => connectClient(socketUrl, { id: ada.id, token: ada.authorization })

test('a process started without Redis reports it, answers calls, and refuses chat connections', async () => {
  await vi.waitFor(() => expect(services.probes.redis?.()).toBe('away'))
  await expect(connect()).rejects.toThrow('No updates are sent here right now.')
  expect((await ada.call('GET', '/list-to-chat')).status).toBe(200)
})

test('when Redis returns it is logged and chats open; when it fails each chat is closed, and its browser polls', async () => {
  await redis.reopen()
  await vi.waitFor(() => expect(services.probes.redis?.()).toBe('ready'))
  expect(warn.mock.calls).toContainEqual([{ part: 'redis' }, 'back'])
  const client = await vi.waitFor(connect, { interval: 100 })
  await redis.close()
  expect(await client.closed).toBe(1013)
  await vi.waitFor(() => expect(services.probes.redis?.()).toBe('away'))
})

test('a silent Redis delays one call, and no later one', async () => {
  await redis.reopen()
  await vi.waitFor(() => expect(services.probes.redis?.()).toBe('ready'))
  redis.silence()
  const times: number[] = []
  for (let calls = 0; calls < 40; calls++) {
    const begun = performance.now()
    expect((await services.app.inject('/api/escrow')).statusCode).toBe(200)
    times.push(performance.now() - begun)
  }
  expect(Math.max(...times)).toBeGreaterThan(450)
  expect(times.reduce((sum, time) => sum + time, 0)).toBeLessThan(10_000) // would be forty times half a second
  expect(services.probes.redis?.()).toBe('away')
})
