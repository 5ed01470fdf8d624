import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type AppOptions, closeApp, createApp, loggedError, loggedPath } from './app.ts'
import { inProcessAddress } from './inProcess.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

async function open(options: Partial<AppOptions> = {}) {
  app = await createApp({
    session: { authenticate: async () => undefined },
    logLevel: 'silent',
    ...options,
    api: (calls) => {
      calls.get('/who', (request) => ({ ip: request.ip }))
      calls.get('/photo', (_request, reply) =>
        reply.header('cache-control', 'public, max-age=31536000, immutable').send(),
      )
      calls.get('/away', () => {
        throw new Refusal('chain-away')
      })
      calls.post('/form', async (request) => {
        let parts = 0
        for await (const part of request.parts()) {
          if (part.type === 'file') await part.toBuffer()
          parts += 1
        }
        return { parts }
      })
    },
  })
  return app
}
const forwarded = (address: string) => ({ 'x-forwarded-for': address })

test('without a trusted proxy, forwarding headers do not count', async () => {
  const answer = await (await open()).inject({ url: '/api/who', headers: forwarded('203.0.113.9') })
  expect(answer.json()).toEqual({ ip: '127.0.0.1' })
})

test('a trusted proxy names the client’s address; earlier entries do not count', async () => {
  const services = await open({ trustedProxies: ['10.1.0.0/16'] })
  const from = async (remoteAddress: string, headers: object) =>
    (await services.inject({ url: '/api/who', headers: { ...headers }, remoteAddress })).json().ip
  expect(await from('10.1.2.3', forwarded('198.51.100.1, 203.0.113.9'))).toBe('203.0.113.9')
  expect(await from('10.2.2.3', forwarded('203.0.113.9'))).toBe('10.2.2.3')
})

// promise: pub-7-many
test('one household has one limit, however many IPv6 addresses it takes', async () => {
  const services = await open({ callsAMinute: 1 })
  const from = async (remoteAddress: string) => (await services.inject({ url: '/api/who', remoteAddress })).statusCode
  expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2::2'), await from('2001:db8:1:3::1')]).toEqual([
    200, 429, 200,
  ])
})

test('no header makes a call count as one of our own pages, which have no limit', async () => {
  const services = await open({ trustedProxies: ['127.0.0.1'], callsAMinute: 1 })
  const call = async () => (await services.inject({ url: '/api/who', headers: forwarded(inProcessAddress) })).statusCode
  expect([await call(), await call()]).toEqual([200, 429])
})

test('API responses have headers against sniffing, framing and scripts', async () => {
  const { headers } = await (await open()).inject('/api/who')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
})

