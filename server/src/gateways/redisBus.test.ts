/** Two processes on one database that notify each other by Redis; TEST_REDIS_URL names a real one. */
import { afterAll, expect, inject, test, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { startTestRedis } from '../testing/redis.ts'
import { BusAway } from './bus.ts'
import { connectDatabase } from './database.ts'
import { openBus } from './redisBus.ts'
import { openRedis } from './redisConnection.ts'

const { database, url } = await freshDatabase(inject('postgresUrl'))
const elsewhere = connectDatabase(url, 3)
const redis = await startTestRedis()
const redisUrl = process.env.TEST_REDIS_URL ?? redis.url
const seen = openRedis(redisUrl)
const [here, there] = [openBus(database, seen), openBus(elsewhere, openRedis(redisUrl))]
await Promise.all([here.listen(), there.listen(), there.listen()])
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await Promise.all([database.end({ timeout: 1 }), elsewhere.end({ timeout: 1 })])
})

function heardBy(bus: typeof here, topic: string) {
  const received: unknown[] = []
  bus.subscribe(topic, (note) => received.push(note))
  return received
}
const tellBy = (bus: typeof here, topic: string, notes: readonly object[]) =>
  bus.transact((_, tell) => tell(topic, notes))

test('a notification reaches every process, once and in order', async () => {
  const [own, other] = [heardBy(here, 'words'), heardBy(there, 'words')]
  await tellBy(here, 'words', [{ say: 'ก' }, { say: 'two' }])
  await tellBy(here, 'words', [{ say: 'three' }])
  const said = [{ say: 'ก' }, { say: 'two' }, { say: 'three' }]
  await vi.waitFor(() => expect([own, other]).toEqual([said, said]))
})

test('nothing is published before the commit, nor for a failed transaction', async () => {
  const received = heardBy(there, 'acts')
  const failing = here.transact(async (_, tell) => {
    await tell('acts', [{ number: 1 }])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await here.transact(async (tx, tell) => {
    await tell('acts', [{ number: 2 }])
    await tx`select pg_sleep(0.05)`
    expect(received).toEqual([])
  })
  await vi.waitFor(() => expect(received).toEqual([{ number: 2 }]))
})

test('notifications from triggers of the database arrive too', async () => {
  const received = heardBy(there, 'session-ended')
  await database`select pg_notify('keyhold', ${JSON.stringify({ topic: 'session-ended', notes: [{ sessionId: 'a' }] })})`
  await vi.waitFor(() => expect(received).toEqual([{ sessionId: 'a' }]))
})

test.runIf(!process.env.TEST_REDIS_URL)(
  'without Redis transactions commit, listeners learn of a gap and new ones are refused; after its return all learn of a gap and notifications arrive',
  async () => {
    const gaps = [vi.fn(), vi.fn()]
    here.onGap(() => gaps[0]?.())
    there.onGap(() => gaps[1]?.())
    await redis.close()
    await here.transact(async (tx, tell) => {
      await tx`create table kept (number integer)`
      await tell('later', [{ number: 1 }])
    })
    expect(await database`select from kept`).toEqual([])
    await vi.waitFor(() => expect(gaps.map((gap) => gap.mock.calls.length)).toEqual([1, 1]))
    await expect(there.listen()).rejects.toThrow(BusAway)
    await redis.reopen()
    await vi.waitFor(() => expect(gaps.map((gap) => gap.mock.calls.length > 1)).toEqual([true, true]))
    await there.listen()
    const received = heardBy(there, 'after')
    await tellBy(here, 'after', [{ number: 2 }])
    await vi.waitFor(() => expect(received).toEqual([{ number: 2 }]))
  },
)

test('listening fails while Redis is away, and works when it is back', async () => {
  const late = await startTestRedis()
  await late.close()
  const bus = openBus(database, openRedis(late.url))
  await expect(bus.listen()).rejects.toThrow(BusAway)
  await late.reopen()
  await vi.waitFor(() => bus.listen(), { interval: 100 })
  const received = heardBy(bus, 'late')
  await tellBy(bus, 'late', [{ number: 1 }])
  await vi.waitFor(() => expect(received).toEqual([{ number: 1 }]))
  await bus.close()
})

/** Short intervals for tests. */
const quick = { ping: 50, silence: 200 }

test('a process that starts while Redis is silent receives notifications once it answers', async () => {
  const silent = await startTestRedis()
  silent.silence()
  const [bus, other] = [
    openBus(database, openRedis(silent.url, quick)),
    openBus(database, openRedis(silent.url, quick)),
  ]
  await expect(bus.listen()).rejects.toThrow(BusAway)
  silent.loseLines()
  silent.speak()
  await vi.waitFor(() => bus.listen(), { interval: 100 })
  const received = heardBy(bus, 'silent')
  await vi.waitFor(async () => {
    await tellBy(other, 'silent', [{ number: 1 }])
    expect(received.length).toBeGreaterThan(0)
  })
  await Promise.all([bus.close(), other.close()])
  await silent.close()
})

test('a Redis that refuses subscriptions counts as away, and listening works once it accepts them', async () => {
  const strict = await startTestRedis()
  strict.refuseListening(true)
  const line = openRedis(strict.url, quick)
  const bus = openBus(database, line)
  await expect(bus.listen()).rejects.toThrow(BusAway)
  expect(line.state()).toBe('away')
  strict.refuseListening(false)
  await vi.waitFor(() => bus.listen(), { interval: 100 })
  await bus.close()
  await strict.close()
})

test('a silent network is detected under constant publishing: all learn of a gap, and notifications arrive again', async () => {
  const silent = await startTestRedis()
  const [bus, other] = [
    openBus(database, openRedis(silent.url, quick)),
    openBus(database, openRedis(silent.url, quick)),
  ]
  const gaps = vi.fn()
  bus.onGap(gaps)
  await bus.listen()
  const received = heardBy(bus, 'through')
  await tellBy(other, 'through', [{ number: 0 }])
  await vi.waitFor(() => expect(received).toEqual([{ number: 0 }]))
  silent.loseLines()
  // Constant publishing: no connection is idle.
  let number = 0
  const timer = setInterval(() => void tellBy(other, 'through', [{ number: ++number }]), 20)
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(5))
  clearInterval(timer)
  expect(gaps.mock.calls.length).toBeGreaterThan(1)
  await Promise.all([bus.close(), other.close()])
  await silent.close()
})

test('notifications sent into a dead connection are lost, and all learn of a gap', async () => {
  const silent = await startTestRedis()
  const [bus, other] = [openBus(database, openRedis(silent.url)), openBus(database, openRedis(silent.url, quick))]
  const third = openBus(database, openRedis(silent.url, quick))
  await vi.waitFor(() => third.listen())
  const before = heardBy(third, 'lost')
  await tellBy(other, 'lost', [{ number: 0 }])
  await vi.waitFor(() => expect(before).toEqual([{ number: 0 }]))
  await third.close()
  silent.loseLines()
  await bus.listen()
  const [received, gaps] = [heardBy(bus, 'lost'), vi.fn()]
  bus.onGap(gaps)
  await tellBy(other, 'lost', [{ number: 1 }])
  await vi.waitFor(() => expect(gaps).toHaveBeenCalledOnce())
  expect(received).toEqual([])
  await Promise.all([bus.close(), other.close()])
  await silent.close()
})
