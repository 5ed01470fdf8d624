/** Of several processes one watches the chain at a time; the next takes over when it ends, dies or loses its line. */
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
/** With room for a busy machine. */
const patient = { answered: 30_000, idle: 60_000, every: 5_000 }

/** The turn as a process of its own asks for it. */
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
/** The sessions that have the turn of a chain. */
async function holders(chainId = 56): Promise<number[]> {
  const rows = await direct<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and classid = 7270031 and objid = ${chainId}::oid and granted
      and database = (select oid from pg_database where datname = current_database())`
  return rows.map(({ pid }) => pid)
}
/** A question that a busy machine does not answer within the limit is a no, and the next one goes on a new line. */
const untilOurs = (turn: ReturnType<typeof turnOf>) => expect.poll(turn.isLeader).toBe(true)
const sessionOf = (pid: number) => direct<{ queryStart: Date }[]>`
  select query_start from pg_stat_activity where pid = ${pid}`
/** Answers when they are gone: until then they hold what they hold. */
const endSessions = (pids: readonly number[]) =>
  Promise.all(pids.map((pid) => direct`select pg_terminate_backend(${pid}, 10000)`))

test('of two processes one has the turn, however often it asks, and the other takes it when the first ends', async () => {
  const [one, other] = [turnOf(), turnOf()]
  expect(await one.isLeader()).toBe(true)
  for (let times = 0; times < 3; times++) expect([await one.isLeader(), await other.isLeader()]).toEqual([true, false])
  const [pid = 0] = await holders()
  await one.close()
  await expect.poll(() => sessionOf(pid)).toHaveLength(0)
  expect([await other.isLeader(), await one.isLeader()]).toEqual([true, false])
})

test('each chain has a turn of its own', async () => {
  const [one, other] = [turnOf(), turnOf({ chainId: 97 })]
  expect([await one.isLeader(), await other.isLeader()]).toEqual([true, true])
})

test('whoever asks while it is asked hears the same answer, on one connection', async () => {
  const one = turnOf()
  const first = one.isLeader()
  expect(one.isLeader()).toBe(first)
  expect(await first).toBe(true)
  const [pid = 0] = await holders()
  await one.isLeader()
  expect(await holders()).toEqual([pid])
})

test('a process whose connection was ended knows that it is not its turn any more, and the other has it', async () => {
  const [one, other] = [turnOf(), turnOf()]
  expect([await one.isLeader(), await other.isLeader()]).toEqual([true, false])
  await endSessions(await holders())
  await expect.poll(other.isLeader).toBe(true)
  expect(await one.isLeader()).toBe(false)
  await other.close()
  await expect.poll(one.isLeader).toBe(true)
})

test('the turn outlives the hour after which the client renews its connections', async () => {
  const database = connectDatabase(target.href, 1)
  const shortLived = { options: { ...database.options, max_lifetime: 0.3 } } as unknown as Database
  const turn = createLeaderLock(shortLived, 56)
  const usual = connectSeparately(shortLived)
  open.push(
    () => turn.close(),
    () => usual.end({ timeout: 0 }),
  )
  await untilOurs(turn)
  const before = await holders()
  const [{ pid = 0 } = {}] = await usual<{ pid: number }[]>`select pg_backend_pid() as pid`
  await expect.poll(() => sessionOf(pid)).toHaveLength(0) // one that is renewed lives no longer
  expect(await holders()).toEqual(before)
})

/** An address of the database that can fall silent: nothing is said any more, and nothing closed. */
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
  /** Falls silent, and speaks again once the process has given its line up, of which the session behind it hears nothing. */
  async function loseLine(turn: ReturnType<typeof turnOf>) {
    beSilent(true)
    expect(await turn.isLeader()).toBe(false)
    await expect.poll(() => clients.size).toBe(0)
    beSilent(false)
  }
  return { url: url.href, loseLine }
}
const quick = { answered: 300, idle: 30_000, every: 60_000 }

test('a line that does not answer is no turn, and is given up: the next question goes on a new one', async () => {
  const { url, loseLine } = await relay()
  const one = turnOf({ url, limits: quick })
  await untilOurs(one)
  const before = await holders()
  await loseLine(one)
  await endSessions(before) // as PostgreSQL does by itself, once it notices that nobody is there
  await untilOurs(one)
  expect(await holders()).not.toEqual(before)
})

test('behind a pool that gives the next question another session, the turn stays with who took it', async () => {
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

test('a process that is frozen, or whose host vanished, has the turn no longer than PostgreSQL lets a line be idle', async () => {
  const frozen = turnOf({ limits: { answered: 30_000, idle: 300, every: 60_000 } })
  const other = turnOf()
  await untilOurs(frozen)
  await untilOurs(other)
  expect(await frozen.isLeader()).toBe(false)
})

test('one that reads for long keeps the turn meanwhile', async () => {
  const one = turnOf({ limits: { answered: 30_000, idle: 30_000, every: 100 } })
  await untilOurs(one)
  const before = await holders()
  const askedAt = async () => (await sessionOf(before[0] ?? 0))[0]?.queryStart.getTime() ?? 0
  for (let times = 0; times < 2; times++) {
    const last = await askedAt()
    await expect.poll(askedAt).toBeGreaterThan(last) // nobody asks here: it asks by itself, so that its line is not idle
  }
  expect(await holders()).toEqual(before)
})

test('who ends in order gives it back behind such a pool too, whose session would go on', async () => {
  const { url, loseLine } = await relay()
  const [one, other] = [turnOf({ url, limits: quick }), turnOf()]
  await untilOurs(one)
  await loseLine(one)
  await untilOurs(one)
  expect(await other.isLeader()).toBe(false)
  await one.close()
  await untilOurs(other)
})

test('why nobody has it is told once in a minute', async () => {
  const onFault = vi.fn()
  const database = connectDatabase('postgres://nobody@127.0.0.1:1/none', 1)
  const turn = createLeaderLock(database, 56, undefined, onFault)
  open.push(() => turn.close())
  for (let times = 0; times < 3; times++) await turn.isLeader()
  expect(onFault).toHaveBeenCalledOnce()
})

test('while the database is away it is nobody’s turn, and no error of whoever asks', async () => {
  const one = turnOf({ url: 'postgres://nobody@127.0.0.1:1/none' })
  expect([await one.isLeader(), await one.isLeader()]).toEqual([false, false])
})

test('one that is closed opens no connection any more', async () => {
  const one = turnOf()
  await one.close()
  expect(await one.isLeader()).toBe(false)
  await vi.waitFor(async () => expect(await holders()).toEqual([]))
})
