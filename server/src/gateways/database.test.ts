/**
 * A connection that dies while it opens, or that leads to a standby, is an error for its caller, and never ends the
 * process.
 */
import net from 'node:net'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase, connectSeparately, type Database, isUnavailable, markOf } from './database.ts'

/** The first query of a new connection: which types are arrays. */
const askedForArrays = 'typcategory'
const open: (() => Promise<unknown> | unknown)[] = []
let direct: Database
let target: URL

beforeAll(async () => {
  const { database, url } = await freshDatabase(inject('postgresUrl'))
  direct = database
  target = new URL(url)
})
afterAll(() => direct.end())
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A pool whose first `times` connections are cut during the query for array types. */
async function poolCut(times: number, cut: (socket: net.Socket) => void): Promise<Database> {
  let left = times
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
    server.pipe(client)
    client.on('data', (data) => {
      if (left > 0 && data.includes(askedForArrays)) {
        left--
        cut(client)
      } else server.write(data)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => proxy.close(resolve)))
  const url = new URL(target)
  url.port = String((proxy.address() as net.AddressInfo).port)
  const database = connectDatabase(url.href, 1)
  open.push(() => database.end({ timeout: 1 }))
  return database
}

const cuts = [
  ['closed', (socket: net.Socket) => socket.destroy()],
  ['reset', (socket: net.Socket) => socket.resetAndDestroy()],
] as const

for (const [how, cut] of cuts) {
  test(`a query on a connection that is ${how} while it opens gets an answer or an error, and the next one reads lists`, async () => {
    const database = await poolCut(1, cut)
    await database`select 1`.catch(() => undefined)
    expect(await database`select array['a', 'b'] as list`).toEqual([{ list: ['a', 'b'] }])
  })

  test(`so does a transaction on a connection that is ${how} while it opens`, async () => {
    const database = await poolCut(1, cut)
    await database.begin((tx) => tx`select 1`).catch(() => undefined)
    expect(await database.begin((tx) => tx`select array[1, 2] as list`)).toEqual([{ list: [1, 2] }])
  })
}

/** Ends the open connections of the database, as a failover does. */
async function endConnections(): Promise<void> {
  await direct`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${target.pathname.slice(1)} and application_name not like ${`%${markOf(direct)}%`}`
}

/** What the server announces at the start of a connection, changed: it is a standby. */
function asStandby(data: Buffer): Buffer {
  const said = Buffer.from('in_hot_standby\0off\0')
  const at = data.indexOf(said)
  if (at < 0) return data
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + said.length - 1)
  return Buffer.concat([
    data.subarray(0, at - 4),
    length,
    Buffer.from('in_hot_standby\0on\0'),
    data.subarray(at + said.length),
  ])
}

/** Like `target`, and counts the connections. `change` changes what the server sends. */
async function countedDoor(change = (data: Buffer) => data) {
  const door = { count: 0, change }
  const proxy = net.createServer((client) => {
    door.count++
    const server = net.connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.pipe(server)
    server.on('data', (data) => client.write(door.change(data)))
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => proxy.close(resolve)))
  const url = Object.assign(new URL(target), { port: String((proxy.address() as net.AddressInfo).port) })
  return Object.assign(door, { url: url.href })
}

test('a query on a standby fails at once as unavailable, and succeeds when it is the primary', async () => {
  const door = await countedDoor(asStandby)
  const database = connectDatabase(door.url, 2)
  open.push(() => database.end({ timeout: 0 }))
  const beside = connectSeparately(database)
  open.push(() => beside.end({ timeout: 0 }))
  const calls = [() => database`select 1`, () => beside`select 1`, () => database.begin((tx) => tx`select 1`)]
  for (const ask of calls) expect(isUnavailable(await ask().catch((error: unknown) => error))).toBe(true)
  door.change = (data) => data
  expect(await database`select 1 as one`).toEqual([{ one: 1 }])
})

