import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { serveBuilt } from './built.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'keyhold built '))
const script = 'export const words = "said again and again";'.repeat(40)
await mkdir(path.join(folder, 'assets/1a2b/en'), { recursive: true })
await writeFile(path.join(folder, 'assets/page-new.js'), script)
await writeFile(path.join(folder, 'assets/page-new.js.br'), brotliCompressSync(script))
await writeFile(path.join(folder, 'assets/1a2b/en/chat.json'), '{}')
await writeFile(path.join(folder, 'push-worker.js'), 'self')
await writeFile(path.join(folder, 'secret.txt'), 'not an asset')
const app = await createApp({
  logLevel: 'silent',
  session: { authenticate: async () => undefined },
  api: () => undefined,
})
await serveBuilt(app, folder)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('a script is sent compressed, with its type, and may be cached for a year', async () => {
  const answer = await app.inject({ url: '/assets/page-new.js', headers: { 'accept-encoding': 'br' } })
  expect(answer.rawPayload).toEqual(brotliCompressSync(script))
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect((await app.inject('/assets/page-new.js')).payload).toBe(script)
})

test('texts are in folders; the service worker is at the root and is revalidated within the hour', async () => {
  expect((await app.inject('/assets/1a2b/en/chat.json')).payload).toBe('{}')
  expect((await app.inject('/push-worker.js')).headers['cache-control']).toBe('public, max-age=3600')
})

test.each(['a.js', '..%2fsecret.txt', '%2e%2e/secret.txt', '1a2b', '1a2b/en', ''])(
  '/assets/%s is not found',
  async (name) => {
    expect((await app.inject(`/assets/${name}`)).statusCode).toBe(404)
  },
)
