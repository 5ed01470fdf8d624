/** An import survives its process: one that shuts down hands it over at once, and waits until it has. */
import { promisify } from 'node:util'
import type { ImportPreview } from '@keyhold/api/imports.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '../../../gateways/database.ts'
import { createPlaces } from '../../../gateways/places.ts'
import { createRateLimiter } from '../../../gateways/rateLimiter.ts'
import { createTestHomes } from '../../../testing/homes.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { createImportParser } from './parser.ts'
import { createRuns } from './runs.ts'
import { createImports } from './service.ts'

const homes = await createTestHomes()
const { services } = homes
const { database, clock } = services.deps
afterAll(() => services.close())

const head =
  'reference,title,description,rentPrice,deposit,availableFrom,roomSize,termOfLease,floorType,nearToMetro,address1,locationLat,locationLng,city,country'
const row = (reference: string, rent: number) =>
  `${reference},Home ${reference},A calm flat,${rent},500,2026-12-01,60,flexible,ground,Bus 52,Calle 1,13.70,-89.22,San Salvador,SV`
const deps = {
  database,
  clock,
  listings: services.listings,
  people: services.accounts,
  publicFetch: { isAllowed: () => true },
  onFault: (error: unknown) => expect.fail(String(error)),
}
const importDeps = {
  database,
  clock,
  places: createPlaces(),
  listings: services.listings,
  parser: createImportParser(),
  rateLimiter: createRateLimiter(database, clock),
  onFault: deps.onFault,
}

/** An import of 25 that is blocked at its second home. */
async function beginAndWait() {
  const landlord = await homes.createPerson()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const draftReferenced: typeof services.listings.draftReferenced = async (by, reference, ...rest) => {
    if (reference === 'G2') await gate
    return services.listings.draftReferenced(by, reference, ...rest)
  }
  const waiting = createRuns({ ...deps, listings: { ...services.listings, draftReferenced } })
  const file = [head, ...Array.from({ length: 25 }, (_, at) => row(`G${at + 1}`, 700))].join('\n')
  const { lines } = await createImports({ ...importDeps, runs: waiting }).plan(landlord.person, file)
  const { done } = await waiting.begin(landlord.person, lines)
  const made = async () => (await services.listings.listOf(landlord.id)).length
  await expect.poll(made).toBe(1)
  return { landlord, waiting, open, done, made, lines }
}

// promise: sgn-7-import-handed-on
test('a process that stops hands its import over at once', async () => {
  const { landlord, waiting, open, done, made } = await beginAndWait()
  const stopped = waiting.stop()
  open()
  await stopped
  expect(
    (
      await database`select from import_run where landlord_id = ${landlord.id} and taken_until <= ${new Date(clock.now())}`
    ).length,
  ).toBe(1)
  expect([await done, await made()]).toEqual([undefined, 10])
  const other = createRuns(deps)
  expect(await other.takeUp()).toBe('more')
  expect((await other.list(landlord))[0]).toMatchObject({ new: 25, refused: [], underWay: null })
})

test('a process that stops waits for resumed imports as for requested ones, and hands them over', async () => {
  const { landlord, waiting, open, made } = await beginAndWait()
  const handedOn = waiting.stop()
  open()
  await handedOn
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  let isReached = false
  const draftReferenced: typeof services.listings.draftReferenced = async (by, reference, ...rest) => {
    isReached ||= reference === 'G12'
    if (reference === 'G12') await gate
    return services.listings.draftReferenced(by, reference, ...rest)
  }
  const second = createRuns({ ...deps, listings: { ...services.listings, draftReferenced } })
  const takenUp = second.takeUp()
  await expect.poll(() => isReached).toBe(true)
  let isStopped = false
  const stopped = second.stop().then(() => {
    isStopped = true
  })
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  go()
  await Promise.all([stopped, takenUp])
  expect(await made()).toBe(20)
  const other = createRuns(deps)
  expect(await other.takeUp()).toBe('more')
  expect((await other.list(landlord))[0]).toMatchObject({ new: 25, refused: [], underWay: null })
})

