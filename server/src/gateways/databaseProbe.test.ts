/** Whether the database answers is asked beside the people who wait for it: ten slow queries take no process out. */
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase, type Database } from './database.ts'
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

function probeOf(asked: Database, most?: { line: number; pool: number }) {
  const probe = createDatabaseProbe(asked, most)
  open.push(() => probe.close())
  return probe
}
const pidsOf = async () =>
  (
    await database<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and query = 'select 1'`
  ).map(({ pid }) => pid)

test('while everybody waits for slow queries the database is there, and asking costs one connection', async () => {
  const pool = connectDatabase(target.href, 2)
  const slow = Promise.allSettled([1, 2].map(() => pool`select pg_sleep(60)`))
  const probe = probeOf(pool)
  await Promise.all([probe.ask(), probe.ask(), probe.ask()])
  await probe.ask()
  expect(await pidsOf()).toHaveLength(1)
  await pool.end({ timeout: 0 })
  await slow
})

test('a pool that gets to no question for long serves nobody, and the database counts as away until it does', async () => {
  const pool = connectDatabase(target.href, 1)
  open.push(() => pool.end({ timeout: 0 }))
  const slow = pool`select pg_sleep(1.5)`.execute()
  const probe = probeOf(pool, { line: 2_000, pool: 200 })
  await probe.ask()
  await wait(300)
  await expect(probe.ask()).rejects.toThrow('No connection of the pool has answered')
  await slow
  await vi.waitFor(() => probe.ask(), 5_000)
})

test('a connection that the database ended is opened anew', async () => {
  const probe = probeOf(database)
  await vi.waitFor(async () => {
    await probe.ask()
    expect(await pidsOf()).toHaveLength(1)
  })
  const [pid = 0] = await pidsOf()
  await database`select pg_terminate_backend(${pid})`
  await vi.waitFor(() => probe.ask(), 5_000)
  expect(await pidsOf()).not.toContain(pid)
})

test('on a line that went silent nobody waits for ever, and the next question goes on another', async () => {
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
  await probe.ask()
  isSilent = true
  const begun = performance.now()
  const asked = [probe.ask(), wait(200).then(() => probe.ask())]
  for (const one of asked) await expect(one).rejects.toThrow('did not answer in time')
  expect(performance.now() - begun).toBeLessThan(450) // who asked later heard the answer of who asked first
  isSilent = false
  await probe.ask()
  await probe.close()
  await vi.waitFor(() => expect(sockets.size).toBe(1), 5_000) // the pool's own
})

test('a database that is gone is told at once, and that it is back with the next question', async () => {
  const free = net.createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as net.AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const url = Object.assign(new URL(target), { port: String(port) })
  const probe = probeOf(connectDatabase(url.href, 1))
  // As often as makes the client itself wait for many seconds before each try.
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
