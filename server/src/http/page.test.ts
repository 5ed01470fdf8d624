import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { externalLinksFrom } from './externalLinks.ts'
import { openMetrics } from './metrics/metrics.ts'
import { type BuiltPages, type PageHandler, servePages } from './page.ts'

/** Pages without a cache. */
function rendering(handlePage: PageHandler): BuiltPages {
  return {
    handlePage,
    isPublicPage: () => false,
    earlyHints: () => [],
    routeOf: (path) => path.replace(/^\/detail\/.*/, '/detail/:id'),
  }
}

const app = Fastify({ logger: false })
await servePages(app, {
  origin: 'http://keyhold.test',
  demo: false,
  chainId: 31_337,
  publicRpcUrl: 'http://127.0.0.1:8545',
  pagesAMinute: 300,
  outside: externalLinksFrom(
    readSettings({ METAVERSE_URL: 'https://land.example', MAP_STYLE_URL: 'https://map.example/style' }),
  ),
  built: rendering(async (request, visit) =>
    request.url.endsWith('/leads/on')
      ? new Response(null, { status: 302, headers: { location: '/' } })
      : new Response(`${request.url} ${JSON.stringify(visit.outside)}`),
  ),
})
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
afterAll(() => app.close())

/** Sends a request as no browser would: the target is sent unchanged. */
function ask(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

// promise: bad-host
test.each([
  '//evil.example/x',
  '///evil.example/x',
  '//evil.example:80/x',
  '/\\evil.example/x',
  '//',
  '//[',
  'http://evil.example/x',
])('a page requested as %s is a page of this site', async (target) => {
  const answer = await ask(target)
  expect(answer).toMatch(/^HTTP\/1.1 200/)
  expect(answer).toContain('http://keyhold.test/')
  expect(answer).not.toContain('http://evil')
})

test('a page cannot be framed, runs only its own scripts, and is not sniffed', async () => {
  const { headers } = await app.inject('/')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w+/=]+'.*frame-ancestors 'none'/)
  expect(headers['content-security-policy']).toContain("base-uri 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['set-cookie']).toBeUndefined()
})

// promise: bad-head
test('HEAD on a page answers as GET does, without the body', async () => {
  const [page, head] = await Promise.all([app.inject('/'), app.inject({ method: 'HEAD', url: '/' })])
  expect([head.statusCode, head.body]).toEqual([200, ''])
  for (const name of ['content-type', 'vary', 'cache-control', 'x-content-type-options'])
    expect([name, head.headers[name]]).toEqual([name, page.headers[name]])
})

test('HEAD and GET of a response without a body are equal too', async () => {
  const [page, head] = await Promise.all([app.inject('/leads/on'), app.inject({ method: 'HEAD', url: '/leads/on' })])
  expect([page.statusCode, head.statusCode, head.headers.location]).toEqual([302, 302, '/'])
})

// promise: pub-2-footer-server, public-map-outside
test('pages link to the external addresses of the settings, and only the map’s style may be fetched from there (D 9.1)', async () => {
  const { body, headers } = await app.inject('/')
  expect(JSON.parse(body.slice(body.indexOf('{')))).toEqual({
    metaverse: 'https://land.example',
    mapStyle: 'https://map.example/style',
  })
  expect(headers['content-security-policy']).toContain(' https://map.example')
  expect(headers['content-security-policy']).not.toContain('land.example')
})

// promise: wc-policy
test('connections to wallets on phones are allowed only where a project id is set', async () => {
  const connects = async (outside: { walletConnect?: string }) => {
    const services = Fastify({ logger: false })
    const seen: unknown[] = []
    await servePages(services, {
      origin: 'http://keyhold.test',
      demo: false,
      chainId: 56,
      publicRpcUrl: 'https://node.example',
      outside,
      pagesAMinute: 300,
      built: rendering(async (_request, visit) => new Response(String(seen.push(visit.outside)))),
    })
    const { headers } = await services.inject('/')
    await services.close()
    return { policy: String(headers['content-security-policy']), csp: seen[0] }
  }
  const without = await connects({})
  expect(without.policy).toContain("connect-src 'self' https://node.example;")
  expect(without.policy).not.toMatch(/wss:|walletconnect/)
  const walletConnect = 'a'.repeat(32)
  const open = await connects({ walletConnect })
  expect(open.policy).toContain("connect-src 'self' https://node.example wss://relay.walletconnect.org;")
  expect(open.policy).not.toContain('frame-src')
  expect(open.csp).toEqual({ walletConnect })
})

test('an error in a page is logged once, with the request id that the visitor sees, and is counted for its route', async () => {
  const lines: string[] = []
  const services = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } })
  const metrics = openMetrics({ app: services, probes: {}, figures: [] })
  const handlePage: PageHandler = async (_request, { onFault, requestId }) => {
    for (const _ of [1, 2]) onFault(new Error('torn'))
    return new Response(requestId, { status: 500 })
  }
  await servePages(services, {
    origin: 'http://keyhold.test',
    demo: false,
    chainId: 56,
    publicRpcUrl: 'https://node.example',
    pagesAMinute: 300,
    built: rendering(handlePage),
  })
  const { body } = await services.inject('/detail/a-secret?t=1')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'fault', reqId: body, route: '/detail/:id' }])
  expect(await metrics.text()).toContain('{method="GET",route="/detail/:id",status="500"} 1')
  expect(`${lines}${await metrics.text()}`).not.toContain('a-secret')
  await Promise.all([services.close(), metrics.close()])
})
