/**
 * Two processes on one database, each with its own page cache. Their clocks stand still: a new version means an
 * invalidation.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { type Bus, BusAway, createBus } from '../gateways/bus.ts'
import { connectDatabase } from '../gateways/database.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import { freshDatabase } from '../testing/database.ts'
import { createTestHomes } from '../testing/homes.ts'
import { startTestRedis } from '../testing/redis.ts'
import { servePages } from './page.ts'
import { createPageCache } from './pageCache.ts'
import { shareChanges } from './sharedChanges.ts'

const instant = Date.now()
vi.spyOn(Date, 'now').mockImplementation(() => instant) // faked timers would advance while the test polls
const redis = await startTestRedis()
const closings: (() => Promise<unknown> | unknown)[] = []
afterAll(async () => {
  for (const close of closings.toReversed()) await close()
  await redis.close()
})

/** A landlord's home in one process, and its cached page in this one and in another. */
async function twoProcesses(environment: Record<string, string>) {
  const homes = await createTestHomes(environment)
  const { services } = homes
  const settings = readSettings({ LOG_LEVEL: 'error', KEYHOLD_DATA: services.deps.files, ...environment })
  const database = connectDatabase(services.databaseUrl, 3)
  const other = await createServices({ ...services.deps, settings, database })
  closings.push(services.close, other.close)
  let id = ''
  const rendered = new Map<unknown, number>()
  const readAt = []
  for (const { app, front } of [services, other]) {
    await servePages(app, {
      origin: 'http://keyhold.test',
      demo: false,
      chainId: 31_337,
      publicRpcUrl: 'http://127.0.0.1:8545',
      pagesAMinute: 100_000,
      ...front,
      built: {
        handlePage: async (_, { api }) => {
          rendered.set(app, (rendered.get(app) ?? 0) + 1)
          return new Response((await api(findRoomAd, { params: { id } })).property.title)
        },
        isPublicPage: () => true,
        routeOf: () => '/*',
        earlyHints: () => [],
      },
    })
    readAt.push(async () => (await app.inject(`/properties/${id}`)).body)
  }
  const ada = await homes.createPerson()
  id = await homes.publish(ada)
  const [readHere, readThere] = readAt as [() => Promise<string>, () => Promise<string>]
  const call = async (title: string) =>
    expect((await ada.call('PUT', '/roomAd', { id, title })).status).toBeLessThan(300)
  const behindTheirBacks = (title: string) => database`update listing set title = ${title} where id = ${id}`
  return { database, readHere, readThere, call, behindTheirBacks, renderedThere: () => rendered.get(other.app) }
}

/**
 * Waits until the other process listens and caches: a change without a notification is not visible there. The first
 * process may still publish an earlier change. Returns the title that is not visible.
 */
async function untilItListens({
  behindTheirBacks,
  readThere,
  renderedThere,
}: Awaited<ReturnType<typeof twoProcesses>>) {
  await expect.poll(() => readThere().then(renderedThere)).toBeGreaterThanOrEqual(2)
  let title = ''
  const isSeen = async () => {
    title += 'Nobody said so. '
    await behindTheirBacks(title)
    return (await readThere()) === title
  }
  await expect.poll(isSeen).toBe(false)
  return title
}

test.for([
  ['the database', {}],
  ['Redis', { REDIS_URL: redis.url }],
] as const)(
  'over %s, a landlord’s change in one process is visible at the next request in every process',
  async (one) => {
    const two = await twoProcesses(one[1])
    await untilItListens(two)
    for (const title of ['By the park', 'By the river', 'By the sea']) {
      await two.call(title)
      expect(await two.readHere()).toBe(title)
      await expect.poll(two.readThere).toBe(title)
    }
  },
)

test('changes missed during a lost connection are visible after the reconnect', async () => {
  const two = await twoProcesses({})
  const title = await untilItListens(two)
  await two.database`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`
  await expect.poll(two.readThere).toBe(title)
})

