/**
 * Encrypts what only few may read, column by column: AES-256-GCM, bound to its key, its column and its row (D 6.7, D 11.23).
 * Stored are `KHS1`, the key's id (8 bytes), the nonce (12), the tag (16) and the text.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, Keys } from './keys.ts'

export interface Cipher {
  /** Encrypts a value as JSON for one row, by the current key. */
  encrypt(rowId: string, value: unknown): Buffer
  /** Opens what was encrypted for this very row; throws if it is another's, was changed, or its key is not here. */
  decrypt(rowId: string, encrypted: Uint8Array): unknown
  /** The same text, encrypted by the current key; throws as `decrypt` does. */
  encryptAnew(rowId: string, encrypted: Uint8Array): Buffer
  /** What everything begins with that the current key encrypted. */
  readonly prefix: Buffer
}

/** The column that is encrypted: its name derives its key. */
export interface Column {
  readonly name: string
}

const form = Buffer.from('KHS1')
const length = { prefix: form.length + 8, nonce: 12, tag: 16 } as const

/** Opens the encrypting of a column. */
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

/** Opens nonce, tag and text; throws a sentence if any of it was changed, cut, or is another's. */
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
