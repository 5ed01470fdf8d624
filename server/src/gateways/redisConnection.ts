/**
 * Redis as one process sees it (REDIS_URL): its lines, how they are, and what the log hears of that. A line on which nothing
 * comes any more is cut and made anew: a network that went silent closes none by itself.
 */
import { createRequire } from 'node:module'
import { logOutage, logRecovery, type OutageLog } from './outageLog.ts'

type RedisClient = ReturnType<typeof import('@redis/client')['createClient']>

export interface RedisConnection {
  readonly client: RedisClient
  /** Begins to connect, and goes on, however often the line is lost, until it is closed; again and again is once. */
  connect(): void
  /** Whether it is there, and nobody waited in vain lately. */
  isAnswering(): boolean
  /** Somebody waited in vain, or was refused: it counts as away for some seconds, until it is heard of again. */
  noteUnavailable(error: unknown): void
  close(): void
}

interface LineOptions {
  readonly disableOfflineQueue?: boolean
  readonly commandsQueueMaxLength?: number
  /** It answers, for the first time or again: what was subscribed to is heard. */
  readonly onReady?: () => void
  /** It answered, and does no more. */
  readonly onUnavailable?: () => void
}

export interface Redis {
  open(options?: LineOptions): RedisConnection
  /** `away` if one of the lines is, `working` while one connects for the first time. */
  state(): 'ready' | 'away' | 'working'
  /** Says where the log is: what happened before is told then. */
  follow(log: OutageLog): void
}

/** Each line is asked so often whether it is there, and one on which nothing comes for so long is none. */
export const redisTimes = { ping: 5_000, silence: 10_000 }
const maxPause = 2_000

const require = createRequire(import.meta.url)

/** Longer each time, and never all processes at the same moment. It never gives up: by itself the client does, after a silence. */
const pauseBefore = (retries: number) => Math.min(maxPause, 50 * 2 ** retries) + Math.floor(Math.random() * 200)

/** Opens no line yet. */
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
      /** What is written to a line that is half dead keeps the socket's own clock from ending it. */
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
