// What is served on this machine passes calls to the chain's node only for its own page: any other page could change its clock.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { servePage } from './servePage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-wallet-'))
writeFileSync(path.join(folder, 'index.html'), '<h1>Wallet</h1>')
const calls: string[] = []
const node = createServer((call, response) => {
  call.on('data', (part) => calls.push(String(part)))
  call.on('end', () => response.end('{"result":1}'))
}).listen(0, '127.0.0.1')
const nodeUrl = await new Promise<string>((resolve) =>
  node.once('listening', () => resolve(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)),
)
const page = await servePage({ folder, config: '{"rpc":"/rpc"}', node: nodeUrl, port: 0 })
afterAll(() => {
  page.close()
  node.close()
  rmSync(folder, { recursive: true })
})
const { host, port } = new URL(page.url)

const ask = (method: string, target: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    call.on('error', reject).end(method === 'POST' ? '{"method":"eth_chainId"}' : undefined)
  })

test('the page and its config are served with the headers that forbid frames', async () => {
  const { status, headers, body } = await ask('GET', '/', { host })
  expect([status, body]).toEqual([200, '<h1>Wallet</h1>'])
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect((await ask('GET', '/config.json', { host })).body).toBe('{"rpc":"/rpc"}')
  for (const target of ['/../servePage.ts', '//', '//[', '/%'])
    expect((await ask('GET', target, { host })).status, target).toBe(404)
})

test.each([
  ['a page that needs no permission to send it', { 'content-type': 'text/plain' }],
  ['a host that leads to this machine', { host: `evil.example:${port}` }],
  ['a name under the page’s own', { host: `evil.wallet.localhost:${port}` }],
])('a call from %s is not passed on', async (_, change) => {
  expect((await ask('POST', '/rpc', { host, 'content-type': 'application/json', ...change })).status).toBe(404)
  expect(calls).toEqual([])
})

test('a call of the page itself is passed on', async () => {
  const { status, body } = await ask('POST', '/rpc', { host, 'content-type': 'application/json' })
  expect([status, body, calls]).toEqual([200, '{"result":1}', ['{"method":"eth_chainId"}']])
})
