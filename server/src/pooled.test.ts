/** Keyhold behind a real PgBouncer in transaction mode. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectClient } from './domains/chat/chat/socket/socket.setup.ts'
import { createLeaderLock } from './gateways/chain/leaderLock.ts'
import type { Database } from './gateways/database.ts'
import { asOnlyMigrator, migrate } from './gateways/migrations.ts'
import { isPooled, openDatabase } from './gateways/pooler.ts'
import { createServices, type Services, type ServicesDeps } from './services.ts'
import { freshDatabase } from './testing/database.ts'
import { type PgBouncer, startPgBouncer } from './testing/pgBouncer.ts'
import { createTestServices, type TestServices } from './testing/services.ts'

let first: TestServices
let pooler: PgBouncer
const processes: Services[] = []
const opened: Database[] = []

beforeAll(async () => {
  first = await createTestServices()
  pooler = await startPgBouncer(first.databaseUrl)
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()))
  await Promise.all(opened.map((one) => one.end({ timeout: 1 })))
  await pooler.end()
  await first.close()
})

const addresses = () => ({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: first.databaseUrl })

/** The pool as a start opens it. */
async function openPooled(): Promise<Database> {
  const database = await openDatabase(addresses())
  opened.push(database)
  return database
}

/** One process on the pooler, with its loops. */
async function openProcess(): Promise<{ services: Services; url: string }> {
  const deps: ServicesDeps = { ...first.deps, database: await openDatabase(addresses()) }
  const services = await createServices(deps)
  processes.push(services)
  await services.app.listen({ port: 0, host: '127.0.0.1' })
  services.start()
  return { services, url: `127.0.0.1:${(services.app.server.address() as AddressInfo).port}/api` }
}

async function aPerson(url: string, name: string) {
  const email = `${name}@mail.test`
  const password = 'a password of tests'
  const profile = { firstName: name, lastName: 'Pooled', phoneNumber: '+34 1', categoryTypeId: null }
  const { person } = await first.accounts.seed({ email, password, languageId: 700_000, profile })
  const body = new URLSearchParams({ username: email, password })
  const answer = await fetch(`http://${url}/login`, { method: 'POST', body })
  return { id: person.id, token: answer.headers.get('authorization') ?? '' }
}

test('a pooler is recognised, and PostgreSQL itself is not taken for one', async () => {
  expect(await isPooled(pooler.url)).toBe(true)
  expect(await isPooled(first.databaseUrl)).toBe(false)
})

test('a start behind a pooler is refused without a direct address, and with a wrong one', async () => {
  await expect(openDatabase({ DATABASE_URL: pooler.url })).rejects.toThrow(
    'Name PostgreSQL itself in DATABASE_DIRECT_URL',
  )
  const twice = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url }
  await expect(openDatabase(twice)).rejects.toThrow('DATABASE_DIRECT_URL leads to a connection pooler too')
  const other = await freshDatabase(inject('postgresUrl'))
  opened.push(other.database)
  const mixed = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: other.url }
  await expect(openDatabase(mixed)).rejects.toThrow('DATABASE_DIRECT_URL is another database')
})

test('statements are prepared where PostgreSQL itself answers, and not behind a pooler', async () => {
  const direct = await openDatabase({ DATABASE_URL: first.databaseUrl })
  opened.push(direct)
  expect(direct.options.prepare).toBe(true)
  expect((await openPooled()).options.prepare).toBe(false)
})

test('behind a pooler 200 messages of two processes are acknowledged, delivered and stored, without a 5xx', async () => {
  const [one, two] = [await openProcess(), await openProcess()]
  const [ada, ben] = [await aPerson(one.url, 'Ada'), await aPerson(two.url, 'Ben')]
  const adas = await connectClient(`ws://${one.url}/ws`, ada)
  const bens = await connectClient(`ws://${two.url}/ws`, ben)
  const words = Array.from({ length: 100 }, (_, at) => `word ${at}`)
  const statuses: number[] = []
  const post = async (content: string) => {
    const answer = await fetch(`http://${two.url}/messages`, {
      method: 'POST',
      headers: { authorization: ben.token, 'content-type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), recipientId: ada.id, content }),
    }).catch((error: Error) => {
      throw new Error(`${content}: ${error.cause}`, { cause: error })
    })
    statuses.push(answer.status)
  }
  await Promise.all([
    ...words.map((content) => adas.send(ben.id, content)),
    ...words.map((word) => post(`answer ${word}`)),
  ])
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const wanted = [...words, ...words.map((word) => `answer ${word}`)].toSorted()
  const contentsOf = (receivedMessages: readonly { readonly content: string }[]) =>
    receivedMessages.map(({ content }) => content).toSorted()
  await expect.poll(() => contentsOf(bens.receivedMessages)).toEqual(wanted)
  await expect.poll(() => contentsOf(adas.receivedMessages)).toEqual(wanted)
  const rows = await first.deps.database<{ count: number }[]>`select count(*)::int from message`
  expect(rows[0]?.count).toBe(200)
  const health = await fetch(`http://${one.url}/city/list`)
  expect(health.status).toBe(200)
  for (const { client } of [adas, bens]) await client.deactivate({ force: true })
})

test('a process behind a pooler stops in order, and leaves no lock behind', async () => {
  const { services } = await openProcess()
  await services.close()
  processes.splice(processes.indexOf(services), 1)
  const held = () => first.deps.database`
    select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
  for (const one of processes.splice(0)) await one.close()
  await expect.poll(held).toHaveLength(0)
})

test('one of two processes behind a pooler leads, and the other after it', async () => {
  const [one, two] = [await openPooled(), await openPooled()].map((database) => createLeaderLock(database, 97))
  expect(await one?.isLeader()).toBe(true)
  for (let times = 0; times < 5; times++) expect(await two?.isLeader()).toBe(false)
  await one?.close()
  await expect.poll(() => two?.isLeader()).toBe(true)
  await two?.close()
})

test('migrations behind a pooler run one after the other, on a session that lasts', async () => {
  const database = await openPooled()
  expect(await migrate(database)).toEqual([])
  const isOurs = await asOnlyMigrator(database, async (connection) => {
    const [row] = await connection<{ isOurs: boolean }[]>`
      select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as is_ours`
    return row?.isOurs
  })
  expect(isOurs).toBe(true)
})
