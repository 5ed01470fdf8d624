/** The database probe runs beside the users' queries: ten slow queries do not mark a process as unhealthy. */
import net from 'node:net'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase, type Database, markOf } from './database.ts'
import { createDatabaseProbe } from './databaseProbe.ts'

let database: Database
let target: URL
const open: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgresUrl'))
  database = fresh.database
  target = new URL(fresh.url)
})
afterAll(() => database.end())
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

function probeOf(database: Database, most?: { line: number; pool: number; apart?: number }, onLost = () => undefined) {
  const probe = createDatabaseProbe(database, onLost, most)
  open.push(() => probe.close())
  return probe
}
const pidsOf = async () =>
  (
    await database<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and query like 'select current_setting%'`
  ).map(({ pid }) => pid)

/** How many connections of a pool PostgreSQL shows in a state. */
const busyIn = async (pool: Database, state: string) =>
  (
    await database`
      select from pg_stat_activity where application_name like ${`%${markOf(pool)}%`} and state = ${state}`
  ).count

const steadyNow = performance.now.bind(performance)
let passed = 0
vi.spyOn(performance, 'now').mockImplementation(() => steadyNow() + passed)
/** Advances the probe's clock by some milliseconds. */
const pass = (milliseconds: number) => {
  passed += milliseconds
}

test('the database counts as available during slow queries, and the probe uses one connection', async () => {
  const pool = connectDatabase(target.href, 2)
  const slow = Promise.allSettled([1, 2].map(() => pool`select pg_sleep(60)`))
  const probe = probeOf(pool)
  await Promise.all([probe.ask(), probe.ask(), probe.ask()])
  await probe.ask()
  expect(await pidsOf()).toHaveLength(1)
  await pool.end({ timeout: 0 })
  await slow
})

test('a pool without an answer for too long marks the database as unavailable until it answers', async () => {
  const pool = connectDatabase(target.href, 1)
  open.push(() => pool.end({ timeout: 0 }))
  const lock = await database.reserve()
  await lock`select pg_advisory_lock(1)`
  const slow = pool`select pg_advisory_lock(1)`.execute()
  const probe = probeOf(pool, { line: 60_000, pool: 200 })
  await probe.ask()
  pass(300)
  await expect(probe.ask()).rejects.toThrow('No connection of the pool has answered')
  await lock`select pg_advisory_unlock(1)`
  lock.release()
  await slow
  await vi.waitFor(() => probe.ask())
})

test('a connection that the database ended is opened again', async () => {
  const probe = probeOf(database)
  await vi.waitFor(async () => {
    await probe.ask()
    expect(await pidsOf()).toHaveLength(1)
  })
  const [pid = 0] = await pidsOf()
  await database`select pg_terminate_backend(${pid})`
  await vi.waitFor(() => probe.ask())
  expect(await pidsOf()).not.toContain(pid)
})

test('a silent connection times out, and the next probe uses another', async () => {
  const sockets = new Set<net.Socket>()
  let isSilent = false
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    sockets.add(client)
    client.on('close', () => {
      sockets.delete(client)
      server.destroy()
    })
    server.on('data', (data) => isSilent || client.write(data))
    client.on('data', (data) => server.write(data))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  open.push(() => proxy.close())
  const url = new URL(target)
  url.port = String((proxy.address() as net.AddressInfo).port)
  const pool = connectDatabase(url.href, 1)
  open.push(() => pool.end({ timeout: 0 }))
  const probe = probeOf(pool, { line: 300, pool: 60_000 })
  await vi.waitFor(() => probe.ask())
  isSilent = true
  const pending = probe.ask()
  expect(probe.ask()).toBe(pending) // a later call shares the first call's answer
  await expect(pending).rejects.toThrow('did not answer in time')
  isSilent = false
  await vi.waitFor(() => probe.ask())
  await probe.close()
  await vi.waitFor(() => expect(sockets.size).toBe(1)) // the pool's own
})

test('a lost database is reported at once, and its return with the next probe', async () => {
  const free = net.createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as net.AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const url = Object.assign(new URL(target), { port: String(port) })
  const probe = probeOf(connectDatabase(url.href, 1))
  // Often enough that the client itself waits many seconds before each attempt.
  for (let times = 0; times < 12; times++) await expect(probe.ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.pipe(server).pipe(client)
    client.on('close', () => server.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  open.push(() => proxy.close())
  await probe.ask()
  await probe.close()
  await expect(probe.ask()).rejects.toThrow('Keyhold is closing.')
})

/**
 * Simulates a host that vanishes: after `vanish`, open connections stay open and carry nothing, and new ones work.
 * `startup` changes the first message of each.
 */
async function vanishingHost(startup = (data: Buffer) => data) {
  const lost = new Set<net.Socket>()
  const clients = new Set<net.Socket>()
  const proxy = net.createServer((client) => {
    clients.add(client)
    const server = net.connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    server.on('data', (data) => lost.has(client) || client.write(data))
    client.once('data', (first) => {
      server.write(startup(first))
      client.on('data', (data) => lost.has(client) || server.write(data))
    })
    client.on('close', () => server.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  open.push(() => proxy.close())
  const { port } = proxy.address() as net.AddressInfo
  return {
    url: Object.assign(new URL(target), { port: String(port) }).href,
    vanish() {
      for (const client of clients) lost.add(client)
    },
  }
}
const soon = { line: 1_000, pool: 100, apart: 200 }
/** A lost connection, or a busy machine, gives another answer first. */
const untilPoolIsSilent = (probe: { ask(): Promise<void> }) =>
  expect
    .poll(() => probe.ask().catch(({ message }: Error) => message))
    .toContain('No connection of the pool has answered')
/** Probes repeatedly while this much time passes. */
async function askFor(milliseconds: number, probe: { ask(): Promise<void> }): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 50) {
    await probe.ask().catch(() => undefined)
    pass(50)
  }
}

test('a pool whose host vanished is lost once the database shows no work of that pool, and is reported once', async () => {
  const host = await vanishingHost()
  const pool = connectDatabase(host.url, 2)
  open.push(() => pool.end({ timeout: 0 }))
  const onLost = vi.fn()
  const probe = probeOf(pool, soon, onLost)
  await Promise.all([pool`select pg_sleep(0.1)`, pool`select pg_sleep(0.1)`])
  for (let times = 0; times < 10; times++) await probe.ask().catch(() => undefined) // a busy machine is slow, and the pool is not lost
  expect(onLost).not.toHaveBeenCalled()
  host.vanish()
  const pending = Promise.allSettled([pool`select 1`, pool`select 2`])
  await vi.waitFor(async () => {
    await askFor(50, probe)
    expect(onLost).toHaveBeenCalledOnce()
  })
  await untilPoolIsSilent(probe)
  await askFor(500, probe)
  expect(onLost).toHaveBeenCalledOnce()
  await pool.end({ timeout: 0 })
  await pending
})

test.each([
  ['run slow queries', 'active', (pool: Database) => pool`select pg_sleep(60)`],
  ['stand in a transaction', 'idle in transaction', (pool: Database) => pool.begin(() => new Promise(() => {}))],
] as const)('a pool whose connections %s is not lost', async (_how, state, work) => {
  const pool = connectDatabase(target.href, 1)
  const onLost = vi.fn()
  const probe = probeOf(pool, soon, onLost)
  void work(pool).catch(() => undefined)
  await vi.waitFor(async () => expect(await busyIn(pool, state)).toBeGreaterThan(0)) // else it is not there to be found
  await askFor(1_000, probe)
  expect(onLost).not.toHaveBeenCalled()
  await untilPoolIsSilent(probe)
  await pool.end({ timeout: 0 })
})

test('a single check without work ends nothing: it takes two, apart from each other, without an answer between them', async () => {
  const host = await vanishingHost()
  const pool = connectDatabase(host.url, 1)
  open.push(() => pool.end({ timeout: 0 }))
  const onLost = vi.fn()
  const probe = probeOf(pool, { ...soon, apart: 60_000 }, onLost)
  await probe.ask()
  host.vanish()
  await askFor(1_000, probe)
  expect(onLost).not.toHaveBeenCalled()
})

test('nothing is ended where the database does not show even the probe’s own connection', async () => {
  const host = await vanishingHost((first) => {
    const at = first.indexOf('keyhold-')
    if (at >= 0) first.fill('x', at, at + 'keyhold-'.length + 36)
    return first
  })
  const pool = connectDatabase(host.url, 1)
  open.push(() => pool.end({ timeout: 0 }))
  expect(await pool`show application_name`).toEqual([{ applicationName: 'x'.repeat(44) }])
  const onLost = vi.fn()
  const probe = probeOf(pool, soon, onLost)
  await probe.ask()
  host.vanish()
  await askFor(1_000, probe)
  await untilPoolIsSilent(probe)
  expect(onLost).not.toHaveBeenCalled()
})

test('a read-only database counts as unavailable, and is available again when it is writable', async () => {
  const { database: own, url } = await freshDatabase(inject('postgresUrl'))
  open.push(() => own.end())
  const name = new URL(url).pathname.slice(1)
  const pool = connectDatabase(url, 1)
  open.push(() => pool.end({ timeout: 0 }))
  // An open connection: a server becomes read-only while it runs, for example when its disk is full.
  Object.assign(pool.options, { target_session_attrs: null })
  const probe = probeOf(pool)
  await own.unsafe(`alter database ${name} set default_transaction_read_only = on`)
  for (let times = 0; times < 3; times++) await expect(probe.ask()).rejects.toThrow('The database is read-only.')
  await own.unsafe(`alter database ${name} set default_transaction_read_only = off`)
  await probe.ask()
})

test('the probe runs automatically once started, and stops when it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open.push(() => vi.useRealTimers())
  const probe = probeOf(database)
  probe.askRegularly()
  expect(await pidsOf()).toHaveLength(0)
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(async () => expect(await pidsOf()).toHaveLength(1))
  await probe.close()
  expect(vi.getTimerCount()).toBe(0)
})
