/** Addresses given by users, tried as attacks. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicFetch, refusedAddress } from './publicFetch.ts'

const bounds = { bytes: 1000, milliseconds: 500 }
const pages: Record<string, RequestListener> = {
  '/fine': (_, answer) => answer.end('days'),
  '/moved': (_, answer) => answer.writeHead(302, { location: '/fine' }).end(),
  '/inward': (_, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/inward-by-name': (_, answer) => answer.writeHead(307, { location: 'https://localhost/' }).end(),
  '/to-a-file': (_, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (_, answer) => answer.writeHead(302, { location: '/round' }).end(),
  '/said-large': (_, answer) => answer.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000)),
  '/large': (_, answer) => {
    const more = () => answer.write('x'.repeat(300)) && setTimeout(more, 1)
    more()
  },
  '/slow': () => undefined,
  '/drips': (_, answer) => {
    const more = setInterval(() => answer.write('x'), 50)
    answer.on('close', () => clearInterval(more))
  },
  '/cut-off': (request, answer) => {
    answer.writeHead(200, { 'content-length': '500' }).write('x'.repeat(300), () => request.socket.destroySoon())
  },
  '/cut-off-chunk': (request, answer) => {
    answer.write('x'.repeat(300), () => request.socket.destroySoon())
  },
  '/packed': (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/gone': (_, answer) => answer.writeHead(410).end(),
  '/broken': (_, answer) => answer.writeHead(500).end(),
  '/forbidden': (_, answer) => answer.writeHead(403).end(),
  '/headers': (request, answer) => answer.end(JSON.stringify(request.headers)),
}
const server = createServer((request, answer) => pages[request.url ?? '']?.(request, answer))
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const door = createPublicFetch((address) => address.origin === origin)
const why = (address: string, from = door) => from.read(address, bounds).then(String, (error) => error.failure)

test.each([
  'http://calendar.example/a.ics',
  'ftp://calendar.example/a.ics',
  'file:///etc/passwd',
  'https://calendar.example:8443/a.ics',
  'https://name:password@calendar.example/a.ics',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fd00::1]/',
  'https://8.8.8.8/',
  'https://localhost/',
  'https://keyhold/',
  'https://１２７.０.０.１/',
  'no address',
])('%s is not called', async (address) => {
  expect(door.isAllowed(address)).toBe(false)
  expect(await why(address)).toBe('address-not-allowed')
})

test.each([
  ['http://calendar.example/a.ics', 'address-needs-https'],
  ['http://calendar.example:8080/a.ics', 'address-needs-https'],
  ['https://calendar.example:8443/a.ics', 'address-other-port'],
  ['https://name:password@calendar.example/a.ics', 'address-with-password'],
  ['ftp://calendar.example/a.ics', 'address-not-allowed'],
  ['http://127.0.0.1/', 'address-not-allowed'],
  ['no address', 'address-not-allowed'],
  ['https://calendar.example/a.ics', undefined],
])('%s is refused as %s', (address, reason) => {
  expect(refusedAddress(address)).toBe(reason)
})

test('a name that resolves to a private address is not called, even if an earlier check passed', async () => {
  const inward: LookupFunction = (host, _, done) => done(new Error(`${host} is not of the public internet`), '')
  const from = createPublicFetch(undefined, () => inward)
  expect(from.isAllowed('https://calendar.example/a.ics')).toBe(true)
  expect(await why('https://calendar.example/a.ics', from)).toBe('address-unreachable')
})

test('a public address is read, also after a redirect', async () => {
  expect(await why(`${origin}/fine`)).toBe('days')
  expect(await why(`${origin}/moved`)).toBe('days')
})

test.each(['/inward', '/inward-by-name', '/to-a-file'])('a redirect by %s is checked again', async (path) => {
  expect(await why(`${origin}${path}`)).toBe('address-not-allowed')
})

test.each([
  ['/round', 'address-redirects'],
  ['/said-large', 'address-too-large'],
  ['/large', 'address-too-large'],
  ['/slow', 'address-too-slow'],
  ['/drips', 'address-too-slow'],
  ['/cut-off', 'address-cut-off'],
  ['/cut-off-chunk', 'address-cut-off'],
  ['/packed', 'address-compressed'],
  ['/gone', 'address-not-found'],
  ['/broken', 'address-error'],
  ['/forbidden', 'address-refused'],
])('%s ends as %s', async (path, failure) => {
  expect(await why(`${origin}${path}`)).toBe(failure)
})

test('the request carries no cookies or credentials', async () => {
  const sent = JSON.parse(await why(`${origin}/headers`)) as Record<string, string>
  expect(Object.keys(sent).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})
