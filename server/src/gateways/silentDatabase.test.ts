/** A frozen database: connections stay and nothing is answered, as behind a stopped process or a lost network. */
import net from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApp } from '../http/app.ts'
import { observe } from '../http/observed.ts'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase, type Database } from './database.ts'

/** A proxy before PostgreSQL that can stop to pass anything on. */
async function openFreezer(to: URL) {
  const sockets = new Set<net.Socket>()
  let isFrozen = false
  const server = net.createServer((socket) => {
    const onward = net.connect(Number(to.port), to.hostname)
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => undefined).once('close', () => sockets.delete(one))
      if (isFrozen) one.pause()
    }
    if (!isFrozen) socket.pipe(onward).pipe(socket)
    else waiting.push(() => socket.pipe(onward).pipe(socket))
    socket.once('close', () => onward.destroy())
  })
  const waiting: (() => void)[] = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(to)
  url.port = String((server.address() as net.AddressInfo).port)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const pass of waiting.splice(0)) pass()
      for (const socket of sockets) socket.resume()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

let pool: Database
let freezer: Awaited<ReturnType<typeof openFreezer>>
let observed: ReturnType<typeof observe>
let app: Awaited<ReturnType<typeof createApp>>

beforeAll(async () => {
  const { database, url } = await freshDatabase(inject('postgresUrl'))
  await database.end()
  freezer = await openFreezer(new URL(url))
  pool = connectDatabase(freezer.url, 2)
  observed = observe({ database: pool, slowQuery: 0, collector: undefined })
  const { database: watched } = observed
  app = await createApp({
    session: { authenticate: async () => undefined },
    logLevel: 'silent',
    api: (calls) => {
      calls.get('/read', async () => (await watched`select 1 as one`)[0])
      calls.post('/write', async () => watched.begin(async (tx) => (await tx`select 2 as two`)[0]))
      calls.get('/slow', async () => (await watched`select 3 as three, pg_sleep(1.2)`)[0]?.three)
    },
  })
  observed.follow(app)
  await app.ready()
})
afterAll(async () => {
  freezer.close()
  await app.close()
  await observed.close()
  await pool.end({ timeout: 0 })
})

async function ask(method: 'GET' | 'POST', path: string) {
  const begun = performance.now()
  const { statusCode, headers, body } = await app.inject({ method, url: `/api${path}` })
  return {
    status: statusCode,
    wait: headers['retry-after'],
    code: JSON.parse(body).code,
    within: performance.now() - begun,
  }
}
const inFlight = async () => (await observed.figures[0]?.read())?.[0]?.value

test('a slow query of a database that answers is waited for', async () => {
  expect((await ask('GET', '/slow')).status).toBe(200)
})

test('while the database is frozen reads and writes get a 503 with Retry-After within two seconds, then work again', async () => {
  expect((await ask('GET', '/read')).status).toBe(200)
  freezer.freeze()
  const frozen = await Promise.all([
    ask('GET', '/read'),
    ask('POST', '/write'),
    ask('GET', '/read'),
    ask('POST', '/write'),
  ])
  for (const { status, wait, code, within } of frozen) {
    expect([status, wait, code]).toEqual([503, '5', 'database-away'])
    expect(within).toBeLessThan(20_000) // ten times the promise: the machine of a test may be busy
  }
  // Now it is known: a new request does not wait, and leaves no query behind.
  expect((await ask('GET', '/read')).status).toBe(503)
  freezer.thaw()
  await expect.poll(async () => (await ask('GET', '/read')).status).toBe(200)
  expect((await ask('POST', '/write')).status).toBe(200)
  expect(await inFlight()).toBe(0)
})

test('work without a request waits for the database, however long it takes', async () => {
  const { database } = observed
  freezer.freeze()
  const working = database`select 4 as four`.then(([row]) => row?.four)
  expect((await ask('GET', '/read')).status).toBe(503)
  freezer.thaw()
  expect(await working).toBe(4)
})
