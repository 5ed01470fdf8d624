/** A store that accepts a call and never answers it, or stops midway: the call times out. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { isUnavailable } from './database.ts'
import { type Files, FilesFault } from './files.ts'
import { ofStore } from './objectStoreErrors.ts'
import { openS3Files } from './s3Files.ts'
import { unavailablePart } from './unavailablePart.ts'

/** It opens, answers most calls with nothing, and one picture by half. */
let isSilent = false
const store = createServer((request, response) => {
  if (request.url?.includes('locked')) return void response.writeHead(403).end()
  if (request.method === 'HEAD' && !isSilent) response.end()
  if (request.url?.includes('half')) response.writeHead(200, { 'content-length': '1000' }).write('half')
})
await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  store.closeAllConnections()
  store.close()
})
const settings = readSettings({
  S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
  S3_BUCKET: 'homes',
  S3_ACCESS_KEY_ID: 'a key',
  S3_SECRET_ACCESS_KEY: 'a secret',
})
const files = await openS3Files(settings, 300)

test.each([
  ['written', () => files.write('avatars/ada.png', Buffer.from('Ada'))],
  ['read', () => files.read('avatars/ada.png')],
  ['removed', () => files.remove('avatars/ada.png')],
  ['copied', () => files.copyFolder('photos/one', 'photos/two')],
  ['read, and only half arrives', () => files.read('photos/half/480.webp')],
] as const)('a file that is %s fails after the timeout', async (_, act) => {
  const fault = await act().catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(FilesFault)
  expect([isUnavailable(fault), unavailablePart(fault)]).toEqual([false, 'files'])
})

test('a failed listing is reported as an error of the store', async () => {
  const fault = await files
    .listAll()
    [Symbol.asyncIterator]()
    .next()
    .catch((error: unknown) => error)
  expect(unavailablePart(fault)).toBe('files')
})

test('a store that refuses is not away: the refusal is reported, and the next call is made', async () => {
  const patient = await openS3Files(settings, 60_000)
  const fault = await patient.read('locked').catch((error: unknown) => error)
  expect(String(fault)).toMatch(/^FilesFault: The file store refuses \(403\): \w/)
  expect(unavailablePart(fault)).toBeUndefined()
})

test('the state of a silent store is returned within half a second, and its recovery is noticed', async () => {
  const { state } = await openS3Files(settings, 10_000, 200)
  expect(await state?.()).toBe('ready')
  isSilent = true
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 250) // the next check is due
  expect(await state?.()).toBe('ready') // waiting for that check would return “away”
  await expect.poll(() => state?.()).toBe('away')
  isSilent = false
  await expect.poll(() => state?.()).toBe('ready')
})

test.each([
  [new TypeError('a fault of ours'), false],
  [Object.assign(new Error('no answer in time'), { name: 'TimeoutError' }), true],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new Error('slow down'), { $metadata: { httpStatusCode: 503 } }), true],
  [Object.assign(new Error('denied'), { $metadata: { httpStatusCode: 403 } }), false],
])('a store is away when it gives no answer, and not when our code is wrong: %s', async (thrown, isAway) => {
  const fails = () => Promise.reject(thrown)
  const files = { write: fails, read: fails, copyFolder: fails, remove: fails } as unknown as Files
  await expect(ofStore(files).read('one.webp')).rejects.toMatchObject({ name: 'FilesFault', isAway })
})
