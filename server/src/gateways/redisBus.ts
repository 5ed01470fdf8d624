/**
 * The bus over Redis (REDIS_URL): for many processes, or a database behind a pool that keeps no line open. What a
 * transaction tells is published once it is committed. What the database tells by itself, the ends of sessions, still
 * comes by LISTEN and NOTIFY.
 */
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { type Bus, createBus } from './bus.ts'
import type { Database } from './database.ts'
import { createTopics, payloadsOf } from './topics.ts'

const require = createRequire(import.meta.url)

const channel = 'keyhold'
const gapChannel = 'keyhold:gap'
/** Payloads that wait for a Redis that is away; beyond them every process is told that notes may be missing. */
const mostWaiting = 10_000
/** Whoever wants to listen waits so long for a Redis that is away. */
const awayMilliseconds = 1000

/**
 * The bus of a process on two connections to Redis. It stores and commits also while Redis is away: then notes wait, or
 * everybody is told of a gap when it is back. Notes of two processes may come in another order than they were committed in.
 */
export function createRedisBus(database: Database, url: string, onFault: (error: unknown) => void): Bus {
  const topics = createTopics()
  const inner = createBus(database)
  const { createClient } = require('@redis/client') as typeof import('@redis/client') // most processes have no Redis
  const publisher = createClient({ url, commandsQueueMaxLength: mostWaiting })
  const subscriber = publisher.duplicate()
  let [owesGap, wasReady] = [false, false]
  let asked: Promise<unknown> | undefined
  const publish = (payload: string) =>
    publisher.publish(channel, payload).catch(() => {
      owesGap = true
    })
  for (const client of [publisher, subscriber]) client.on('error', onFault)
  publisher.on('ready', () => {
    if (!owesGap) return
    owesGap = false
    void publisher.publish(gapChannel, '').catch(() => {
      owesGap = true
    })
  })
  subscriber.on('ready', () => {
    if (wasReady) topics.tellGap()
    wasReady = true
  })
  const connect = async () => {
    await Promise.all([publisher.connect(), subscriber.connect()])
    await subscriber.subscribe(channel, topics.hear)
    await subscriber.subscribe(gapChannel, topics.tellGap)
  }
  const connected = () => {
    asked ??= connect()
    asked.catch(onFault)
    return asked
  }
  return {
    async transact(work) {
      const told: string[] = []
      const result = await database.begin((tx) =>
        work(tx, async (topic, notes) => void told.push(...payloadsOf(topic, notes))),
      )
      if (told.length > 0) void connected()
      for (const payload of told) void publish(payload)
      return result as Awaited<ReturnType<typeof work>>
    },
    subscribe(topic, listener) {
      const stops = [topics.subscribe(topic, listener), inner.subscribe(topic, listener)]
      return () => stops.forEach((stop) => void stop())
    },
    onGap(listener) {
      const stops = [topics.onGap(listener), inner.onGap(listener)]
      return () => stops.forEach((stop) => void stop())
    },
    async listen() {
      const away = wait(awayMilliseconds, 'away', { ref: false })
      if ((await Promise.race([connected(), away])) === 'away') throw new Error('Redis does not answer.')
      await inner.listen()
    },
    tellsAfterCommit: true,
    async close() {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}

/** Redis where it is set, the database by itself otherwise. */
export function openBus(database: Database, redisUrl: string | undefined, onFault: (error: unknown) => void): Bus {
  return redisUrl ? createRedisBus(database, redisUrl, onFault) : createBus(database)
}
