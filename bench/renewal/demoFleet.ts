/** Two processes with one demo behind the load balancer of deploy/, on one PostgreSQL, chain, Redis and S3 store. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildPages } from '../../server/src/embedded/pages.ts'
import { freePort } from '../../server/src/embedded/ports.ts'
import { secretOf } from '../../server/src/embedded/secret.ts'
import { type EmbeddedServices, startEmbeddedServices } from '../../server/src/embedded/services.ts'
import { connectDatabase } from '../../server/src/gateways/database.ts'
import { migrate } from '../../server/src/gateways/migrations.ts'
import { seed } from '../../server/src/seed.ts'
import { serve } from '../../server/src/serve.ts'
import { readSettings, type Settings } from '../../server/src/settings.ts'
import { openTestStore } from '../../server/src/testing/objectStore.ts'
import { opened } from '../chat/processes.ts'
import { startRedis } from '../chat/redis.ts'
import { lookAt } from './fleet.ts'
import { startNginx } from './nginx.ts'

export interface DemoFleet {
  /** The balancer's address. */
  readonly url: string
  /** Each process's own address. */
  readonly urls: readonly string[]
  /** Kills a process (SIGKILL), restarts it, and waits until the balancer uses it. */
  kill(index: number): Promise<void>
  close(): Promise<void>
}

/** Opens it. Redis and nginx must be installed. */
export async function openDemoFleet(): Promise<DemoFleet> {
  const endings: (() => unknown)[] = []
  const close = async () => {
    for (const end of endings.toReversed()) await end()
  }
  try {
    return { ...(await open(endings)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(endings: (() => unknown)[]): Promise<Omit<DemoFleet, 'close'>> {
  const redis = await startRedis()
  if (!redis) throw new Error('Redis is not installed (apt-get install redis-server).')
  endings.push(redis.end)
  const store = await openTestStore()
  endings.push(store.close)
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold demo '))
  chmodSync(folder, 0o755) // PostgreSQL's own account reads it
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  const ports = [await freePort(), await freePort()] as const
  const members = ports.map((port) => ({ port }))
  const look = lookAt(members)
  endings.push(look.end)
  const balancer = await startNginx(ports)
  if (!balancer) throw new Error('nginx is not installed (apt-get install nginx-light).')
  endings.push(balancer.end)
  const environment = {
    KEYHOLD_DATA: folder,
    KEYHOLD_ROLES: 'web,api,chat,watch,tick',
    LOCAL_BLOCK_SECONDS: '1',
    PUBLIC_URL: `http://localhost:${balancer.port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    REDIS_URL: redis.url,
    ...store.settings,
    // all visitors share one address
    CALLS_A_MINUTE: '6000',
    PAGES_A_MINUTE: '6000',
  }
  const settings = readSettings(environment, { isTest: true })
  const [parts] = await Promise.all([
    startEmbeddedServices(settings, environment.PUBLIC_URL, console.log),
    buildPages(console.log, '31337'),
  ])
  endings.push(parts.stop)
  await fill(settings, parts)
  const start = (port: number) =>
    startMember(port, { ...environment, DEMO_DATABASE_URL: parts.databaseUrl, DEMO_RPC_URL: parts.rpcUrl })
  const running = await Promise.all(ports.map(start))
  endings.push(() => Promise.all(running.map((one) => endBy(one, 'SIGKILL'))))
  await look.until(ports.length)
  return {
    url: environment.PUBLIC_URL,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    async kill(index) {
      const [one, port] = [running[index], ports[index]]
      if (!one || !port) throw new Error(`There is no process ${index}.`)
      await endBy(one, 'SIGKILL')
      running[index] = await start(port)
      await look.until(ports.length)
    },
  }
}

/** Creates the demo, in this process. */
async function fill(settings: Settings, parts: EmbeddedServices): Promise<void> {
  const { KEYHOLD_DATA: folder } = settings
  const files = path.join(folder, 'files')
  mkdirSync(files, { recursive: true })
  const database = connectDatabase(parts.databaseUrl)
  await migrate(database)
  const { deployment, rpcUrl } = parts
  if (!deployment) throw new Error('The local chain has no escrow.')
  const served = await serve({ settings, database, rpcUrl, deployment, files, secret: secretOf(folder, undefined) })
  try {
    await seed(served, parts, folder, console.log)
  } finally {
    await served.close()
  }
}

async function startMember(port: number, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'demoKeyhold.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await opened(child, /^Open (\S+)/m)
  return child
}

async function endBy(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.exitCode !== null || child.signalCode !== null || !child.kill(signal)) return
  await gone
}
