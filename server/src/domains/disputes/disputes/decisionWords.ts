/** The encrypted words of decisions, and their hash (D 11.22, D 11.23). */
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import type { Hex } from 'viem'
import type { Database } from '../../../gateways/database.ts'
import { canonicalJson, hashOf } from '../../leases/agreements/canonical.ts'
import { boundColumn } from '../../platform/encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../../platform/encryption/cipher.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../platform/encryption/service.ts'
import { decisionWords } from './decisionStore.ts'

/** The column name is part of the ciphertext, so it must never change. */
const column: Column = { name: 'dispute_decision.words' }

export const createDecisionCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The encrypted column, for key rotation. */
export function encryptedDecisions(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the words of the decision',
    cipher,
    ...boundColumn(database, decisionWords),
  }
}

/** The hashed fields of a decision: `lease` is its id, `toTenant` digits, `madeAt` unix seconds. */
interface HashedDecision {
  readonly lease: string
  readonly part: EscrowPart
  readonly toTenant: string
  readonly words: string
  readonly madeAt: number
}

/** The canonical JSON (RFC 8785). */
export const decisionText = ({ lease, part, toTenant, words, madeAt }: HashedDecision): string =>
  canonicalJson({ lease, part, toTenant, words, madeAt })

/** keccak256 of the UTF-8 bytes of that JSON. */
export const decisionHash = (decision: HashedDecision): Hex => hashOf(decisionText(decision))
