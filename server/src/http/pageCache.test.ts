import { get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { listCodes } from '@keyhold/api/codes.ts'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PageOptions, servePages } from './page.ts'
import { createPageCache } from './pageCache.ts'
import { routeOf } from './routeOf.ts'

const long = 'one of many homes '.repeat(200)
let rendered = 0
let now = 0
let status = 200
let kept = createPageCache(() => now)
let app = Fastify()
const open: (() => void)[] = []
const routes: string[] = []

async function openApp(earlyHints?: PageOptions['earlyHints']): Promise<void> {
  app = Fastify({ logger: false })
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('finish', () => routes.push(routeOf(request)))
  })
  await servePages(app, {
    origin: 'http://keyhold.test',
    demo: false,
    chainId: 31_337,
    publicRpcUrl: 'http://127.0.0.1:8545',
    pagesAMinute: 1000,
    ...(earlyHints && { earlyHints }),
    kept,
    built: {
      async handlePage(request, { api, language, nonce }) {
        rendered += 1
        if (request.url.includes('ask')) {
          const { asked } = (await api(listCodes, { params: { id: 1 } })) as unknown as { asked: number }
          return new Response(`${language} ${rendered} asks ${asked}`)
        }
        if (request.url.includes('wait')) await new Promise<void>((resolve) => open.push(resolve))
        const { pathname, searchParams } = new URL(request.url)
        if (searchParams.has('large')) return new Response('x'.repeat(Number(searchParams.get('large'))))
        if (searchParams.has('where')) return new Response(`${request.url} ${language} ${rendered} `)
        if (pathname.endsWith('.data'))
          return new Response(`data ${rendered}`, { headers: { 'content-type': 'text/x-script; charset=utf-8' } })
        const html = `${language} ${rendered} ${long}<script nonce="${nonce}">run()</script><script>planted()</script>`
        return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
      isPublicPage: (path) => /^\/(properties(\.data)?|rent\/[^/]+)$/.test(path),
      routeOf: (path) => path,
      earlyHints: () => ['</style.css>; rel=preload; as=style'],
    },
  })
}

beforeEach(async () => {
  ;[rendered, now, status] = [0, 0, 200]
  kept = createPageCache(() => now)
  await openApp()
})
afterEach(() => app.close())

const ask = (url = '/properties', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

test('a page is served from the cache for two seconds', async () => {
  const first = await ask()
  now = 1_999
  expect((await ask()).body).toBe(first.body)
  expect(rendered).toBe(1)
})

test('after two seconds the stale page is served while the next is rendered; after eight it is not', async () => {
  const first = await ask()
  now = 2_000
  expect((await ask()).body).toBe(first.body)
  await expect.poll(async () => (await ask()).body).toContain('en 2 ')
  now = 9_999
  expect((await ask()).body).toContain('en 2 ')
  await expect.poll(async () => (await ask()).body).toContain('en 3 ')
  now = 9_999 + 8_000
  expect((await ask()).body).toContain('en 4 ')
})

test('eight seconds after a slow rendering began a new one starts, and the older one never replaces it', async () => {
  const slow = ask('/properties?wait')
  await expect.poll(() => open.length).toBe(1)
  now = 8_000
  const next = ask('/properties?wait')
  await expect.poll(() => open.length).toBe(2)
  open.pop()?.()
  expect((await next).body).toContain('en 2 ')
  expect((await ask('/properties?page=2')).body).toContain('en 3 ')
  open.pop()?.()
  expect((await slow).body).toContain('en 3 ')
  expect((await ask('/properties?wait')).body).toContain('en 2 ')
})

test('two concurrent requests share one rendering', async () => {
  const both = [ask('/properties?wait'), ask('/properties?wait')]
  await expect.poll(() => open.length).toBe(1)
  open.pop()?.()
  const [first, second] = await Promise.all(both)
  expect(first?.body).toBe(second?.body)
  expect(rendered).toBe(1)
})

test('each language and address has its own page', async () => {
  await ask()
  expect((await ask('/properties', { 'accept-language': 'th' })).body).toContain('th 2 ')
  expect((await ask('/properties?page=2')).body).toContain('en 3 ')
  expect((await ask('/properties', { cookie: 'keyhold.lang=es' })).body).toContain('es 4 ')
})

test.each([
  ['a request with a session cookie', '/properties', { cookie: 'keyhold.lang=en; session=1' }],
  ['an authorization', '/properties', { authorization: 'Bearer x' }],
  ['a session cookie with a chosen language', '/properties?lang=es', { cookie: 'session=1' }],
  ['a personal page', '/profile', {}],
])('%s is rendered for that request, with a nonce', async (_, url, headers) => {
  await ask()
  const answers = [await ask(url, headers), await ask(url, headers)]
  expect(rendered).toBe(3)
  for (const { headers: answered } of answers) {
    expect(answered['content-security-policy']).toContain("'nonce-")
    expect(answered.etag).toBeUndefined()
  }
})

test('a page with ?lang= is cached in that language, and each visitor gets the language cookie', async () => {
  const [address, spanish] = ['/properties?lang=es', 'keyhold.lang=es; Path=/; Max-Age=31536000; SameSite=Lax']
  const first = await ask(address)
  expect(first.body).toContain('es 1 ')
  const askers: Record<string, string>[] = [{}, { 'accept-language': 'th' }, { cookie: 'keyhold.lang=en' }]
  for (const headers of askers) {
    const again = await ask(address, headers)
    expect([again.body, again.headers['set-cookie']]).toEqual([first.body, spanish])
    expect([again.headers.vary, again.headers['cache-control']]).toEqual([
      'accept-language, cookie, accept-encoding',
      'private, no-cache',
    ])
  }
  const known = await ask(address, { 'if-none-match': String(first.headers.etag) })
  expect([known.statusCode, known.headers['set-cookie']]).toEqual([304, spanish])
  expect((await ask(address, {}, 'HEAD')).headers['set-cookie']).toBe(spanish)
  expect(rendered).toBe(1)
})

test('the language cookie is set only for the visitor who chose it, and the page is cached separately', async () => {
  await ask('/properties?lang=es')
  const thai = await ask('/properties?lang=th')
  expect([thai.body.slice(0, 5), thai.headers['set-cookie']]).toEqual(['th 2 ', expect.stringContaining('lang=th')])
  const plain = await ask('/properties', { 'accept-language': 'es' })
  expect([plain.body.slice(0, 5), plain.headers['set-cookie']]).toEqual(['es 3 ', undefined])
  const unknown = await ask('/properties?lang=xx')
  expect([unknown.body.slice(0, 5), unknown.headers['set-cookie']]).toEqual(['en 4 ', undefined])
})

test('a missing page is not cached', async () => {
  status = 410
  await ask()
  expect((await ask()).statusCode).toBe(410)
  expect(rendered).toBe(2)
})

test('a clock that is set back makes no page fresh', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    await app.close()
    kept = createPageCache()
    await openApp()
    await ask()
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(8_000)
    expect((await ask()).body).toContain('en 2 ')
  } finally {
    vi.useRealTimers()
  }
})

