/** One network's expensive work waits for its own, not for another network's (D 11.12). */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { networkOf } from '../gateways/network.ts'
import { createTestServices, type TestServices } from '../testing/services.ts'
import { createNetworkTurns } from './networkTurns.ts'
import { servePages } from './page.ts'
import { createPageCache } from './pageCache.ts'

/** Pieces of work, each ended by its name. */
function steps() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, work, end }
}

test('one piece of a network runs at a time, the next in order of arrival; another network does not wait', async () => {
  const turns = createNetworkTurns()
  const { begun, work, end } = steps()
  const done = ['a', 'b', 'c'].map((name) => turns('198.51.100.1', work(name)))
  const other = turns('198.51.100.2', work('other'))
  expect(begun).toEqual(['a', 'other'])
  await end('a')
  expect(begun).toEqual(['a', 'other', 'b'])
  for (const name of ['b', 'c', 'other']) await end(name)
  expect(await Promise.all([...done, other])).toEqual(['a', 'b', 'c', 'other'])
})

test('work of this machine does not wait', async () => {
  const turns = createNetworkTurns()
  const { begun, work } = steps()
  for (const address of ['127.0.0.1', '::1'])
    for (const name of ['one', 'two']) void turns(networkOf(address), work(`${name} of ${address}`))
  expect(begun).toHaveLength(4)
})

test('a piece that waits for something else for 250 ms does not hold up the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = createNetworkTurns()
  const { begun, work, end } = steps()
  const done = ['slow', 'next'].map((name) => turns('198.51.100.1', work(name)))
  await vi.advanceTimersByTimeAsync(249)
  expect(begun).toEqual(['slow'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['slow', 'next'])
  for (const name of ['next', 'slow']) await end(name)
  expect(await Promise.all(done)).toEqual(['slow', 'next'])
})

test('a piece that fails gives its turn on', async () => {
  const turns = createNetworkTurns()
  const fails = turns('one', () => Promise.reject(new Error('no page')))
  const next = turns('one', async () => 'next')
  await expect(fails).rejects.toThrow('no page')
  expect(await next).toBe('next')
})

let services: TestServices
const pages = steps()
beforeAll(async () => {
  services = await createTestServices({})
  await servePages(services.app, {
    origin: 'http://keyhold.test',
    demo: false,
    chainId: 31_337,
    publicRpcUrl: 'http://127.0.0.1:8545',
    pagesAMinute: 100,
    kept: createPageCache(() => 0), // nothing becomes old
    built: {
      handlePage: async (request) => new Response(await pages.work(new URL(request.url).search)()),
      isPublicPage: () => true,
      earlyHints: () => [],
      routeOf: () => '/*',
    },
  })
})
afterAll(() => services.close())

test('a page that a network asks for behind many others is rendered at once for a visitor of another network', async () => {
  const ask = (page: string, remoteAddress: string) => services.app.inject({ url: `/?${page}`, remoteAddress })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) // no turn becomes too long
  onTestFinished(() => void vi.useRealTimers())
  const answers = ['1', '2', 'shown'].map((page) => ask(page, '198.51.100.1'))
  await vi.waitUntil(() => pages.begun.length > 0)
  const visitor = ask('shown', '198.51.100.2')
  await vi.waitUntil(() => pages.begun.length > 1)
  expect(pages.begun).toEqual(['?1', '?shown'])
  await pages.end('?shown')
  expect((await visitor).body).toBe('?shown')
  await pages.end('?1')
  await vi.waitUntil(() => pages.begun.includes('?2'))
  await pages.end('?2')
  expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(['?1', '?2', '?shown'])
})
