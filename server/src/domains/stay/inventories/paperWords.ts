/** The texts of inventories: canonical JSON with its hash, encrypted in their rows (D 11.22, D 11.23). */
import type { InventoryContent, InventoryObjection } from '@keyhold/api/inventories.ts'
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import type { Hex } from 'viem'
import type { Database } from '../../../gateways/database.ts'
import { canonicalJson, hashOf } from '../../leases/agreements/canonical.ts'
import { boundColumn } from '../../platform/encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../../platform/encryption/cipher.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { EncryptedRows } from '../../platform/encryption/service.ts'
import { type Paper, paperRowId, paperWords } from './store.ts'

/** The column name is part of the ciphertext, so it must never change. */
const column: Column = { name: 'inventory_paper.words' }

export const createInventoryCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The encrypted column, for key rotation. */
export function encryptedInventories(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the words of the inventory',
    cipher,
    ...boundColumn(database, paperWords),
  }
}

/** The hashed fields of an inventory; `form` is the format version, `salt` prevents guessing the content. */
export interface InventoryText {
  readonly form: 'keyhold-inventory-1'
  /** The lease's id on chain, and its reference. */
  readonly lease: Hex
  readonly reference: string
  readonly stage: InventoryStage
  readonly version: number
  readonly by: Payee
  readonly content: InventoryContent
  readonly salt: Hex
}

/** The hashed fields of an answer. Entries that are not listed are agreed to. */
export interface AnswerText {
  readonly form: 'keyhold-inventory-answer-1'
  readonly lease: Hex
  readonly inventory: Hex
  readonly by: Payee
  readonly objections: readonly InventoryObjection[]
}

/** Returns the canonical text of either, and its keccak256. */
export function writePaper(text: InventoryText | AnswerText): { readonly text: string; readonly hash: Hex } {
  const canonical = canonicalJson(text)
  return { text: canonical, hash: hashOf(canonical) }
}

/** Decrypts the text of a stored paper; throws if it does not match its hash. */
export function readPaper(cipher: Cipher, paper: Paper): string {
  const text = cipher.decrypt(paperRowId(paper), paper.words) as string
  if (hashOf(text) !== paper.hash) throw new Error(`The inventory paper ${paper.id} is not what its hash is of.`)
  return text
}
