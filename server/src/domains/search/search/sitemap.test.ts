/** Sitemaps under repeated requests: each file is written once a minute, and none for a number that does not exist. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { recordQueries } from '../../../testing/queries.ts'
import { createSitemap } from './sitemap.ts'
import { sitemapRoutes } from './sitemapRoutes.ts'

const { createPerson, publish, services } = await createTestHomes()
afterAll(() => services.close())
const { database, clock } = services.deps
const ada = await createPerson()
const first = await publish(ada)
const homes = '/sitemaps/homes-1.xml'

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  services.app.inject({ url, headers, method })
const queriesOf = async (work: () => Promise<unknown>) => (await recordQueries(database, work)).length
beforeEach(() => clock.pass(60))

test.each(['/sitemap.xml', '/sitemaps/cities.xml', '/sitemaps/neighbourhoods.xml', homes])(
  '%s is read from the database once a minute, whatever the requests',
  async (file) => {
    const before = await ask(file)
    clock.pass(59)
    const again: Record<string, string>[] = [{}, { 'accept-encoding': 'gzip' }, { 'accept-language': 'th' }]
    expect(await queriesOf(() => Promise.all(again.map((headers) => ask(file, headers))))).toBe(0)
    expect(await queriesOf(() => ask(file, {}, 'HEAD'))).toBe(0)
    clock.pass(1)
    expect(await queriesOf(() => Promise.all([ask(file), ask(file)]))).toBeGreaterThan(0)
    expect((await ask(file)).body).toBe(before.body)
  },
)

test('a published home appears a minute later', async () => {
  expect((await ask(homes)).body).toContain(first)
  const second = await publish(ada)
  expect((await ask(homes)).body).not.toContain(second)
  clock.pass(60)
  expect((await ask(homes)).body).toContain(second)
})

test('a sitemap number that does not exist is answered by a sentence in the reader’s language, without another query', async () => {
  await ask('/sitemap.xml')
  const answers: [number, string][] = []
  const count = await queriesOf(async () => {
    for (const [number, language] of [
      ['2', 'en'],
      ['9999', 'es'],
      ['123456789', 'th'],
    ] as const) {
      const { statusCode, body } = await ask(`/sitemaps/homes-${number}.xml`, { 'accept-language': language })
      answers.push([statusCode, body])
    }
  })
  expect(count).toBe(0)
  expect(answers).toEqual([
    [404, 'There is no sitemap with this number. /sitemap.xml lists them all.\n'],
    [404, 'No hay ningún mapa del sitio con este número. /sitemap.xml los enumera todos.\n'],
    [404, expect.stringContaining('/sitemap.xml')],
  ])
})

test('a sitemap whose homes were all unpublished within the minute is not found', async () => {
  await ask('/sitemap.xml')
  await database`update listing set state = 'unpublished'`
  const { statusCode, headers } = await ask(homes)
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache'])
  await database`update listing set state = 'published'`
})

test('a sitemap is compressed for clients that accept it, and plain for others', async () => {
  const [packed, plain] = [await ask(homes, { 'accept-encoding': 'gzip, br' }), await ask(homes)]
  expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined])
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect([packed, plain].map(({ headers }) => headers.vary)).toEqual(['accept-encoding', 'accept-encoding'])
  expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))
  const other = await ask(homes, { 'accept-encoding': 'br' })
  expect([other.headers['content-encoding'], other.body]).toEqual([undefined, plain.body])
})

test('decompression follows the reader’s speed and stops when they disconnect', async () => {
  const app = fastify()
  let sent: unknown
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent = payload
  })
  const length = 64 * 2 ** 20
  const pages = async () => ({ status: 200, gzipped: gzipSync(Buffer.alloc(length)), length }) as const
  sitemapRoutes(app, { ...openSitemap(async () => []), pages })
  try {
    const address = `${await app.listen({ port: 0 })}/sitemaps/pages.xml`
    const answer = await new Promise<IncomingMessage>((resolve, reject) => get(address, resolve).on('error', reject))
    expect(answer.headers['content-length']).toBe(String(length))
    await once(answer, 'readable')
    expect(sent).toMatchObject({ destroyed: false })
    answer.destroy()
    await vi.waitFor(() => expect(sent).toMatchObject({ destroyed: true, readableEnded: false }))
    const head = await app.inject({ url: '/sitemaps/pages.xml', method: 'HEAD' })
    expect([head.headers['content-length'], head.body]).toEqual([String(length), ''])
  } finally {
    await app.close()
  }
})

test.each([
  [homes, { 'accept-encoding': 'gzip' }],
  [homes, {}],
  [homes, { 'accept-encoding': 'br' }],
  ['/sitemaps/pages.xml', {}],
  ['/sitemaps/homes-7.xml', {}],
] as const)('HEAD of %s answers like GET, without the body', async (file, headers) => {
  const [page, head] = [await ask(file, headers), await ask(file, headers, 'HEAD')]
  expect([head.statusCode, head.body]).toEqual([page.statusCode, ''])
  for (const name of ['content-type', 'content-encoding', 'content-length', 'cache-control', 'vary'])
    expect([name, head.headers[name]]).toEqual([name, page.headers[name]])
})

/** Sitemaps of cities with such names, which can be delayed. */
function openSitemap(listSlugs: () => Promise<string[]>, maxOctets?: number) {
  return createSitemap({
    database,
    origin: 'http://keyhold.test',
    now: clock.steadyNow,
    ...(maxOctets !== undefined && { maxOctets }),
    cities: { listSlugs, listNeighbourhoodSlugs: async () => [] },
  })
}

test('files are written one after the other, and concurrent requests for one share it', async () => {
  const events: string[] = []
  let go = () => {}
  const sitemap = openSitemap(async () => {
    events.push('cities begin')
    await new Promise<void>((resolve) => {
      go = resolve
    })
    return []
  })
  const cities = [sitemap.cities(), sitemap.cities()]
  const pages = sitemap.pages().then(() => events.push('pages are written'))
  await openSitemap(async () => []).pages() // another process has written them by now
  expect(events).toEqual(['cities begin'])
  go()
  await Promise.all([...cities, pages])
  expect(events).toEqual(['cities begin', 'pages are written'])
})

test('above the cache’s size in bytes, the file written first is evicted', async () => {
  let asked = 0
  const list = async () => {
    asked += 1
    return ['madrid']
  }
  const { gzipped } = await openSitemap(list).cities()
  for (const [maxOctets, times] of [
    [gzipped.length, 1],
    [gzipped.length - 1, 2],
  ] as const) {
    asked = 0
    const sitemap = openSitemap(list, maxOctets)
    for (const _ of [1, 2]) await sitemap.cities()
    expect(asked).toBe(times)
  }
})
