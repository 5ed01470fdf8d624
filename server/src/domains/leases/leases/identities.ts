/** Passport number, nationality and marital status of tenants, encrypted in the lease row (D 6.7). */
import type { Database } from '../../../gateways/database.ts'
import { type Cipher, createCipher } from '../../platform/encryption/cipher.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../platform/encryption/service.ts'
import type { Identity } from '../agreements/canonical.ts'
import { listIdentities, replaceIdentity } from './identityStore.ts'
import type { Lease } from './lease.ts'

/** Its name is part of the stored ciphertext: it never changes. */
const column = { name: 'lease.identity' }

export const createIdentityCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The tenant's identity; undefined once it was deleted (D 11.23). */
export function readIdentity(
  cipher: Cipher,
  { id, identity, identityGoneAt }: Pick<Lease, 'id' | 'identity' | 'identityGoneAt'>,
): Identity | undefined {
  return identityGoneAt ? undefined : (cipher.decrypt(id, identity) as Identity)
}

/** The column, for the re-encryption of all encrypted data. */
export function encryptedIdentities(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the identity in lease',
    cipher,
    list: (after, limit, without) => listIdentities(database, after, limit, without),
    replace: (row, encrypted) => replaceIdentity(database, row, encrypted),
  }
}
