/** Photos as stored: the bytes are encrypted with their own key, which is in the row's encrypted details. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../../gateways/database.ts'
import { sha256 } from '../../disputes/disputes/evidence/contents.ts'
import { boundColumn } from '../../platform/encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../../platform/encryption/cipher.ts'
import { decryptContent, encryptContent } from '../../platform/encryption/content.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../platform/encryption/service.ts'
import { photoDetails, photoRowId, type StoredPhoto } from './photoStore.ts'

/** The column name is part of the ciphertext, so it must never change. */
const column: Column = { name: 'inventory_photo.details' }

export const createPhotoCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The encrypted column, for key rotation. */
export function encryptedPhotos(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the photos of the inventory',
    cipher,
    ...boundColumn(database, photoDetails),
  }
}

/** Encrypts a photo into its row and its content. */
export function encryptPhoto(cipher: Cipher, key: Pick<StoredPhoto, 'id' | 'leaseId' | 'party'>, bytes: Buffer) {
  const [rowId, contentKey] = [photoRowId(key), randomBytes(32)]
  const details = cipher.encrypt(rowId, { key: contentKey.toString('base64') })
  return { details, content: encryptContent(contentKey, rowId, bytes) }
}

/** Decrypts the bytes that were added; throws if any of them changed. */
export function openPhoto(cipher: Cipher, photo: StoredPhoto, content: Buffer): Buffer {
  const rowId = photoRowId(photo)
  const { key } = cipher.decrypt(rowId, photo.details) as { key: string }
  const bytes = decryptContent(Buffer.from(key, 'base64'), rowId, content)
  if (sha256(bytes) !== photo.hash) throw new Error(`the photo ${photo.id} is not what was added`)
  return bytes
}