test('the cache holds 64 MiB of pages; beyond that the oldest is removed', async () => {
  const half = `/properties?large=${2 ** 25}`
  const [first, second, third] = [half, `${half}&page=2`, '/properties?large=1']
  for (const page of [first, second, first, second]) await ask(page)
  expect(rendered).toBe(2)
  for (const page of [third, second, third]) await ask(page)
  expect(rendered).toBe(3)
  await ask(first)
  expect(rendered).toBe(4)
})

test('the data of a page is cached beside its document, and a reader who has it gets 304', async () => {
  const first = await ask('/properties.data')
  expect([first.body, first.headers['content-type']]).toEqual(['data 1', 'text/x-script; charset=utf-8'])
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await ask('/properties.data', known)).statusCode).toBe(304)
  const document = await ask('/properties', known)
  expect([document.statusCode, document.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(document.body).toContain('en 2 ')
  expect((await ask('/properties.data')).body).toBe('data 1')
  expect((await ask('/properties.data?_routes=root')).body).toBe('data 3')
  expect((await ask('/properties.data', { cookie: 'session=1' })).body).toBe('data 4')
})

test('a change is visible at the next request, also if the page was being rendered', async () => {
  await ask()
  kept.drop()
  expect((await ask()).body).toContain('en 2 ')
  const late = ask('/properties?wait')
  await expect.poll(() => open.length).toBe(1)
  kept.drop()
  open.pop()?.()
  await late
  const next = ask('/properties?wait')
  await expect.poll(() => open.length).toBe(1)
  open.pop()?.()
  expect((await next).body).toContain('en 4 ')
})

test('a cached page allows only its own scripts, by their hashes', async () => {
  const { body, headers } = await ask()
  expect(body).not.toContain('nonce')
  const policy = String(headers['content-security-policy'])
  // printf 'run()' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain("script-src 'self' 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=';")
  expect(policy).not.toContain('nonce')
  expect(headers['set-cookie']).toBeUndefined()
})

