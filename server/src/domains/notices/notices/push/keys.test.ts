/** The keys that identify this Keyhold instance to push services. */
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { createTestClock } from '../../../../testing/clock.ts'
import { freshDatabase } from '../../../../testing/database.ts'
import { keysOf, secrets } from '../../../platform/encryption/encryption.setup.ts'
import { createEncryption } from '../../../platform/encryption/service.ts'
import { createPushKeyCipher, encryptedPushKeys, readPushKeys } from './keys.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
const clock = createTestClock()
afterAll(() => database.end())
beforeEach(() => database`delete from push_key`)
const readWith = (...keys: Parameters<typeof keysOf>) =>
  readPushKeys(database, createPushKeyCipher(keysOf(...keys)), clock)

test('concurrent processes all get the same pair', async () => {
  const pairs = await Promise.all(Array.from({ length: 6 }, () => readWith(secrets.first)))
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  expect(await readWith(secrets.first)).toEqual(pairs[0])
})

test('the private key is stored encrypted, and re-encrypted when the encryption key changes', async () => {
  const pair = await readWith(secrets.first)
  const [row] = await database<{ privateKey: Buffer }[]>`select private_key from push_key`
  expect(row?.privateKey.toString('latin1', 0, 4)).toBe('KHS1')
  expect(row?.privateKey.includes(Buffer.from(pair.privateKey, 'base64url'))).toBe(false)
  const keys = keysOf(secrets.second, [secrets.first])
  const all = [encryptedPushKeys(database, keys)]
  const encryption = createEncryption({ keys, all, log: () => undefined, onFault: () => undefined })
  await encryption.refuseUnopened()
  while ((await encryption.encryptSome()) === 'more');
  expect(await readWith(secrets.second)).toEqual(pair)
  const without = { keys: keysOf(secrets.older), log: () => undefined, onFault: () => undefined }
  const stranger = createEncryption({ ...without, all: [encryptedPushKeys(database, without.keys)] })
  await expect(stranger.refuseUnopened()).rejects.toThrow('push_key')
})