/** A bus that records its notifications, and fails while it is away. */
function aBus() {
  const notesSent: object[] = []
  const state = { isAway: false, listens: 0, gap: () => {} }
  const bus: Bus = {
    async transact(work) {
      if (state.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return work(undefined as never, async (_, notes) => void notesSent.push(...notes))
    },
    subscribe: () => () => undefined,
    onGap: () => () => undefined,
    async listen() {
      state.listens += 1
      if (state.isAway) throw new BusAway('away')
    },
    publishesAfterCommit: false,
    close: async () => undefined,
  }
  return { bus, notesSent, state }
}

/** Pauses that end when the test ends them, or with the signal. */
function restsOfTest() {
  let end = () => {}
  const rest = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      end = resolve
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve())
    })
  return {
    rest,
    endRest: () =>
      turn()
        .then(() => end())
        .then(() => turn()),
  }
}
const onFault = vi.fn()
afterEach(() => onFault.mockClear())
const page = { status: 200, headers: [], html: ['A page'], nonce: 'n' }

test('three hundred concurrent changes publish one notification at once, and one after the last', async () => {
  const { bus, notesSent } = aBus()
  const { rest, endRest } = restsOfTest()
  const { tell, close } = shareChanges({ bus, kept: createPageCache(), onFault, rest })
  for (let home = 0; home < 300; home++) tell()
  expect(notesSent.length).toBeLessThanOrEqual(1)
  await turn()
  expect(notesSent.length).toBe(1)
  tell()
  await endRest()
  expect(notesSent.length).toBe(2)
  await endRest()
  expect(notesSent.length).toBe(2)
  tell()
  await turn()
  expect(notesSent.length).toBe(3)
  await close()
})

test('a closing process publishes its pending notification', async () => {
  const { bus, notesSent } = aBus()
  const { rest } = restsOfTest()
  const { tell, close } = shareChanges({ bus, kept: createPageCache(), onFault, rest })
  tell()
  await turn()
  tell()
  await close()
  expect(notesSent.length).toBe(2)
})

test('without the bus a change invalidates the local pages and fails no call; the next one is published when the bus is back', async () => {
  const { bus, notesSent, state } = aBus()
  const { rest, endRest } = restsOfTest()
  const { kept, tell, close } = shareChanges({ bus, kept: createPageCache(), onFault, rest })
  let rendered = 0
  const render = async () => ({ ...page, html: [`${++rendered}`] })
  const read = async () => String(await (await kept.read('en /', render)).encoded('identity'))
  state.isAway = true
  await read()
  tell()
  expect(await read()).toBe('2')
  await endRest()
  expect([notesSent, onFault.mock.calls]).toEqual([[], []])
  state.isAway = false
  tell()
  await expect.poll(() => notesSent.length).toBe(1)
  await close()
})

test('a process listens from the first requested page on, and retries after a refusal', async () => {
  const { bus, state } = aBus()
  const { kept, close } = shareChanges({ bus, kept: createPageCache(), onFault })
  expect(state.listens).toBe(0)
  state.isAway = true
  await kept.read('en /', async () => page)
  expect(state.listens).toBe(1)
  state.isAway = false
  for (let reader = 0; reader < 3; reader++) await kept.read('en /', async () => page)
  expect(state.listens).toBe(2)
  await close()
})

test('a process ignores its own notification: pages made after the change stay cached', async () => {
  const { database } = await freshDatabase(inject('postgresUrl'))
  closings.push(() => database.end({ timeout: 1 }))
  const bus = createBus(database)
  const kept = createPageCache()
  const drop = vi.spyOn(kept, 'drop')
  const shared = shareChanges({ bus, kept, onFault })
  const listener = vi.fn()
  bus.subscribe('public-change', listener) // called after its own
  let rendered = 0
  const read = () => shared.kept.read('en /', async () => ({ ...page, html: [`${++rendered}`] }))
  await read()
  await expect.poll(() => drop.mock.calls.length).toBe(1) // it listens
  shared.tell()
  await read()
  const before = rendered
  await expect.poll(() => listener.mock.calls.length).toBe(1)
  await read()
  expect(rendered).toBe(before)
  await shared.close()
})
