/** While one version takes another's place, any process has the files of either's pages, and later those of pages that stayed open. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuiltFiles } from '../gateways/builtFiles.ts'
import { connectDatabase } from '../gateways/database.ts'
import { createTestServices } from '../testing/services.ts'
import { createApp } from './app.ts'
import { serveBuilt } from './built.ts'

const services = await createTestServices()
const { database } = services.deps
const folder = await mkdtemp(path.join(tmpdir(), 'keyhold built '))
const long = 'export const words = "said again and again";'.repeat(40)
let now = 0

/** A process of a version that was built to these files. */
async function startVersion(version: string, files: Readonly<Record<string, string>>) {
  const client = path.join(folder, version)
  await mkdir(path.join(client, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(client, 'assets', name)), { recursive: true })
    await writeFile(path.join(client, 'assets', name), text)
    if (text === long) await writeFile(path.join(client, 'assets', `${name}.br`), brotliCompressSync(text))
  }
  const builtFiles = createBuiltFiles(database, () => now)
  await builtFiles.publish(path.join(client, 'assets'))
  const app = await createApp({
    logLevel: 'silent',
    session: { authenticate: async () => undefined },
    api: () => undefined,
  })
  await serveBuilt(app, client, builtFiles)
  return {
    app,
    ask: (name: string, encoding = 'br', method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: `/assets/${name}`, headers: { 'accept-encoding': encoding } }),
  }
}
type Version = Awaited<ReturnType<typeof startVersion>>
let older: Version
let newer: Version
beforeAll(async () => {
  older = await startVersion('older', {
    'page-old.js': long,
    'letters-same.woff2': 'font',
    'page-old.css': 'a{}',
    '1a2b/en/chat.json': '{}',
  })
  newer = await startVersion('newer', { 'page-new.js': long, 'letters-same.woff2': 'font', '3c4d/en/chat.json': '[]' })
})
afterAll(async () => {
  await Promise.all([older.app.close(), newer.app.close()])
  await services.close()
  await rm(folder, { recursive: true })
})

test.each([
  ['the newer one', () => newer, 'page-old.js'],
  ['the older one', () => older, 'page-new.js'],
  ['its own process', () => newer, 'page-new.js'],
])('a script of a page is had from %s, compressed, for ever, and as a script', async (_who, whom, name) => {
  const answer = await whom().ask(name)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.rawPayload).toEqual(brotliCompressSync(long))
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('whoever takes no Brotli has another version’s script by gzip, or as it is', async () => {
  expect(gunzipSync((await newer.ask('page-old.js', 'gzip')).rawPayload).toString()).toBe(long)
  expect((await newer.ask('page-old.js', 'identity')).payload).toBe(long)
})

test('another version’s style and font come as what they are', async () => {
  const style = await newer.ask('page-old.css')
  expect([style.payload, style.headers['content-type']]).toEqual(['a{}', 'text/css; charset=utf-8'])
  expect((await newer.ask('letters-same.woff2')).payload).toBe('font')
  expect((await newer.ask('page-old.css', 'br', 'HEAD')).statusCode).toBe(200)
})

test('the sentences of either version, which lie in folders of their own, are had from any process', async () => {
  for (const version of [older, newer]) {
    const answers = [
      await version.ask('1a2b/en/chat.json', 'identity'),
      await version.ask('3c4d/en/chat.json', 'identity'),
    ]
    expect(answers.map(({ payload }) => payload)).toEqual(['{}', '[]'])
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual(
      Array(2).fill('application/json; charset=utf-8'),
    )
  }
})

test('what no version has is not there, and is asked of the database once in a second, whoever makes names up', async () => {
  const asked: string[] = []
  const options = database.options as { debug: unknown }
  options.debug = (_connection: number, text: string) => asked.push(text)
  now += 1_000
  for (const name of [
    'a.js',
    'b.js',
    'c.js',
    '..%2f..%2fserver%2fsettings.ts',
    '%2e%2e',
    '',
    '1a2b',
    '1a2b/en',

    'page-old.js.br',
  ])
    expect((await newer.ask(name)).statusCode, name).toBe(404)
  options.debug = false
  expect(asked).toHaveLength(1)
})

test('while the database is away it is asked once in a second too', async () => {
  const away = connectDatabase('postgres://nobody@127.0.0.1:1/none', 1)
  const files = createBuiltFiles(away, () => now)
  const first = await files.find('a.js').catch((error: unknown) => error)
  expect(await files.find('b.js').catch((error: unknown) => error)).toBe(first)
  now += 1_000
  expect(await files.find('b.js').catch((error: unknown) => error)).not.toBe(first)
  await away.end({ timeout: 0 })
})

test('a version that starts later is had a second later', async () => {
  const latest = await startVersion('latest', { 'page-latest.js': long })
  now += 1_000
  expect((await older.ask('page-latest.js')).statusCode).toBe(200)
  await latest.app.close()
})

test('what no process had for sixty days goes when the next one starts; what some had stays', async () => {
  await database`update built_file set seen_at = now() - interval '61 days' where name <> 'page-latest.js'`
  await database`update built_file set seen_at = now() - interval '59 days' where name = 'page-latest.js'`
  await (await startVersion('newer', {})).app.close()
  const rows = await database<{ name: string }[]>`select name from built_file order by name`
  expect(rows.map(({ name }) => name)).toEqual([
    '3c4d/en/chat.json',
    'letters-same.woff2',
    'page-latest.js',
    'page-new.js',
  ])
})

test('a process has the files of its own version while the database is away, and says of others that they may be there', async () => {
  const away = createBuiltFiles(database, () => now)
  const app = await createApp({
    logLevel: 'silent',
    session: { authenticate: async () => undefined },
    api: () => undefined,
  })
  await serveBuilt(app, path.join(folder, 'newer'), {
    find: (name) => (name === 'page-old.js' ? Promise.reject(new Error('away')) : away.find(name)),
  })
  expect((await app.inject('/assets/page-new.js')).statusCode).toBe(200)
  const answer = await app.inject('/assets/page-old.js')
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['retry-after']]).toEqual([
    503,
    undefined,
    '1',
  ])
  await app.close()
})
