/** The words of inventories: canonical JSON with its hash, encrypted in their rows (D 11.22, D 11.23). */
import type { InventoryContent, InventoryObjection } from '@keyhold/api/inventories.ts'
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import type { Hex } from 'viem'
import type { Database } from '../../gateways/database.ts'
import { canonicalJson, hashOf } from '../agreements/canonical.ts'
import { boundColumn } from '../encryption/boundColumn.ts'
import { type Cipher, type Column, createCipher } from '../encryption/cipher.ts'
import type { Keys } from '../encryption/keys.ts'
import type { EncryptedRows } from '../encryption/service.ts'
import { type Paper, paperRowId, paperWords } from './store.ts'

/** Its name is in what is stored: it never changes. */
const column: Column = { name: 'inventory_paper.words' }

export const createInventoryCipher = (keys: Keys): Cipher => createCipher(keys, column)

/** The column, for whoever looks after all that is encrypted. */
export function encryptedInventories(database: Database, cipher: Cipher): EncryptedRows {
  return {
    name: 'the words of the inventory',
    cipher,
    ...boundColumn(database, paperWords),
  }
}

/** What is hashed of an inventory; `form` names this way of writing one, `salt` keeps its hash from being guessed. */
export interface InventoryText {
  readonly form: 'keyhold-inventory-1'
  /** The lease's id on chain, and what people call it. */
  readonly lease: Hex
  readonly reference: string
  readonly stage: InventoryStage
  readonly version: number
  readonly by: Payee
  readonly content: InventoryContent
  readonly salt: Hex
}

/** What is hashed of an answer. Every entry that is not named is agreed to. */
export interface AnswerText {
  readonly form: 'keyhold-inventory-answer-1'
  readonly lease: Hex
  readonly inventory: Hex
  readonly by: Payee
  readonly objections: readonly InventoryObjection[]
}

/** The canonical text of either, and its keccak256. */
export function writePaper(text: InventoryText | AnswerText): { readonly text: string; readonly hash: Hex } {
  const canonical = canonicalJson(text)
  return { text: canonical, hash: hashOf(canonical) }
}

/** The words of a stored paper; throws if they are not what its hash is of. */
export function readPaper(cipher: Cipher, paper: Paper): string {
  const text = cipher.decrypt(paperRowId(paper), paper.words) as string
  if (hashOf(text) !== paper.hash) throw new Error(`The inventory paper ${paper.id} is not what its hash is of.`)
  return text
}
