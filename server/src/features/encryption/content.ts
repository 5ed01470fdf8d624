/**
 * Encrypts content of any size with a key of its own: AES-256-GCM, bound to its row. The key lies encrypted in the row
 * (cipher.ts), so that a change of keys and the look at every row at start read no content, and whoever deletes the key
 * has deleted the content, in every backup whose key is gone too. Stored are the nonce (12 bytes), the tag (16), and the content.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [nonceLength, tagLength] = [12, 16]

export function encryptContent(key: Buffer, rowId: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(rowId))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Opens what was encrypted for this very row; throws if it is another's, or was changed or cut. */
export function decryptContent(key: Buffer, rowId: string, stored: Buffer): Buffer {
  const [nonce, tag] = [stored.subarray(0, nonceLength), stored.subarray(nonceLength, nonceLength + tagLength)]
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(rowId)).setAuthTag(tag)
  return Buffer.concat([decipher.update(stored.subarray(nonceLength + tagLength)), decipher.final()])
}
