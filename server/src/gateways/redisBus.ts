/**
 * The bus over Redis (REDIS_URL): for many processes, or a database behind a connection pooler. Notifications of a
 * transaction are published after its commit. Notifications of database triggers, for the ends of sessions, still
 * arrive by LISTEN and NOTIFY.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Bus, BusAway, createBus } from './bus.ts'
import type { Database } from './database.ts'
import type { Redis } from './redisConnection.ts'
import { createTopics, payloadsOf } from './topics.ts'

const channel = 'keyhold'
const gapChannel = 'keyhold:gap'
/** Payloads that wait for an unavailable Redis; beyond them every process learns that notifications may be missing. */
const maxWaiting = 10_000
/** The timeout of `listen` for an unavailable Redis. */
const awayMilliseconds = 1000

/**
 * The bus of a process on two connections to Redis. Transactions also commit while Redis is away: then notifications
 * wait, or all processes learn of a gap when it is back. A listener learns of a gap as soon as the connection is lost,
 * too: otherwise it would miss notifications unnoticed. Notifications of two processes may arrive in another order than
 * their commits.
 */
export function createRedisBus(database: Database, redis: Redis): Bus {
  const topics = createTopics()
  const inner = createBus(database)
  let owesGap = false
  let wasListening = false
  let listening = Promise.withResolvers<true>()
  const publisher = redis.open({ commandsQueueMaxLength: maxWaiting, onReady: () => owesGap && publishGap() })
  const subscriber = redis.open({
    onReady: () => void receive(),
    onUnavailable() {
      listening = Promise.withResolvers()
      if (wasListening) topics.publishGap()
    },
  })
  const publish = (to: string, payload: string) =>
    publisher.client.publish(to, payload).catch((error: unknown) => {
      owesGap = true
      publisher.noteUnavailable(error)
    })
  function publishGap() {
    owesGap = false
    void publish(gapChannel, '')
  }
  async function receive() {
    const heard = listening
    try {
      // Idempotent: the client itself renews its subscriptions.
      await subscriber.client.subscribe(channel, topics.subscribeToNotes)
      await subscriber.client.subscribe(gapChannel, topics.publishGap)
    } catch (error) {
      return subscriber.noteUnavailable(error) // lost meanwhile, or refused: retried when it answers the next time
    }
    if (wasListening) topics.publishGap()
    wasListening = true
    heard.resolve(true)
  }
  return {
    async transact(work) {
      const payloads: string[] = []
      const result = await database.begin((tx) =>
        work(tx, async (topic, notes) => void payloads.push(...payloadsOf(topic, notes))),
      )
      if (payloads.length > 0) publisher.connect()
      for (const payload of payloads) void publish(channel, payload)
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
      subscriber.connect()
      const isListening = await Promise.race([listening.promise, wait(awayMilliseconds, false, { ref: false })])
      if (!isListening) throw new BusAway('Redis does not answer.')
      await inner.listen()
    },
    publishesAfterCommit: true,
    async close() {
      for (const line of [publisher, subscriber]) line.close()
    },
  }
}

/** Redis where it is configured, the database alone otherwise. */
export function openBus(database: Database, redis: Redis | undefined): Bus {
  return redis ? createRedisBus(database, redis) : createBus(database)
}
