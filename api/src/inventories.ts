/** What browser and server agreed on about what a home is like at move-in and move-out (D 11.27): for the lease's parties alone. */
import { type Done, endpoint } from './endpoint.ts'
import type {
  Inventories,
  InventoryAnswerInput,
  InventoryDraftInput,
  InventoryPhoto,
  InventoryPhotoInput,
  InventoryPhotoParams,
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
  InventoryPhoto,
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
/** Keeps one's draft, and says what would be signed of it; `inventory-draft-changed` (409) if another was kept since it was read. */
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
/**
 * Adds a photo to one's draft, as a JPEG that says nothing beside its picture; the same bytes again are the same photo. Refused
 * with `inventory-photos-too-many` (409), `evidence-too-large` (413), `inventory-photo-refused`, `evidence-type-refused` (415),
 * `evidence-has-metadata`, `evidence-unreadable` (422), and by what nobody may write now.
 */
export const addInventoryPhoto = endpoint<OfLease, InventoryPhotoInput, InventoryPhoto>(
  'POST',
  '/contract/:id/inventory/photo',
  'multipart',
)
/** The bytes of a photo: one's own, or of an inventory that was signed. */
export const inventoryPhoto = endpoint<InventoryPhotoParams, undefined, unknown>(
  'GET',
  '/contract/:id/inventory/photo/:hash',
)
