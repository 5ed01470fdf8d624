/** A fleet of several processes on one PostgreSQL, behind a balancer that uses ready processes. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildPages } from '../../server/src/embedded/pages.ts'
import { freePort } from '../../server/src/embedded/ports.ts'
import { startBalancer } from '../chat/balancer.ts'
import { opened } from '../chat/processes.ts'
import { fillHomes } from '../homes/fill.ts'
import { startOwnPostgres } from '../homes/ownPostgres.ts'
import { thisVersion, type Version } from './versions.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Longer than the balancer takes to notice that a process drains. */
const drainSeconds = 2
const lookMilliseconds = 100

/**
 * A process's figures after garbage collection: bytes of its heap, of compiled code in it, and the number of open files
 * and connections.
 */
export interface MemberMessage {
  readonly heap: number
  readonly code: number
  readonly files: number
}

export interface Member {
  readonly port: number
  tell(): Promise<MemberMessage>
  /** As the runbook says: SIGTERM, then waits for the exit. */
  end(): Promise<void>
}

export interface Fleet {
  readonly url: string
  readonly databaseUrl: string
  readonly secret: string
  readonly members: Member[]
  /** Stops a process, starts another in its place, of this version by default, and waits until the balancer uses it. */
  renew(index: number, version?: Version): Promise<void>
  close(): Promise<void>
}

const homes = 2_000

/** Opens it with this many processes of this version and 2,000 homes. */
export async function openFleet(processes: number): Promise<Fleet> {
  await buildPages(console.log, '31337')
  mkdirSync(path.join(root, 'var'), { recursive: true })
  const postgres = await startOwnPostgres(root)
  const { folder } = postgres
  const secret = randomBytes(32).toString('base64url')
  const start = (port: number, version: Version) =>
    startMember(port, version, { BENCH_DATABASE_URL: postgres.url, BENCH_SECRET: secret, KEYHOLD_DATA: folder })
  await fillHomes(postgres.url, homes)
  const members: Member[] = []
  while (members.length < processes) members.push(await start(await freePort(), thisVersion))
  const look = lookAt(members)
  const balancer = await startBalancer(() => [...look.ready])
  await look.until(processes)
  return {
    url: `http://127.0.0.1:${balancer.port}`,
    databaseUrl: postgres.url,
    secret,
    members,
    async renew(index, version = thisVersion) {
      const member = members[index]
      if (!member) throw new Error(`There is no process ${index}.`)
      await member.end()
      members[index] = await start(member.port, version)
      await look.until(processes)
    },
    async close() {
      look.end()
      balancer.close()
      for (const member of members) await member.end()
      await postgres.end()
    },
  }
}

async function startMember(port: number, { folder }: Version, environment: Record<string, string>): Promise<Member> {
  const file = path.join(folder, 'bench/renewal/keyhold.ts')
  const own = { NODE_ENV: 'production', PORT: String(port), DRAIN_SECONDS: String(drainSeconds) }
  const child = spawn(process.execPath, ['--expose-gc', file], {
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await opened(child, /^Open (\S+)/m)
  return {
    port,
    tell: () =>
      new Promise((resolve) => {
        child.once('message', (message) => resolve(message as MemberMessage))
        child.send('tell')
      }),
    async end() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Polls the readiness of each process, as a balancer does. */
export function lookAt(members: readonly Pick<Member, 'port'>[]) {
  const ready = new Set<number>()
  let isOver = false
  const look = async ({ port }: Pick<Member, 'port'>) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { connection: 'close' } })
      .then(({ ok }) => ok)
      .catch(() => false)
    if (isReady) ready.add(port)
    else ready.delete(port)
  }
  const looking = async () => {
    for (; !isOver; await wait(lookMilliseconds)) await Promise.all(members.map(look))
  }
  void looking()
  return {
    ready,
    async until(count: number) {
      while (ready.size < count) await wait(lookMilliseconds)
    },
    end() {
      isOver = true
    },
  }
}
