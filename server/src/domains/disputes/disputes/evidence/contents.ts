/** Evidence as stored: encrypted with its own key, which is in the row's encrypted details. */
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../../../gateways/database.ts'
import { boundColumn } from '../../../platform/encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../../../platform/encryption/cipher.ts'
import { decryptContent, encryptContent } from '../../../platform/encryption/content.ts'
import type { Keys } from '../../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../../platform/encryption/service.ts'
import { type EvidenceKey, evidenceDetails, evidenceRowId, type StoredEvidence } from './evidenceStore.ts'

/** The column name is part of the ciphertext, so it must never change. */
const column: Column = { name: 'dispute_evidence.details' }

export const createEvidenceCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The encrypted column, for key rotation. */
export function encryptedEvidence(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the details of the evidence',
    cipher,
    ...boundColumn(database, evidenceDetails),
  }
}

/** SHA-256 in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

interface Details {
  readonly name: string
  /** For messages: how many. */
  readonly messages?: number
  /** Base64. */
  readonly key: string
}

/** Encrypts a piece into its row and its content. */
export function encryptEvidence(cipher: Cipher, key: EvidenceKey, rest: Omit<Details, 'key'>, bytes: Buffer) {
  const [rowId, contentKey] = [evidenceRowId(key), randomBytes(32)]
  const details: Details = { ...rest, key: contentKey.toString('base64') }
  return { details: cipher.encrypt(rowId, details), content: encryptContent(contentKey, rowId, bytes) }
}

const detailsOf = (cipher: Cipher, one: StoredEvidence) => cipher.decrypt(evidenceRowId(one), one.details) as Details

/** The fields listed for a piece beside its row: its name, and for messages how many. */
export function summaryOf(cipher: Cipher, one: StoredEvidence): Omit<Details, 'key'> {
  const { key: _, ...rest } = detailsOf(cipher, one)
  return rest
}

/** Decrypts the bytes that were added; throws if any of them changed. */
export function openEvidence(cipher: Cipher, one: StoredEvidence, content: Buffer): Buffer {
  const bytes = decryptContent(Buffer.from(detailsOf(cipher, one).key, 'base64'), evidenceRowId(one), content)
  if (sha256(bytes) !== one.hash) throw new Error(`the evidence ${one.id} is not what was added`)
  return bytes
}