test('an import that begins during shutdown is handed over before its first home, and shutdown waits for that too', async () => {
  const first = await beginAndWait()
  const late = await homes.createPerson()
  const lock = await database.reserve()
  await lock`select pg_advisory_lock(1)`
  await database.unsafe(`
    create function waits() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1); return new; end $$;
    create trigger waits before update on import_run for each row
      when (new.landlord_id = '${late.id}') execute function waits()`)
  let isStopped = false
  const stopped = first.waiting.stop().then(() => {
    isStopped = true
  })
  const { done } = await first.waiting.begin(late.person, first.lines.slice(0, 3))
  first.open()
  expect(await first.done).toBeUndefined()
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  await lock`select pg_advisory_unlock(1)`
  lock.release()
  await stopped
  await database`drop function waits cascade`
  const [kept] = await database<
    { takenUntil: Date }[]
  >`select taken_until from import_run where landlord_id = ${late.id}`
  expect(kept?.takenUntil).toEqual(new Date(clock.now()))
  expect([await done, await services.listings.listOf(late.id)]).toEqual([undefined, []])
  const other = createRuns(deps)
  expect([await other.takeUp(), await other.takeUp(), await other.takeUp()]).toEqual(['more', 'more', 'rest'])
  expect(await services.listings.listOf(late.id)).toHaveLength(3)
})

test('a failing import does not block shutdown', async () => {
  const landlord = await homes.createPerson()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let isAsked = false
  const people: typeof deps.people = {
    ...services.accounts,
    find: async () => {
      isAsked = true
      await gate
      throw new Error('the database is away')
    },
  }
  const failing = createRuns({ ...deps, people })
  const file = [head, ...Array.from({ length: 12 }, (_, at) => row(`X${at + 1}`, 700))].join('\n')
  const { lines } = await createImports({ ...importDeps, runs: failing }).plan(landlord.person, file)
  const { done } = await failing.begin(landlord.person, lines)
  const failed = expect(done).rejects.toThrow('the database is away')
  await expect.poll(() => isAsked).toBe(true)
  const stopped = failing.stop()
  open()
  await stopped
  await failed
  clock.pass(16)
  await createRuns(deps).takeUp()
})

// promise: sgn-7-import-suspended
test('a landlord suspended during an import gets no more of it applied', async () => {
  const { landlord, open, done, made } = await beginAndWait()
  await database`update account set suspended_at = now() where id = ${landlord.id}`
  open()
  expect([await done, await made()]).toEqual([undefined, 10])
  clock.pass(16)
  const other = createRuns(deps)
  expect(await other.takeUp()).toBe('more')
  expect((await other.list(landlord))[0]).toMatchObject({ new: 10, refused: [], underWay: null })
  expect(await made()).toBe(10)
})

/** A server whose landlord requests a previewed import of 25 homes on a separate connection. */
async function aServer() {
  const { services: server, createPerson } = await createTestHomes()
  const landlord = await createPerson()
  const beside = connectDatabase(server.databaseUrl, 4)
  const file = [head, ...Array.from({ length: 25 }, (_, at) => row(`H${at + 1}`, 700))].join('\n')
  const { plan } = (await landlord.call<ImportPreview>('POST', '/roomAd/import/preview', { file })).body
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const line = new AbortController()
  const headers = { authorization: landlord.authorization, 'content-type': 'application/json' }
  const call = { method: 'POST', headers, body: JSON.stringify({ file, plan }), signal: line.signal }
  return {
    beside,
    ask: () => void fetch(`${origin}/api/roomAd/import`, call).catch(() => undefined),
    hangUp: () => line.abort(),
    close: () => server.close(),
    isListening: () => server.app.server.listening,
    countLines: () => promisify(server.app.server.getConnections.bind(server.app.server))(),
    async left() {
      const [left] = await beside`
        select waiting is not null as is_left, (select count(*)::integer from import_change) as changed,
          taken_until <= ${new Date(server.deps.clock.now())} as is_free from import_run`
      await beside.end()
      return left
    },
  }
}

test('a closing server hands over a requested import at once, although the client waits', async () => {
  const { beside, ask, close, isListening, left } = await aServer()
  let closed: Promise<void> | undefined
  await beside.begin(async (tx) => {
    await tx`lock table import_change in exclusive mode`
    ask()
    await untilWaiting(beside, 1)
    closed = close()
    await expect.poll(isListening).toBe(false)
  })
  await closed
  expect(await left()).toEqual({ isLeft: true, changed: 10, isFree: true })
})

test('a closing server hands over an import begun by a request meanwhile, although the client has disconnected', async () => {
  const { beside, ask, hangUp, close, isListening, countLines, left } = await aServer()
  let closed: Promise<void> | undefined
  await beside.begin(async (changes) => {
    await changes`lock table import_change in access exclusive mode`
    await beside.begin(async (tx) => {
      await tx`lock table listing in access exclusive mode`
      ask()
      await untilWaiting(beside, 1)
      closed = close()
      await expect.poll(isListening).toBe(false)
    })
    await expect.poll(() => beside`select from import_run`).toHaveLength(1)
    await untilWaiting(beside, 1)
    hangUp()
    await expect.poll(countLines).toBe(0)
    await beside`select`
  })
  await closed
  expect(await left()).toEqual({ isLeft: true, changed: 0, isFree: true })
})
