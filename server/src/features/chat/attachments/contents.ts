/** Files of messages as they lie in the database: the bytes encrypted with a key of their own, this key with the name in the row's details. */
import { randomBytes } from 'node:crypto'
import type { AttachmentSize } from '@keyhold/rental/attachment.ts'
import type { Database } from '../../../gateways/database.ts'
import { boundColumn } from '../../encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../../encryption/cipher.ts'
import { decryptContent, encryptContent } from '../../encryption/content.ts'
import type { Keys } from '../../encryption/keys.ts'
import type { EncryptedRows } from '../../encryption/service.ts'
import {
  type AttachmentContents,
  type AttachmentKey,
  attachmentDetails,
  attachmentRowId,
  type StoredAttachment,
} from './store.ts'

/** Its name is in what is stored: it never changes. */
const column: Column = { name: 'chat_attachment.details' }

export const createAttachmentCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The column, for whoever looks after all that is encrypted. */
export function encryptedAttachments(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the details of the files of messages',
    cipher,
    ...boundColumn(database, attachmentDetails),
  }
}

interface Details {
  readonly name: string
  /** In Base64. */
  readonly key: string
}

const boundTo = (key: AttachmentKey, size: string) => `${attachmentRowId(key)} ${size}`

/** Encrypts a file: what its row and its contents are. */
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

/** What a file is called. */
export const nameOfAttachment = (cipher: Cipher, one: AttachmentKey & Pick<StoredAttachment, 'details'>): string =>
  detailsOf(cipher, one).name

/** The very bytes that were kept; throws if one of them changed. */
export function openAttachment(cipher: Cipher, one: StoredAttachment, size: AttachmentSize, content: Buffer): Buffer {
  return decryptContent(Buffer.from(detailsOf(cipher, one).key, 'base64'), boundTo(one, size), content)
}
