/** Message files as stored: encrypted with their own key, which is in the row's encrypted details. */
import { randomBytes } from 'node:crypto'
import type { AttachmentSize } from '@keyhold/rental/attachment.ts'
import type { Database } from '../../../../gateways/database.ts'
import { boundColumn } from '../../../platform/encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../../../platform/encryption/cipher.ts'
import { decryptContent, encryptContent } from '../../../platform/encryption/content.ts'
import type { Keys } from '../../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../../platform/encryption/service.ts'
import {
  type AttachmentContents,
  type AttachmentKey,
  attachmentDetails,
  attachmentRowId,
  type StoredAttachment,
} from './store.ts'

/** The column name is part of the ciphertext, so it must never change. */
const column: Column = { name: 'chat_attachment.details' }

export const createAttachmentCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The encrypted column, for key rotation. */
export function encryptedAttachments(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the details of the files of messages',
    cipher,
    ...boundColumn(database, attachmentDetails),
  }
}

interface Details {
  readonly name: string
  /** Base64. */
  readonly key: string
}

const boundTo = (key: AttachmentKey, size: string) => `${attachmentRowId(key)} ${size}`

/** Encrypts a file into its row and its contents. */
export function encryptAttachment(cipher: Cipher, key: AttachmentKey, name: string, contents: AttachmentContents) {
  const contentKey = randomBytes(32)
  const details: Details = { name, key: contentKey.toString('base64') }
  const encrypted = Object.entries(contents).map(([size, bytes]) => [
    size,
    encryptContent(contentKey, boundTo(key, size), bytes),
  ])
  return {
    details: cipher.encrypt(attachmentRowId(key), details),
    contents: Object.fromEntries(encrypted) as AttachmentContents,
  }
}

const detailsOf = (cipher: Cipher, one: AttachmentKey & Pick<StoredAttachment, 'details'>) =>
  cipher.decrypt(attachmentRowId(one), one.details) as Details

/** Decrypts a file's name. */
export const nameOfAttachment = (cipher: Cipher, one: AttachmentKey & Pick<StoredAttachment, 'details'>): string =>
  detailsOf(cipher, one).name

/** Decrypts the stored bytes; throws if any of them changed. */
export function openAttachment(cipher: Cipher, one: StoredAttachment, size: AttachmentSize, content: Buffer): Buffer {
  return decryptContent(Buffer.from(detailsOf(cipher, one).key, 'base64'), boundTo(one, size), content)
}
