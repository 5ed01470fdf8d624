/**
 * The keys that identify this Keyhold instance to push services: created once for all processes, the private one
 * encrypted (D 6.18, ADR 24).
 */
import type { Clock } from '../../../../gateways/clock.ts'
import type { Database, Query } from '../../../../gateways/database.ts'
import { generatePushKeys, type PushKeys } from '../../../../gateways/push/pushService.ts'
import { type Cipher, type Column, createCipher } from '../../../platform/encryption/cipher.ts'
import type { Keys } from '../../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../../platform/encryption/service.ts'
import * as store from './keyStore.ts'

/** Its name is part of the stored ciphertext: it never changes. */
const column: Column = { name: 'push_key.private_key' }
/** There is one row. */
const rowId = '1'

export const createPushKeyCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The column, for the re-encryption of all encrypted data. */
export function encryptedPushKeys(database: Database, keys: Keys): EncryptedRows {
  const cipher = createPushKeyCipher(keys)
  return {
    name: 'the private key in push_key',
    cipher,
    list: (after, limit, without) => store.listPrivateKeys(database, after, limit, without),
    replace: (row, encrypted) => store.replacePrivateKey(database, row, encrypted),
  }
}

/** The keys; created now if there are none. If another process created them first, those count. */
export async function readPushKeys(query: Query, cipher: Cipher, clock: Pick<Clock, 'now'>): Promise<PushKeys> {
  const kept = await store.findKeys(query)
  if (kept) return { publicKey: kept.publicKey, privateKey: cipher.decrypt(rowId, kept.privateKey) as string }
  const { publicKey, privateKey } = generatePushKeys()
  const encrypted = cipher.encrypt(rowId, privateKey)
  await store.insertKeys(query, { publicKey, privateKey: encrypted }, new Date(clock.now()))
  return readPushKeys(query, cipher, clock)
}
