/** What browser and server agreed on about what a home is like at move-in and move-out (D 11.27): for the lease's parties alone. */
import { type Done, endpoint } from './endpoint.ts'
import type {
  Inventories,
  InventoryAnswerInput,
  InventoryDraftInput,
  InventoryToSign,
  SignAnswerInput,
  SignInventoryInput,
} from './inventories.schema.ts'

export type {
  Inventories,
  InventoryAnswerInput,
  InventoryContent,
  InventoryDraftInput,
  InventoryObjection,
  InventoryStagePage,
  InventoryToSign,
  SignAnswerInput,
  SignedInventory,
  SignInventoryInput,
} from './inventories.schema.ts'

type OfLease = { id: string }
type OfVersion = { id: string; stage: string; version: string }

/** Both papers: one's own draft, what was signed and answered, and what one may do now. */
export const readInventories = endpoint<OfLease, undefined, Inventories>('GET', '/contract/:id/inventory')
/** Keeps one's draft, and says what would be signed of it. */
export const saveInventory = endpoint<OfLease, InventoryDraftInput, InventoryToSign>(
  'PUT',
  '/contract/:id/inventory/draft',
  'json',
)
/** Signs the draft as it was saved, and tells the other one, who has 72 hours to answer. */
export const signInventory = endpoint<OfLease, SignInventoryInput, Done>('PUT', '/contract/:id/inventory', 'json')
/** What would be signed of an answer; keeps nothing. */
export const writeAnswer = endpoint<OfLease, InventoryAnswerInput, InventoryToSign>(
  'PUT',
  '/contract/:id/inventory/answer/text',
  'json',
)
/** Countersigns what the other one signed, with the objections, if there are any. */
export const signAnswer = endpoint<OfLease, SignAnswerInput, Done>('PUT', '/contract/:id/inventory/answer', 'json')
/** A signed version as a PDF in the reader's language, with its hash on every page. */
export const inventoryPdf = endpoint<OfVersion, undefined, unknown>(
  'GET',
  '/contract/:id/inventory/:stage/:version/pdf',
)
