/**
 * The contract between browser and server about the condition of a home at move-in and move-out (D 11.27): only for the
 * lease's parties.
 */
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

/** Both inventories: the caller's draft, the signed and answered versions, and the possible actions. */
export const readInventories = endpoint<OfLease, undefined, Inventories>('GET', '/contract/:id/inventory')
/**
 * Saves the caller's draft, and returns the text to sign; `inventory-draft-changed` (409) if another was saved since it
 * was read.
 */
export const saveInventory = endpoint<OfLease, InventoryDraftInput, InventoryToSign>(
  'PUT',
  '/contract/:id/inventory/draft',
  'json',
)
/** Signs the saved draft, and notifies the other party, who has 72 hours to answer. */
export const signInventory = endpoint<OfLease, SignInventoryInput, Done>('PUT', '/contract/:id/inventory', 'json')
/** The text to sign for an answer; stores nothing. */
export const writeAnswer = endpoint<OfLease, InventoryAnswerInput, InventoryToSign>(
  'PUT',
  '/contract/:id/inventory/answer/text',
  'json',
)
/** Countersigns the other party's version, with any objections. */
export const signAnswer = endpoint<OfLease, SignAnswerInput, Done>('PUT', '/contract/:id/inventory/answer', 'json')
/** A signed version as a PDF in the reader's language, with its hash on every page. */
export const inventoryPdf = endpoint<OfVersion, undefined, unknown>(
  'GET',
  '/contract/:id/inventory/:stage/:version/pdf',
)
/**
 * Adds a photo to the caller's draft, as a JPEG without metadata (EXIF); idempotent by its bytes. Refused with
 * `inventory-photos-too-many` (409), `evidence-too-large` (413), `inventory-photo-refused`, `evidence-type-refused`
 * (415), `evidence-has-metadata`, `evidence-unreadable` (422), and by the reasons against writing now.
 */
export const addInventoryPhoto = endpoint<OfLease, InventoryPhotoInput, InventoryPhoto>(
  'POST',
  '/contract/:id/inventory/photo',
  'multipart',
)
/** The bytes of a photo: the caller's own, or of a signed inventory. */
export const inventoryPhoto = endpoint<InventoryPhotoParams, undefined, unknown>(
  'GET',
  '/contract/:id/inventory/photo/:hash',
)
