/** `npm run dev`: pages from their sources on one port with an API that restarts. */
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../embedded/ports.ts'
import { serveFromSources } from './front.ts'

const apiPort = await freePort()
const answers: Server[] = []
const front = await serveFromSources(
  { origin: 'http://127.0.0.1', demo: false, chainId: 31_337, publicRpcUrl: 'http://127.0.0.1:1', pagesAMinute: 300 },
  apiPort,
)
let address = ''

/** A stub of the API: no cities, echoes other requests, and opens a socket that sends one word. */
function startApi(): Promise<void> {
  const api = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url !== '/api/city/list') return response.end(`${request.method} ${request.url} ${body}`)
      response.setHeader('content-type', 'application/json').end('[]')
    })
  })
  api.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\nhello'))
  answers.push(api)
  return new Promise((resolve) => api.listen(apiPort, '127.0.0.1', resolve))
}

beforeAll(async () => {
  address = await front.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await front.close()
  for (const api of answers) api.close()
})

test('a call during a restart of the API waits for it, and arrives complete', async () => {
  const pending = fetch(`${address}/api/contract`, { method: 'PUT', body: 'a form' })
  await startApi()
  expect(await (await pending).text()).toBe('PUT /api/contract a form')
})

test('a socket of the API is forwarded', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write('GET /api/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const received: string[] = []
  await new Promise((resolve) => socket.on('data', (chunk) => received.push(String(chunk))).on('close', resolve))
  expect(received.join('')).toMatch(/^HTTP\/1.1 101[\s\S]*hello$/)
})

test('a source is served, and a page is rendered from it', async () => {
  const source = await fetch(`${address}/src/paths.ts`)
  expect(source.headers.get('content-type')).toContain('javascript')
  expect(await source.text()).toContain('/how-it-works')
  const page = await fetch(`${address}/no-such-page`)
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('/src/entry.client.tsx')
})