test('a listener recovers once the standby is the primary, and reconnects with backoff until then', async () => {
  const door = await countedDoor()
  const database = connectDatabase(door.url, 1)
  open.push(() => database.end({ timeout: 0 }))
  const received: string[] = []
  const onListen = vi.fn()
  await database.listen('news', (note) => received.push(note), onListen)
  door.change = asStandby
  await endConnections()
  const before = door.count
  const begun = performance.now()
  await expect.poll(() => door.count - before).toBeGreaterThan(4)
  expect(performance.now() - begun).toBeGreaterThan(400)
  door.change = (data) => data
  // The next attempt comes after the backoff, which may be five seconds.
  await vi.waitFor(() => expect(onListen).toHaveBeenCalledTimes(2))
  await direct.notify('news', 'back')
  await vi.waitFor(() => expect(received).toEqual(['back']))
})

test('a server that does not announce whether it is a standby is queried, once', async () => {
  const unannounced = (data: Buffer) => {
    for (const said of ['in_hot_standby', 'default_transaction_read_only'])
      for (let at = data.indexOf(said); at >= 0; at = data.indexOf(said)) data.write('x', at)
    return data
  }
  const door = await countedDoor(unannounced)
  const database = connectDatabase(door.url, 1)
  open.push(() => database.end({ timeout: 0 }))
  expect(await database`select 1 as one`).toEqual([{ one: 1 }])
  await database.end({ timeout: 0 })
  /** The answer of pg_is_in_recovery(), a row of one column: false becomes true. */
  const [isPrimary, isStandby] = ['f', 't'].map((value) => Buffer.from(`\0\x01\0\0\0\x01${value}`))
  door.change = (data) => {
    const at = unannounced(data).indexOf(isPrimary as Buffer)
    if (at >= 0) isStandby?.copy(data, at)
    return data
  }
  const later = connectDatabase(door.url, 1)
  open.push(() => later.end({ timeout: 0 }))
  await expect(later`select 1`).rejects.toMatchObject({ code: 'CONNECTION_DESTROYED' })
})

test('a read-only primary answers reads, and a write on it fails as unavailable', async () => {
  const database = connectDatabase(target.href, 1)
  open.push(
    () => database.end({ timeout: 0 }),
    () => direct.unsafe(`alter database ${target.pathname.slice(1)} reset default_transaction_read_only`),
  )
  await direct.unsafe(`alter database ${target.pathname.slice(1)} set default_transaction_read_only = on`)
  expect(await database`select 1 as one`).toEqual([{ one: 1 }])
  const fault = await database`create table never (id int)`.catch((error: unknown) => error)
  expect([(fault as { code?: string }).code, isUnavailable(fault)]).toEqual(['25006', true])
})

test('each pool has its own name, after the operator’s, which PostgreSQL stores untruncated', async () => {
  const given = `${target.href}?application_name=${encodeURIComponent('the agency of the long and winding street')}`
  const pools = [target.href, target.href, given].map((url) => connectDatabase(url, 1))
  open.push(...pools.map((pool) => () => pool.end({ timeout: 0 })))
  const names = await Promise.all(
    pools
      .flatMap((pool) => [pool, connectSeparately(pool)])
      .map(async (pool) => {
        const [row] = await pool<{ applicationName: string }[]>`show application_name`
        return row?.applicationName ?? ''
      }),
  )
  expect(new Set(names).size).toBe(3)
  expect(names[0]).toBe(`keyhold-${markOf(pools[0] as Database)}`)
  expect(names[5]).toBe(`the agency of the long and-${markOf(pools[2] as Database)}`)
})

test('an error of a read-only transaction does not count as an unavailable database', async () => {
  const fault = await direct
    .begin('read only', (tx) => tx`create table never (id int)`)
    .catch((error: unknown) => error)
  expect(fault).toMatchObject({ code: '25006' })
  expect(isUnavailable(fault)).toBe(true)
})
