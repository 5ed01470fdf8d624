/**
 * Column encryption for private data: AES-256-GCM, bound to its key, its column and its row (D 6.7, D 11.23). Format:
 * `KHS1`, the key's id (8 bytes), the nonce (12), the tag (16) and the ciphertext.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, Keys } from './keys.ts'

export interface Cipher {
  /** Encrypts a value as JSON for one row, with the current key. */
  encrypt(rowId: string, value: unknown): Buffer
  /** Decrypts a value of this row; throws if it is another row's, was changed, or its key is not set. */
  decrypt(rowId: string, encrypted: Uint8Array): unknown
  /** Re-encrypts a value with the current key; throws like `decrypt`. */
  encryptAnew(rowId: string, encrypted: Uint8Array): Buffer
  /** The prefix of every value encrypted with the current key. */
  readonly prefix: Buffer
}

/** An encrypted column; its key is derived from its name. */
export interface Column {
  readonly name: string
}

const form = Buffer.from('KHS1')
const length = { prefix: form.length + 8, nonce: 12, tag: 16 } as const

/** Creates the cipher of a column. */
export function createCipher(keys: Keys, column: Column): Cipher {
  const prefixOf = ({ id }: Key) => Buffer.concat([form, Buffer.from(id, 'hex')])
  const prefix = prefixOf(keys.current)
  const boundTo = (key: Key, rowId: string) =>
    Buffer.from(JSON.stringify([prefixOf(key).toString('hex'), column.name, rowId]))

  function encryptText(rowId: string, text: Buffer): Buffer {
    const nonce = randomBytes(length.nonce)
    const cipher = createCipheriv('aes-256-gcm', keys.current.derive(column.name), nonce)
    cipher.setAAD(boundTo(keys.current, rowId))
    const body = Buffer.concat([cipher.update(text), cipher.final()])
    return Buffer.concat([prefix, nonce, cipher.getAuthTag(), body])
  }

  function decryptText(rowId: string, bytes: Buffer): Buffer {
    if (!form.equals(bytes.subarray(0, form.length))) throw new Error('it names no key')
    const id = bytes.toString('hex', form.length, length.prefix)
    const key = keys.find(id)
    if (!key) throw new Error(`it is sealed with the key ${id}, which is not here`)
    return open(key.derive(column.name), boundTo(key, rowId), bytes.subarray(length.prefix))
  }

  return {
    prefix,
    encrypt: (rowId, value) => encryptText(rowId, Buffer.from(JSON.stringify(value))),
    decrypt: (rowId, encrypted) => JSON.parse(decryptText(rowId, Buffer.from(encrypted)).toString('utf8')),
    encryptAnew: (rowId, encrypted) => encryptText(rowId, decryptText(rowId, Buffer.from(encrypted))),
  }
}

/** Decrypts nonce, tag and ciphertext; throws a message if any of it was changed, truncated, or is another row's. */
function open(key: Buffer, boundTo: Buffer, bytes: Buffer): Buffer {
  const [nonce, tag] = [bytes.subarray(0, length.nonce), bytes.subarray(length.nonce, length.nonce + length.tag)]
  if (tag.length < length.tag) throw new Error('it was cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: length.tag })
  decipher.setAAD(boundTo).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(bytes.subarray(length.nonce + length.tag)), decipher.final()])
  } catch {
    throw new Error('it was changed, or belongs to another row')
  }
}
