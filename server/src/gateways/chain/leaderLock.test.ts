/**
 * Leader election: one of several processes watches the chain. The next takes over when it ends, dies or loses its
 * connection.
 */
import net from 'node:net'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { connectDatabase, connectSeparately, type Database } from '../database.ts'
import { createLeaderLock } from './leaderLock.ts'

let direct: Database
let target: URL
const open: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgresUrl'))
  direct = fresh.database
  target = new URL(fresh.url)
})
afterAll(() => direct.end())
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
  await expect.poll(() => holders()).toEqual([])
})

type Limits = Parameters<typeof createLeaderLock>[2]
/** Timeouts with room for a busy machine. */
const patient = { answered: 30_000, idle: 60_000, every: 5_000 }

/** A process that campaigns for the leader lock. */
function turnOf({
  chainId = 56,
  url = target.href,
  limits = patient,
}: {
  chainId?: number
  url?: string
  limits?: Limits
} = {}) {
  const database = connectDatabase(url, 1)
  const turn = createLeaderLock(database, chainId, limits)
  open.push(
    () => database.end({ timeout: 1 }),
    () => turn.close(),
  )
  return turn
}
/** The sessions that hold the leader lock of a chain. */
async function holders(chainId = 56): Promise<number[]> {
  const rows = await direct<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and classid = 7270031 and objid = ${chainId}::oid and granted
      and database = (select oid from pg_database where datname = current_database())`
  return rows.map(({ pid }) => pid)
}
/**
 * A query that a busy machine does not answer within the limit counts as "not leader", and the next one opens a new
 * connection.
 */
const untilOurs = (turn: ReturnType<typeof turnOf>) => expect.poll(turn.isLeader).toBe(true)
const sessionOf = (pid: number) => direct<{ queryStart: Date }[]>`
  select query_start from pg_stat_activity where pid = ${pid}`
/** Resolves when the sessions are gone: until then they hold their locks. */
const endSessions = (pids: readonly number[]) =>
  Promise.all(pids.map((pid) => direct`select pg_terminate_backend(${pid}, 10000)`))

test('one of two processes is the leader, however often it checks, and the other takes over when the first ends', async () => {
  const [one, other] = [turnOf(), turnOf()]
  expect(await one.isLeader()).toBe(true)
  for (let times = 0; times < 3; times++) expect([await one.isLeader(), await other.isLeader()]).toEqual([true, false])
  const [pid = 0] = await holders()
  await one.close()
  await expect.poll(() => sessionOf(pid)).toHaveLength(0)
  expect([await other.isLeader(), await one.isLeader()]).toEqual([true, false])
})

test('each chain has its own leader lock', async () => {
  const [one, other] = [turnOf(), turnOf({ chainId: 97 })]
  expect([await one.isLeader(), await other.isLeader()]).toEqual([true, true])
})

test('concurrent checks share one query and one connection', async () => {
  const one = turnOf()
  const first = one.isLeader()
  expect(one.isLeader()).toBe(first)
  expect(await first).toBe(true)
  const [pid = 0] = await holders()
  await one.isLeader()
  expect(await holders()).toEqual([pid])
})

test('a process whose connection was terminated is no longer the leader, and the other one is', async () => {
  const [one, other] = [turnOf(), turnOf()]
  expect([await one.isLeader(), await other.isLeader()]).toEqual([true, false])
  await endSessions(await holders())
  await expect.poll(other.isLeader).toBe(true)
  expect(await one.isLeader()).toBe(false)
  await other.close()
  await expect.poll(one.isLeader).toBe(true)
})

test('leadership outlives the hour after which the client renews its connections', async () => {
  const shortLived = connectDatabase(target.href, 1, { lifetime: 0.3 })
  const turn = createLeaderLock(shortLived, 56)
  const usual = connectSeparately(shortLived)
  open.push(
    () => turn.close(),
    () => usual.end({ timeout: 0 }),
    () => shortLived.end({ timeout: 0 }),
  )
  await untilOurs(turn)
  const before = await holders()
  const [{ pid = 0 } = {}] = await usual<{ pid: number }[]>`select pg_backend_pid() as pid`
  await expect.poll(() => sessionOf(pid)).toHaveLength(0) // a renewed connection would have ended
  expect(await holders()).toEqual(before)
})

/** An address of the database that can fall silent: it sends nothing more and closes nothing. */
async function relay() {
  let isSilent = false
  const sockets: net.Socket[] = []
  const clients = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname)
    sockets.push(client, upstream)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.once('close', () => {
      clients.delete(client)
      if (!isSilent) upstream.destroy()
    })
    clients.add(client)
    client.on('data', (data) => isSilent || upstream.write(data))
    upstream.on('data', (data) => isSilent || client.write(data))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(target)
  url.port = String((server.address() as net.AddressInfo).port)
  const beSilent = (silent: boolean) => {
    isSilent = silent
  }
  /**
   * Falls silent, and answers again once the process has dropped its connection; the session behind it does not notice.
   */
  async function loseLine(turn: ReturnType<typeof turnOf>) {
    beSilent(true)
    expect(await turn.isLeader()).toBe(false)
    await expect.poll(() => clients.size).toBe(0)
    beSilent(false)
  }
  return { url: url.href, loseLine }
}
const quick = { answered: 300, idle: 30_000, every: 60_000 }

test('a connection that does not answer loses leadership and is dropped: the next check opens a new one', async () => {
  const { url, loseLine } = await relay()
  const one = turnOf({ url, limits: quick })
  await untilOurs(one)
  const before = await holders()
  await loseLine(one)
  await endSessions(before) // as PostgreSQL does automatically, once it notices that the client is gone
  await untilOurs(one)
  expect(await holders()).not.toEqual(before)
})

test('behind a connection pooler that switches sessions between queries, the leader stays the leader', async () => {
  const { url, loseLine } = await relay()
  const [one, other] = [turnOf({ url, limits: quick }), turnOf()]
  await untilOurs(one)
  const before = await holders()
  await loseLine(one)
  await untilOurs(one)
  expect(await other.isLeader()).toBe(false)
  expect(await holders()).toEqual(before)
  await endSessions(before)
  await untilOurs(other)
  expect(await one.isLeader()).toBe(false)
})

test('a frozen process, or one whose host vanished, holds the lock no longer than PostgreSQL’s idle timeout', async () => {
  const frozen = turnOf({ limits: { answered: 30_000, idle: 300, every: 60_000 } })
  const other = turnOf()
  await untilOurs(frozen)
  await untilOurs(other)
  expect(await frozen.isLeader()).toBe(false)
})

test('a leader that reads for a long time stays the leader', async () => {
  const one = turnOf({ limits: { answered: 30_000, idle: 30_000, every: 100 } })
  await untilOurs(one)
  const before = await holders()
  const askedAt = async () => (await sessionOf(before[0] ?? 0))[0]?.queryStart.getTime() ?? 0
  for (let times = 0; times < 2; times++) {
    const last = await askedAt()
    await expect.poll(askedAt).toBeGreaterThan(last) // the heartbeat runs without a caller and keeps the connection from being idle
  }
  expect(await holders()).toEqual(before)
})

test('an orderly shutdown releases the lock behind a pooler too, whose session would live on', async () => {
  const { url, loseLine } = await relay()
  const [one, other] = [turnOf({ url, limits: quick }), turnOf()]
  await untilOurs(one)
  await loseLine(one)
  await untilOurs(one)
  expect(await other.isLeader()).toBe(false)
  await one.close()
  await untilOurs(other)
})

test('the reason why there is no leader is reported at most once a minute', async () => {
  const onFault = vi.fn()
  const database = connectDatabase('postgres://nobody@127.0.0.1:1/none', 1)
  const turn = createLeaderLock(database, 56, undefined, onFault)
  open.push(() => turn.close())
  for (let times = 0; times < 3; times++) await turn.isLeader()
  expect(onFault).toHaveBeenCalledOnce()
})

test('while the database is unavailable there is no leader, and the check does not throw', async () => {
  const one = turnOf({ url: 'postgres://nobody@127.0.0.1:1/none' })
  expect([await one.isLeader(), await one.isLeader()]).toEqual([false, false])
})

test('a closed leader lock opens no connection', async () => {
  const one = turnOf()
  await one.close()
  expect(await one.isLeader()).toBe(false)
  await vi.waitFor(async () => expect(await holders()).toEqual([]))
})