test('an endless form is refused', async () => {
  const fields = Array.from(
    { length: 200 },
    (_, at) => `--x\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n1\r\n`,
  )
  const answer = await (await open()).inject({
    method: 'POST',
    url: '/api/form',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${fields.join('')}--x--\r\n`,
  })
  expect(answer.statusCode).toBe(413)
})

const text = 'content-disposition: form-data; name="f"'
const file = 'content-disposition: form-data; name="f"; filename="a.jpg"'
test.each([
  ['without a boundary', 'multipart/form-data', `--x\r\n${text}\r\n\r\n1\r\n--x--\r\n`],
  ['with an overlong boundary', `multipart/form-data; boundary=${'x'.repeat(400)}`, '--x--\r\n'],
  ['that ends in the middle of a field', 'multipart/form-data; boundary=x', `--x\r\n${text}\r\n\r\n1`],
  ['that ends in the middle of a file', 'multipart/form-data; boundary=x', `--x\r\n${file}\r\n\r\nabc`],
])('a form %s is malformed, and no internal error', async (_, type, payload) => {
  const answer = await (await open()).inject({
    method: 'POST',
    url: '/api/form',
    headers: { 'content-type': type },
    payload,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed-request'])
})

test('a request that never ends is aborted', async () => {
  expect((await open()).server.requestTimeout).toBe(600_000)
})

test('an unavailable part sends Retry-After (RFC 9110)', async () => {
  const { headers, statusCode } = await (await open()).inject('/api/away')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
})

// promise: pub-6-denied-log
test('a denied request is logged with its user, network and reason', async () => {
  const lines: string[] = []
  const services = await open({ logLevel: 'warn', logTo: { write: (line) => void lines.push(line) }, callsAMinute: 1 })
  for (const _ of [1, 2]) await services.inject({ url: '/api/who', remoteAddress: '203.0.113.7' })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'denied', code: 'too-many-requests', who: null, from: '203.0.113.7' },
  ])
})

test('no page may use camera or microphone', async () => {
  expect((await (await open()).inject('/api/who')).headers['permissions-policy']).toMatch(
    /camera=\(\), microphone=\(\)/,
  )
})

test('Ctrl-C ends the server, even while a browser holds an unused connection', async () => {
  const listening = await open()
  await listening.listen({ host: '127.0.0.1', port: 0 })
  const { port } = listening.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const begun = performance.now()
  await Promise.all([once(silent, 'close'), closeApp(listening)])
  expect(performance.now() - begun).toBeLessThan(20_000) // after 25 s remaining connections are cut
})

test('a file that never changes carries no policy for documents', async () => {
  const { headers } = await (await open()).inject('/api/photo')
  expect([headers['permissions-policy'], headers['x-content-type-options']]).toEqual([undefined, 'nosniff'])
})

test('a logged error contains no key of the chain’s node', () => {
  const error = new Error(
    'HTTP request failed.\nURL: https://me:word@node.example/v2/KEY?k=KEY\nwss://node.example/KEY',
  )
  const logged = loggedError(Object.assign(error, { code: 7 }))
  expect(logged).toMatchObject({ type: 'Error', code: 7 })
  expect(logged.message).toBe('HTTP request failed.\nURL: https://node.example/…\nwss://node.example/…')
  expect(logged.stack).not.toMatch(/me:word|k=KEY|(v2|example)\/KEY/) // the folder it runs in is in the stack too
})

// promise: pub-7-timestamp-log
test('a logged request contains no secret of an email link, and no query', () => {
  const secret = 'A'.repeat(43)
  expect(loggedPath(`/api/forgottenPassword/setNewPassword/${secret}?t=1`)).toBe(
    '/api/forgottenPassword/setNewPassword/…',
  )
  expect(loggedPath(`/api/savedSearch/stop/0b4e3c0a-5a53-4b31-9f7e-2f6d0e6f3a11.${secret}`)).toBe(
    '/api/savedSearch/stop/…',
  )
  expect(loggedPath(`/api/passport/shared/0x${'Z'.repeat(41)}`)).toBe('/api/passport/shared/…')
  expect(loggedPath('/api/contract/0b4e3c0a-5a53-4b31-9f7e-2f6d0e6f3a11?x=1')).toBe(
    '/api/contract/0b4e3c0a-5a53-4b31-9f7e-2f6d0e6f3a11',
  )
})

// promise: bad-no-such-call
test.each(['/api', '/api/', '/api/nothing', '/api/nothing/at/all'])(
  'an unknown call, like %s, is refused by any method, also for a browser',
  async (url) => {
    const app = await open()
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await app.inject({ method, url, headers: { accept: 'text/html' } })
      expect([method, answer.statusCode, answer.body]).toEqual([method, 404, '{"code":"no-such-call"}'])
    }
  },
)

// promise: bad-percent
test.each(['/api/%E0%A4%A', '/api/%', '/api/%ZZ/x?a=%'])('a malformed address, like %s, is not found', async (url) => {
  const answer = await (await open()).inject(url)
  expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'no-such-call' }])
})

test('searches are counted apart from the other calls of a network, and half as many are allowed', async () => {
  const app = await createApp({
    session: { authenticate: async () => undefined },
    logLevel: 'silent',
    callsAMinute: 4,
    api: (calls) => {
      calls.get('/roomAd/search', () => ({}))
      calls.get('/who', () => ({}))
    },
  })
  const statuses = async (url: string, times: number) => {
    const all: number[] = []
    for (let count = 0; count < times; count++) all.push((await app.inject(`/api${url}`)).statusCode)
    return all
  }
  expect(await statuses('/roomAd/search', 3)).toEqual([200, 200, 429])
  expect(await statuses('/who', 5)).toEqual([200, 200, 200, 200, 429])
  await app.close()
})

test('the description of the API is written and compressed once', async () => {
  const app = await open()
  const ask = (headers = {}) => app.inject({ url: '/api/openapi.json', headers })
  const first = await ask({ 'accept-encoding': 'br' })
  expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'br'])
  expect((await ask()).json().openapi).toBe('3.1.0')
  expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})
