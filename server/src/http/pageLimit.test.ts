/**
 * Pages cost more than most calls: each network has a rate limit for pages, and free responses are not counted
 * (D 11.12).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServices, type TestServices } from '../testing/services.ts'
import { servePages } from './page.ts'

let services: TestServices
let rendered = 0
beforeAll(async () => {
  services = await createTestServices({ PAGES_A_MINUTE: '2', CALLS_A_MINUTE: '10' })
  await servePages(services.app, {
    origin: 'http://keyhold.test',
    demo: false,
    chainId: 31_337,
    publicRpcUrl: 'http://127.0.0.1:8545',
    pagesAMinute: 2,
    built: {
      handlePage: async () => {
        rendered++
        return new Response('a page')
      },
      isPublicPage: () => false,
      earlyHints: () => [],
      routeOf: () => '/*',
    },
    sources: (request, response, next) => (request.url === '/style.css' ? response.end('a style') : next()),
  })
})
afterAll(() => services.close())

const ask = (url: string, remoteAddress: string, headers = {}) => services.app.inject({ url, remoteAddress, headers })

test.each([
  ['198.51.100.1', '/receipt/0x12', '/properties'],
  ['198.51.100.2', '/', '/no-such-page'],
])('a network over its page limit (%s) gets 429, and nothing is rendered', async (from, one, other) => {
  const before = rendered
  expect([(await ask(one, from)).statusCode, (await ask(other, from)).statusCode]).toEqual([200, 200])
  const refused = await ask(one, from, { 'accept-language': 'es' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(refused.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(refused.body).toContain('<html lang="es">')
  expect(refused.body).toContain('Demasiados intentos en poco tiempo.')
  expect(rendered - before).toBe(2)
})

test('a page requested by another method than GET is counted too', async () => {
  const post = () => services.app.inject({ method: 'POST', url: '/properties', remoteAddress: '198.51.100.3' })
  expect([(await post()).statusCode, (await post()).statusCode, (await post()).statusCode]).toEqual([200, 200, 429])
})

test('each household has its own limit', async () => {
  const statuses = []
  for (const at of ['1::1', '1::2', '1::3', '2::1'])
    statuses.push((await ask('/properties', `2001:db8:0:${at}`)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200])
})

test('scripts, styles and calls of the API are not pages', async () => {
  const from = '198.51.100.4'
  for (let times = 0; times < 3; times++) expect((await ask('/style.css', from)).body).toBe('a style')
  for (let times = 0; times < 3; times++) expect((await ask('/api/openapi.json', from)).statusCode).not.toBe(429)
  expect((await ask('/properties', from)).statusCode).toBe(200)
})

test('the sitemap reads the database, and is counted as well', async () => {
  const from = '198.51.100.5'
  const statuses = []
  for (let times = 0; times < 3; times++) statuses.push((await ask('/sitemap.xml', from)).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})

test('an unknown call is no page: it gets the API’s refusal', async () => {
  const before = rendered
  const answer = await ask('/api/nowhere', '198.51.100.6')
  expect([answer.statusCode, answer.json(), rendered - before]).toEqual([404, { code: 'no-such-call' }, 0])
})
