/** RabbitMQ of Debian (3.10), with STOMP over WebSocket, in its own folder and on its own ports. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/src/embedded/ports.ts'
import type { Dialect } from './client.ts'
import { opened } from './processes.ts'

const program = '/usr/lib/rabbitmq/bin/rabbitmq-server'

/** Starts it; undefined where it is not installed. */
export async function startRabbit(folder: string): Promise<{ dialect: Dialect; end(): Promise<void> } | undefined> {
  if (!existsSync(program)) return undefined
  const [amqp, web, stomp, distribution, mapper] = await Promise.all(Array.from({ length: 5 }, freePort))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}/rabbitmq.conf`,
    [
      `listeners.tcp.1 = 127.0.0.1:${amqp}`,
      `stomp.listeners.tcp.1 = 127.0.0.1:${stomp}`,
      'web_stomp.tcp.ip = 127.0.0.1',
      `web_stomp.tcp.port = ${web}`,
      'log.console.level = error',
    ].join('\n'),
  )
  writeFileSync(`${folder}/enabled_plugins`, '[rabbitmq_web_stomp].')
  const child = spawn(program, {
    env: {
      ...process.env,
      HOME: folder,
      RABBITMQ_NODENAME: `bench${process.pid}@localhost`,
      RABBITMQ_CONFIG_FILE: `${folder}/rabbitmq.conf`,
      RABBITMQ_MNESIA_BASE: `${folder}/mnesia`,
      RABBITMQ_LOG_BASE: `${folder}/log`,
      RABBITMQ_ENABLED_PLUGINS_FILE: `${folder}/enabled_plugins`,
      RABBITMQ_DIST_PORT: String(distribution),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      ERL_EPMD_PORT: String(mapper),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  await opened(child, /(completed with \d+ plugins)/)
  return { dialect: dialectAt(Number(web)), end: () => endGroup(child.pid ?? 0, Number(mapper)) }
}

/** A durable queue for each user; a message is stored on disk before its receipt. */
const dialectAt = (port: number): Dialect => ({
  url: `ws://127.0.0.1:${port}/ws`,
  connect: () => ({ login: 'guest', passcode: 'guest', host: '/' }),
  subscribe: ({ id }) => ({ destination: `/queue/${id}`, durable: 'true', 'auto-delete': 'false', ack: 'auto' }),
  send: (from, to, { id, content }) => ({
    headers: { destination: `/queue/${to.id}`, persistent: 'true', durable: 'true', 'auto-delete': 'false' },
    body: JSON.stringify({ id, senderId: from.id, recipientId: to.id, content, timestamp: new Date().toISOString() }),
  }),
})

async function endGroup(group: number, mapper: number): Promise<void> {
  const isThere = () => {
    try {
      return process.kill(-group, 0)
    } catch {
      return false
    }
  }
  if (isThere()) process.kill(-group, 'SIGTERM')
  for (let left = 100; left > 0 && isThere(); left--) await wait(100)
  if (isThere()) process.kill(-group, 'SIGKILL')
  spawn('epmd', ['-port', String(mapper), '-kill'], { stdio: 'ignore' }).on('error', () => undefined)
}
