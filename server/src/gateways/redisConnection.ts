/**
 * Redis as one process sees it (REDIS_URL): its connections, their states, and log lines about them. A connection on
 * which nothing arrives is cut and opened again: a silent network closes none.
 */
import { createRequire } from 'node:module'
import { logOutage, logRecovery, type OutageLog } from './outageLog.ts'

type RedisClient = ReturnType<typeof import('@redis/client')['createClient']>

export interface RedisConnection {
  readonly client: RedisClient
  /** Connects, and reconnects after every loss, until it is closed. Idempotent. */
  connect(): void
  /** Whether Redis is available, and no command failed lately. */
  isAnswering(): boolean
  /** A command timed out or was refused: Redis counts as away for some seconds, until it answers again. */
  noteUnavailable(error: unknown): void
  close(): void
}

interface LineOptions {
  readonly disableOfflineQueue?: boolean
  readonly commandsQueueMaxLength?: number
  /** It answers, for the first time or again: subscriptions are active. */
  readonly onReady?: () => void
  /** It answered before, and no longer does. */
  readonly onUnavailable?: () => void
}

export interface Redis {
  open(options?: LineOptions): RedisConnection
  /** `away` if one of the connections is, `working` while one connects for the first time. */
  state(): 'ready' | 'away' | 'working'
  /** Sets the log: earlier events are logged then. */
  follow(log: OutageLog): void
}

/** The heartbeat of each connection, and the silence after which it counts as lost. */
export const redisTimes = { ping: 5_000, silence: 10_000 }
const maxPause = 2_000

const require = createRequire(import.meta.url)

/** Backoff with jitter, without end: the client's own default gives up after a while. */
const pauseBefore = (retries: number) => Math.min(maxPause, 50 * 2 ** retries) + Math.floor(Math.random() * 200)

/** Opens no connection yet. */
export function openRedis(url: string, times = redisTimes, now: () => number = () => performance.now()): Redis {
  const { createClient } = require('@redis/client') as typeof import('@redis/client') // most processes have no Redis
  const states = new Map<RedisClient, 'connecting' | 'ready' | 'away'>()
  let log: OutageLog | undefined
  let why: unknown
  const state = () => {
    const all = [...states.values()]
    return all.includes('away') ? 'away' : all.includes('connecting') ? 'working' : 'ready'
  }

  function note(client: RedisClient, next: 'ready' | 'away', error?: unknown): void {
    const before = state()
    states.set(client, next)
    if (next === 'away') why = error
    if (!log || state() === before) return
    if (state() === 'away') logOutage(log, 'redis', why)
    else if (state() === 'ready') logRecovery(log, 'redis')
  }

  return {
    open({ onReady, onUnavailable, ...options } = {}) {
      const client: RedisClient = createClient({
        url,
        ...options,
        pingInterval: times.ping,
        socket: { socketTimeout: times.silence, reconnectStrategy: pauseBefore },
      })
      let heard = 0
      let unavailableUntil = 0
      let watch: NodeJS.Timeout | undefined
      const lose = (error: unknown) => {
        const wasReady = states.get(client) === 'ready'
        if (!watch) return // it was closed
        note(client, 'away', error)
        if (wasReady) onUnavailable?.()
      }
      const hear = () => {
        heard = now()
        const wasReady = states.get(client) === 'ready'
        if (!watch || heard < unavailableUntil) return
        note(client, 'ready')
        if (!wasReady) onReady?.()
      }
      client.on('error', lose)
      client.on('ready', hear)
      client.on('ping-interval', hear)
      const connect = () => void client.connect().catch(() => undefined) // it was closed meanwhile
      /** Writes to a half-dead connection keep resetting the socket's own idle timeout. */
      const cutSilent = () => {
        if (!client.isReady || now() - heard <= times.silence) return
        lose(new Error('Redis is silent.'))
        client.destroy()
        connect()
      }
      return {
        client,
        connect() {
          if (watch) return
          states.set(client, 'connecting')
          watch = setInterval(cutSilent, times.ping).unref()
          connect()
        },
        isAnswering: () => states.get(client) === 'ready',
        noteUnavailable(error) {
          unavailableUntil = now() + times.ping
          lose(error)
        },
        close() {
          clearInterval(watch)
          watch = undefined
          states.delete(client)
          client.destroy()
        },
      }
    },
    state,
    follow(to) {
      log = to
      if (state() === 'away') logOutage(log, 'redis', why)
    },
  }
}
