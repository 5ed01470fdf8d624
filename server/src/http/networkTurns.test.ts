/** One network's expensive work waits for its own, not for another network's (D 11.12). */
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('two pieces of a network run at once, the next in order of arrival; another network does not wait', async () => {
  const turns = createNetworkTurns(2)
  const { begun, work, end } = steps()
  const done = ['a', 'b', 'c', 'd'].map((name) => turns('198.51.100.1', work(name)))
  const other = turns('198.51.100.2', work('other'))
  expect(begun).toEqual(['a', 'b', 'other'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'other', 'c'])
  await end('a')
  for (const name of ['c', 'd', 'other']) await end(name)
  expect(await Promise.all([...done, other])).toEqual(['a', 'b', 'c', 'd', 'other'])
})

test('a piece that fails gives its turn on', async () => {
  const turns = createNetworkTurns(1)
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
  const answers = ['1', '2', '3', 'shown'].map((page) => ask(page, '198.51.100.1'))
  await expect.poll(() => pages.begun).toEqual(['?1', '?2'])
  const visitor = ask('shown', '198.51.100.2')
  await expect.poll(() => pages.begun).toEqual(['?1', '?2', '?shown'])
  await pages.end('?shown')
  expect((await visitor).body).toBe('?shown')
  for (const page of ['?1', '?2']) await pages.end(page)
  await expect.poll(() => pages.begun).toContain('?3')
  await pages.end('?3')
  expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(['?1', '?2', '?3', '?shown'])
})
