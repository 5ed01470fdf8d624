/**
 * Encrypts content of any size with its own key: AES-256-GCM, bound to its row. That key is stored encrypted in the row
 * (cipher.ts), so key rotation and the startup check read no content. Deleting the key deletes the content, also in
 * every backup whose key is gone. Format: the nonce (12 bytes), the tag (16), and the ciphertext.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [nonceLength, tagLength] = [12, 16]

export function encryptContent(key: Buffer, rowId: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(rowId))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts content of this row; throws if it is another row's, or was changed or truncated. */
export function decryptContent(key: Buffer, rowId: string, stored: Buffer): Buffer {
  const [nonce, tag] = [stored.subarray(0, nonceLength), stored.subarray(nonceLength, nonceLength + tagLength)]
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(rowId)).setAuthTag(tag)
  return Buffer.concat([decipher.update(stored.subarray(nonceLength + tagLength)), decipher.final()])
}
