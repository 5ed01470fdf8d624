/** What an operator reads about Redis: that it is away or silent, since when, and that it is back. */
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestRedis, type TestRedis } from '../testing/redis.ts'
import { openRedis, type RedisConnection } from './redisConnection.ts'

const open: (TestRedis | RedisConnection)[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const quick = { ping: 50, silence: 2_000 }
const patient = { ping: 50, silence: 60_000 }

/** A Redis, connections of one process to it, and the log of that process. */
async function aProcess(times = quick, lines = 2) {
  const server = await startTestRedis()
  const said: string[] = []
  const redis = openRedis(server.url, times)
  redis.follow({ warn: (facts, words) => void said.push(`${(facts as { part: string }).part} ${words}`) })
  const opened = Array.from({ length: lines }, () => redis.open())
  open.push(server, ...opened)
  for (const line of opened) line.connect()
  await vi.waitFor(() => expect(redis.state()).toBe('ready'))
  return { server, redis, said, opened }
}

test('an outage of Redis is logged once for any number of connections, and its return once', async () => {
  const { server, redis, said } = await aProcess(patient)
  await server.close()
  await vi.waitFor(() => expect(redis.state()).toBe('away'))
  await server.reopen()
  await vi.waitFor(() => expect(redis.state()).toBe('ready'))
  expect(said).toEqual(['redis away', 'redis back'])
})

test('a silent Redis counts as away, and is logged', async () => {
  const { server, redis, said } = await aProcess()
  server.silence()
  await vi.waitFor(() => expect(redis.state()).toBe('away'))
  expect(said).toEqual(['redis away'])
  server.speak()
  await vi.waitFor(() => expect(redis.state()).toBe('ready'))
  expect(said).toEqual(['redis away', 'redis back'])
})

test('a silent connection is opened again, even if commands are written to it constantly', async () => {
  const { server, redis, said, opened } = await aProcess(quick, 1)
  const line = opened[0] as RedisConnection
  const saying = setInterval(() => void line.client.publish('words', 'to nobody').catch(() => undefined), 20)
  server.loseLines()
  await vi.waitFor(() => expect(said).toEqual(['redis away', 'redis back']))
  clearInterval(saying)
  expect([redis.state(), server.lines()]).toEqual(['ready', 1])
})

test('a process that Redis refused sends nothing for a while, and Redis counts as away until it answers', async () => {
  const { redis, opened } = await aProcess({ ping: 300, silence: 60_000 }, 1)
  const line = opened[0] as RedisConnection
  const begun = performance.now()
  line.noteUnavailable(new Error('OOM command not allowed'))
  line.client.emit('ping-interval', 'PONG') // it answers, and that is too soon
  expect([line.isAnswering(), redis.state()]).toEqual([false, 'away'])
  await vi.waitFor(() => expect(line.isAnswering()).toBe(true))
  expect(performance.now() - begun).toBeGreaterThanOrEqual(300)
})

test('events before the log existed are logged later; a closed connection is neither away nor ready', async () => {
  const server = await startTestRedis()
  await server.close()
  const redis = openRedis(server.url, quick)
  const line = redis.open()
  expect(redis.state()).toBe('ready') // no connection is open
  line.connect()
  expect(redis.state()).toBe('working')
  await vi.waitFor(() => expect(redis.state()).toBe('away'))
  const said: string[] = []
  redis.follow({ warn: (_, words) => void said.push(words) })
  expect(said).toEqual(['away'])
  line.close()
  expect(redis.state()).toBe('ready')
})

test('a pending command on a closed connection is not reported', async () => {
  const { server, redis, said, opened } = await aProcess(patient, 1)
  server.silence()
  await expect.poll(server.isAsked).toBe(true)
  opened[0]?.close()
  await turn()
  expect([redis.state(), said]).toEqual(['ready', []])
})
