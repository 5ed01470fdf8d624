/** Photos as they lie in the database: the bytes encrypted with a key of their own, this key in the row's details. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../gateways/database.ts'
import { sha256 } from '../disputes/evidence/contents.ts'
import { boundColumn } from '../encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../encryption/cipher.ts'
import { decryptContent, encryptContent } from '../encryption/content.ts'
import type { Keys } from '../encryption/keys.ts'
import type { EncryptedRows } from '../encryption/service.ts'
import { photoDetails, photoRowId, type StoredPhoto } from './photoStore.ts'

/** Its name is in what is stored: it never changes. */
const column: Column = { name: 'inventory_photo.details' }

export const createPhotoCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The column, for whoever looks after all that is encrypted. */
export function encryptedPhotos(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the photos of the inventory',
    cipher,
    ...boundColumn(database, photoDetails),
  }
}

/** Encrypts a photo: what its row and its content are. */
export function encryptPhoto(cipher: Cipher, key: Pick<StoredPhoto, 'id' | 'leaseId' | 'party'>, bytes: Buffer) {
  const [rowId, contentKey] = [photoRowId(key), randomBytes(32)]
  const details = cipher.encrypt(rowId, { key: contentKey.toString('base64') })
  return { details, content: encryptContent(contentKey, rowId, bytes) }
}

/** The very bytes that were added; throws if one of them changed. */
export function openPhoto(cipher: Cipher, photo: StoredPhoto, content: Buffer): Buffer {
  const rowId = photoRowId(photo)
  const { key } = cipher.decrypt(rowId, photo.details) as { key: string }
  const bytes = decryptContent(Buffer.from(key, 'base64'), rowId, content)
  if (sha256(bytes) !== photo.hash) throw new Error(`the photo ${photo.id} is not what was added`)
  return bytes
}
