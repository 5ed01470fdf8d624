/** A store that takes a call and never answers it, or stops midway: the call fails in its time, and nobody waits for ever. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { openS3Files } from './s3Files.ts'

/** It opens, says nothing to most, and of one picture half. */
const store = createServer((request, response) => {
  if (request.method === 'HEAD') response.end()
  if (request.url?.includes('half')) response.writeHead(200, { 'content-length': '1000' }).write('half')
})
await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  store.closeAllConnections()
  store.close()
})
const files = await openS3Files(
  readSettings({
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    ...{ S3_BUCKET: 'homes', S3_ACCESS_KEY_ID: 'a key', S3_SECRET_ACCESS_KEY: 'a secret' },
  }),
  300,
)

test.each([
  ['written', () => files.write('avatars/ada.png', Buffer.from('Ada'))],
  ['read', () => files.read('avatars/ada.png')],
  ['removed', () => files.remove('avatars/ada.png')],
  ['copied', () => files.copyFolder('photos/one', 'photos/two')],
  ['read, of which half comes', () => files.read('photos/half/480.webp')],
] as const)('what is %s fails once the store was silent for too long', { timeout: 5_000 }, async (_, act) => {
  const begun = Date.now()
  await expect(act()).rejects.toThrow()
  expect(Date.now() - begun).toBeLessThan(4_000)
})
