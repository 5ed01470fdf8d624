/** A rate limit shared by two processes; TEST_REDIS_URL names a real Redis. */
import { createClient } from '@redis/client'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limitPages } from '../http/pageLimit.ts'
import { startTestRedis } from '../testing/redis.ts'
import { openRedis } from './redisConnection.ts'
import { openSharedLimits } from './sharedLimits.ts'

const redis = await startTestRedis()
const url = process.env.TEST_REDIS_URL ?? redis.url
const seen = openRedis(url)
const limits = [openSharedLimits(seen), openSharedLimits(seen)] as const
afterAll(async () => {
  for (const one of limits) await one.close()
})
const minute = 60_000

/** Waits until each counts the calls of the other. */
beforeAll(() =>
  vi.waitFor(async () => {
    const key = crypto.randomUUID()
    const counts = [await limits[0].count(key, minute), await limits[1].count(key, minute)]
    expect(counts.map(({ current }) => current)).toEqual([1, 2])
  }),
)

async function openPages(shared: (typeof limits)[number]) {
  const app = Fastify({ logger: false })
  await app.register(async (pages) => {
    await limitPages(pages, 3, shared)
    pages.get('/', () => 'a page')
  })
  return app
}

test('a client that alternates between two processes gets as many pages as with one', async () => {
  const apps = [await openPages(limits[0]), await openPages(limits[1])]
  const remoteAddress = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`
  const statuses: (number | undefined)[] = []
  for (const at of [0, 1, 0, 1]) statuses.push((await apps[at]?.inject({ url: '/', remoteAddress }))?.statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  for (const app of apps) await app.close()
})

test('a window begins with the first call, and reports its end', async () => {
  const key = crypto.randomUUID()
  expect((await limits[0].count(key, minute)).current).toBe(1)
  const { current, ttl } = await limits[1].count(key, minute)
  expect(current).toBe(2)
  expect(ttl).toBeGreaterThan(0)
  expect(ttl).toBeLessThanOrEqual(minute)
})

test('a count without an expiry gets one with the next call, and no network is locked out for good', async () => {
  const client = await createClient({ url }).connect()
  const key = crypto.randomUUID()
  await client.set(`keyhold:calls:${key}`, 1000)
  expect(await client.pTTL(`keyhold:calls:${key}`)).toBe(-1)
  expect(await limits[0].count(key, minute)).toEqual({ current: 1001, ttl: minute })
  expect(await client.pTTL(`keyhold:calls:${key}`)).toBeGreaterThan(0)
  expect((await limits[0].count(crypto.randomUUID(), minute)).ttl).toBe(minute)
  client.destroy()
})

test.runIf(!process.env.TEST_REDIS_URL)('without Redis each process counts on its own, without delay', async () => {
  await redis.close()
  await vi.waitFor(() => expect(seen.state()).toBe('away'))
  const key = crypto.randomUUID()
  const counts = [
    await limits[0].count(key, minute),
    await limits[0].count(key, minute),
    await limits[1].count(key, minute),
  ]
  expect(counts.map(({ current }) => current)).toEqual([1, 2, 1])
})

test('a process’s own count ends with the window', async () => {
  let now = 0
  const alone = openSharedLimits(openRedis('redis://127.0.0.1:1'), () => now)
  expect([await alone.count('a', 1000), await alone.count('a', 1000)]).toEqual([
    { current: 1, ttl: 1000 },
    { current: 2, ttl: 1000 },
  ])
  now = 1000
  expect((await alone.count('a', 1000)).current).toBe(1)
  await alone.close()
})

test('a silent Redis delays one call by half a second and later calls not at all; soon counting is shared again', async () => {
  const silent = await startTestRedis()
  const quick = openRedis(silent.url, { ping: 300, silence: 60_000 })
  const shared = openSharedLimits(quick)
  await vi.waitFor(() => expect(quick.state()).toBe('ready'))
  const timeOf = async () => {
    const begun = performance.now()
    const { current } = await shared.count('a', minute)
    return { current, milliseconds: performance.now() - begun }
  }
  expect((await timeOf()).current).toBe(1)
  silent.silence()
  const together = await Promise.all([timeOf(), timeOf()])
  expect(together.map(({ milliseconds }) => milliseconds > 450)).toEqual([true, true])
  expect(quick.state()).toBe('away')
  let sum = 0 // would be twenty times half a second
  for (let current = 3; current < 23; current++) {
    const counted = await timeOf()
    expect(counted.current).toBe(current)
    sum += counted.milliseconds
  }
  expect(sum).toBeLessThan(5_000)
  silent.speak()
  await vi.waitFor(async () => expect(quick.state()).toBe('ready'))
  await timeOf()
  await shared.close()
  await silent.close()
})
