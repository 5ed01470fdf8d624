/** The encrypted words and photos of deductions: they stay with the lease as its agreement does (D 11.23). */
import type { Deduction } from '@keyhold/api/deductions.ts'
import type { Database } from '../../../gateways/database.ts'
import { boundColumn } from '../../platform/encryption/boundColumn.ts'
import { type Cipher, createCipher } from '../../platform/encryption/cipher.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../platform/encryption/service.ts'
import type { StoredReturn } from './store.ts'

export interface DeductionCiphers {
  readonly words: Cipher
  readonly objection: Cipher
  readonly photo: Cipher
}

/** The names are part of the ciphertexts, so they must never change. */
export const createDeductionCiphers = (keys: Keys): DeductionCiphers => ({
  words: createCipher(keys, { name: 'deposit_return.words' }),
  objection: createCipher(keys, { name: 'deposit_return.objection' }),
  photo: createCipher(keys, { name: 'deduction_photo.details' }),
})

/** The encrypted columns, for key rotation. */
export function encryptedDeductions(database: Database, ciphers: DeductionCiphers): EncryptedRows[] {
  const boundTo = ['lease_id', 'id'] as const
  return [
    {
      name: 'the words of deductions',
      cipher: ciphers.words,
      ...boundColumn(database, { table: 'deposit_return', column: 'words', boundTo }),
    },
    {
      name: 'the objections to deductions',
      cipher: ciphers.objection,
      ...boundColumn(database, { table: 'deposit_return', column: 'objection', boundTo }),
    },
    {
      name: 'the photos of deductions',
      cipher: ciphers.photo,
      ...boundColumn(database, { table: 'deduction_photo', column: 'details', boundTo }),
    },
  ]
}

/** The id that a ciphertext is bound to. */
export const rowIdOf = ({ leaseId, id }: Pick<StoredReturn, 'leaseId' | 'id'>) => `${leaseId} ${id}`

/** The stated deductions; none without a statement. */
export function readItems(ciphers: DeductionCiphers, row: StoredReturn): Deduction[] {
  return row.words ? (ciphers.words.decrypt(rowIdOf(row), row.words) as Deduction[]) : []
}

export function readObjection(ciphers: DeductionCiphers, row: StoredReturn): string | null {
  return row.objection ? (ciphers.objection.decrypt(rowIdOf(row), row.objection) as string) : null
}
