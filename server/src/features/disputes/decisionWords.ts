/** The words of decisions, encrypted in their rows, and the hash by which they are known (D 11.22, D 11.23). */
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import type { Hex } from 'viem'
import type { Database } from '../../gateways/database.ts'
import { canonicalJson, hashOf } from '../agreements/canonical.ts'
import { boundColumn } from '../encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../encryption/cipher.ts'
import type { Keys } from '../encryption/keys.ts'
import type { EncryptedRows } from '../encryption/service.ts'
import { decisionWords } from './decisionStore.ts'

/** Its name is in what is stored: it never changes. */
const column: Column = { name: 'dispute_decision.words' }

export const createDecisionCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The column, for whoever looks after all that is encrypted. */
export function encryptedDecisions(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the words of the decision',
    cipher,
    ...boundColumn(database, decisionWords),
  }
}

/** What is hashed of a decision: `lease` is its id, `toTenant` digits, `madeAt` unix seconds. */
interface HashedDecision {
  readonly lease: string
  readonly part: EscrowPart
  readonly toTenant: string
  readonly words: string
  readonly madeAt: number
}

/** Its canonical JSON (RFC 8785). */
export const decisionText = ({ lease, part, toTenant, words, madeAt }: HashedDecision): string =>
  canonicalJson({ lease, part, toTenant, words, madeAt })

/** keccak256 of the UTF-8 bytes of that. */
export const decisionHash = (decision: HashedDecision): Hex => hashOf(decisionText(decision))
