/** Seals what only the two parties may read: AES-256-GCM under a key of the house's secret, bound to its lease (D 6.7). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Seal {
  /** Seals a value as JSON for one lease. */
  close(leaseId: string, value: unknown): Buffer
  /** Opens what was sealed for this very lease; throws if it is another's, or was changed. */
  open(leaseId: string, sealed: Uint8Array): unknown
}

/** Seals made with this secret open with this secret only. */
export function openSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'identity of a tenant', 32))
  return {
    close(leaseId, value) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(leaseId))
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(leaseId, sealed) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(leaseId)).setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
    },
  }
}
