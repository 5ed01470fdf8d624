import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createApp } from './app.ts'

const apps: FastifyInstance[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

/** An application, opened on a port of this machine. */
async function open(isLocal: boolean, trustedProxies: readonly string[] = []): Promise<number> {
  const session = { authenticate: async () => undefined }
  const app = await createApp({
    session,
    logLevel: 'silent',
    isLocal,
    trustedProxies,
    api: (calls) => void calls.get('/who', (asked) => ({ ip: asked.ip })),
  })
  app.get('/', () => 'a page')
  apps.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

function statusOf(port: number, headers: Record<string, string>, path = '/api/who'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.once('error', reject).end()
  })
}

const [local, isPublic, behindOwn] = [await open(true), await open(false), await open(true, ['127.0.0.1'])]

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST',
  'homes.localhost:80',
  '127.0.0.1:3000',
  '127.9.9.9',
  '[::1]:3000',
])('a local Keyhold answers at %s', async (host) => expect(await statusOf(local, { host })).toBe(200))

// The server of a page elsewhere may lead its own name here, and then read as that page (DNS rebinding).
test.each([
  'keyhold.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.0.0.2:3000',
  '192.168.1.9',
  '[fe80::1]',
])('a local Keyhold refuses requests to "%s", neither a page nor a call', async (host) => {
  expect(await statusOf(local, { host })).toBe(421)
  expect(await statusOf(local, { host }, '/')).toBe(421)
  expect(await statusOf(isPublic, { host })).toBe(200)
})

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
])('a local Keyhold refuses requests through a proxy (%s)', async (name) => {
  const headers = { host: 'localhost', [name]: '203.0.113.9' }
  expect(await statusOf(local, headers)).toBe(421)
  expect(await statusOf(isPublic, headers)).toBe(200)
})

test('behind a proxy of a test it answers at loopback, and nowhere else', async () => {
  expect(await statusOf(behindOwn, { host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(200)
  expect(await statusOf(behindOwn, { host: 'keyhold.example', 'x-forwarded-for': '127.0.0.1' })).toBe(421)
})
