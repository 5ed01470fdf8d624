/** All encrypted columns of disputes (D 11.23). */
import type { Database } from '../../../gateways/database.ts'
import type { Cipher } from '../../platform/encryption/cipher.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../platform/encryption/service.ts'
import { createDecisionCipher, encryptedDecisions } from './decisionWords.ts'
import { createEvidenceCipher, encryptedEvidence } from './evidence/contents.ts'
import { createStatementCipher, encryptedStatements } from './statementWords.ts'

export interface DisputeCiphers {
  readonly statementCipher: Cipher
  readonly decisionCipher: Cipher
  readonly evidenceCipher: Cipher
}

export const createDisputeCiphers = (keys: Keys): DisputeCiphers => ({
  statementCipher: createStatementCipher(keys),
  decisionCipher: createDecisionCipher(keys),
  evidenceCipher: createEvidenceCipher(keys),
})

/** The columns, for key rotation. */
export const encryptedInDisputes = (database: Database, ciphers: DisputeCiphers): EncryptedRows[] => [
  encryptedStatements(database, ciphers.statementCipher),
  encryptedDecisions(database, ciphers.decisionCipher),
  encryptedEvidence(database, ciphers.evidenceCipher),
]