test('a reader who has the page gets 304, with the same policy', async () => {
  const first = await ask()
  const again = await ask('/properties', { 'if-none-match': `"other", ${first.headers.etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect(again.headers['cache-control']).toBe('private, no-cache')
})

test('a page has the best accepted encoding, and HEAD the same headers', async () => {
  const taken = { 'accept-encoding': 'gzip, deflate, br' }
  const answer = await ask('/properties', taken)
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe((await ask()).body)
  const head = await ask('/properties', taken, 'HEAD')
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(answer.rawPayload.length),
  ])
  expect(head.headers.etag).toBe(answer.headers.etag)
  expect(rendered).toBe(1)
})

test('API calls of shared pages are made once; those of personal pages, each time', async () => {
  let asked = 0
  app.get('/api/codeStore/getCodeStore/:id', () => ({ asked: ++asked }))
  const pages = ['/properties?ask', '/properties?ask&page=2']
  expect([(await ask(pages[0])).body, (await ask(pages[1])).body].map((body) => body.slice(0, 11))).toEqual([
    'en 1 asks 1',
    'en 2 asks 1',
  ])
  kept.drop()
  expect((await ask(pages[0])).body).toContain('en 3 asks 2')
  for (const times of [3, 4]) expect((await ask('/profile?ask')).body).toContain(`asks ${times}`)
})

test('no page uses an API response older than two seconds: none shows data older than ten', async () => {
  let asked = 0
  let answer = async () => {}
  app.get('/api/codeStore/getCodeStore/:id', async () => {
    const number = ++asked
    await answer()
    return { asked: number }
  })
  const bodyOf = async (url: string) => (await ask(url)).body.slice(0, 11)
  expect(await bodyOf('/properties?ask')).toBe('en 1 asks 1')
  now = 1_999
  expect(await bodyOf('/properties?ask&page=2')).toBe('en 2 asks 1')
  now = 2_000
  expect(await bodyOf('/properties?ask&page=3')).toBe('en 3 asks 2')
  now = 9_998
  expect(await bodyOf('/properties?ask&page=2')).toBe('en 2 asks 1')
  await expect.poll(() => bodyOf('/properties?ask&page=2')).toBe('en 4 asks 3')
  now = 20_000
  answer = () => new Promise((resolve) => open.push(resolve))
  const slow = ask('/properties?ask&page=4')
  await expect.poll(() => open.length).toBe(1)
  now = 22_000
  const next = ask('/properties?ask&page=5')
  await expect.poll(() => open.length).toBe(2)
  for (const end of open.splice(0)) end()
  expect((await slow).body).toContain('asks 4')
  expect((await next).body).toContain('asks 5')
})

/** The statuses that a browser receives before and with the page, for these headers. */
async function statusesOf(headers: Record<string, string>): Promise<number[]> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const statuses: number[] = []
  return new Promise((resolve, reject) => {
    const requestHeaders = { 'sec-fetch-mode': 'navigate', ...headers }
    const request = get({ port, path: '/properties', headers: requestHeaders, agent: false }, (answer) => {
      statuses.push(answer.statusCode ?? 0)
      answer.resume().once('end', () => resolve(statuses))
    })
    request.on('information', ({ statusCode }) => statuses.push(statusCode)).once('error', reject)
  })
}

test('a navigating browser gets early hints before the page is rendered; a script does not', async () => {
  expect(await statusesOf({})).toEqual([103, 200])
  await app.close()
  await openApp()
  expect(await statusesOf({ 'sec-fetch-mode': 'cors' })).toEqual([200])
})

test.each(['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'])(
  'a request through a proxy with the header %s gets no early hints: some proxies take them for the response',
  async (name) => {
    expect(await statusesOf({ [name]: '10.0.0.1' })).toEqual([200])
  },
)

// promise: pub-no-early-words
test('the operator can enable early hints behind a proxy, or disable them', async () => {
  await app.close()
  await openApp('on')
  expect(await statusesOf({ 'x-forwarded-for': '10.0.0.1' })).toEqual([103, 200])
  await app.close()
  kept.drop()
  await openApp('off')
  expect(await statusesOf({})).toEqual([200])
})

/** Sends a request as no browser would: the target is sent unchanged. */
async function askRaw(target: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET ${target} HTTP/1.0\r\nsec-fetch-mode: navigate\r\n\r\n`)
  return Buffer.concat(await socket.toArray()).toString()
}

test.each(['/rent/..\\passport\\secret', '/rent/..', '/rent/%2e%2e', '/rent/.%2E?page=2'])(
  'a page requested as %s is not cached, because another page is rendered',
  async (target) => {
    for (const times of [1, 2]) {
      const answer = await askRaw(target)
      expect([rendered, answer]).toEqual([times, expect.stringContaining("'nonce-")])
      expect(answer).not.toContain('etag')
    }
  },
)

test('a shared page in another spelling is served from the cache', async () => {
  for (const target of ['/properties', '//properties', '/passport/..\\properties', '/properties'])
    expect(await askRaw(target)).toContain('en 1 ')
})

test('a page is counted by the rendered address, for any spelling of the request', async () => {
  routes.length = 0
  for (const target of ['/properties', '//properties', '/passport/..\\properties?page=2']) await askRaw(target)
  await expect.poll(() => routes).toEqual(['/properties', '/properties', '/properties'])
})

test('the cached page has the normalized address, also if another spelling was requested first', async () => {
  const [first, again] = [await askRaw('//properties?where'), await ask('/properties?where')]
  expect(first).toContain('http://keyhold.test/properties?where en 1 ')
  expect(again.body).toContain('http://keyhold.test/properties?where en 1 ')
})

test('an HTTP/1.0 client gets no early hints (RFC 9110, section 15.2)', async () => {
  expect(await askRaw('/properties')).toMatch(/^HTTP\/1\.1 200 /)
})
