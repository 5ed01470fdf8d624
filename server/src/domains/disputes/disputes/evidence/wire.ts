/** A piece of evidence in the API's format. */
import type { Evidence } from '@keyhold/api/evidence.ts'
import type { Cipher } from '../../../platform/encryption/cipher.ts'
import { summaryOf } from './contents.ts'
import type { StoredEvidence } from './evidenceStore.ts'

export function describeEvidence(cipher: Cipher, one: StoredEvidence, mayTakeBack: boolean): Evidence {
  const { id, part, party, kind, bytes, hash, addedAt } = one
  return { id, part, party, kind, ...summaryOf(cipher, one), bytes, hash, addedAt, mayTakeBack }
}
