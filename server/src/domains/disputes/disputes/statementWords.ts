/** The encrypted words of statements (D 6.11, D 11.23). */
import type { Database } from '../../../gateways/database.ts'
import { boundColumn } from '../../platform/encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../../platform/encryption/cipher.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../platform/encryption/service.ts'
import { statementWords } from './statementStore.ts'

/** The column name is part of the ciphertext, so it must never change. */
const column: Column = { name: 'dispute_statement.words' }

export const createStatementCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The encrypted column, for key rotation. */
export function encryptedStatements(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the words of the statement',
    cipher,
    ...boundColumn(database, statementWords),
  }
}
