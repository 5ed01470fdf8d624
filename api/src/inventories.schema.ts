/** The shapes of inventories on the wire (D 11.27). Instants are unix seconds of the lease clock. */
import {
  everyInventoryStage,
  inventoryLimits,
  inventoryStates,
  itemConditions,
  meterKinds,
} from '@keyhold/rental/inventory.ts'
import { z } from 'zod'
import { Hash } from './deposits.schema.ts'
import { RequiredLine, SingleLine, Text } from './text.schema.ts'

const Instant = z.number().int()
const Id = z.string().regex(/^[0-9a-z-]{1,40}$/)
/** The SHA-256 of each photo's bytes, in hexadecimal digits. */
const PhotoHash = z.string().regex(/^[0-9a-f]{64}$/)
const Photos = PhotoHash.array().min(1).max(inventoryLimits.photos).optional()
const Name = RequiredLine(inventoryLimits.name)

export const InventoryItem = z.object({
  id: Id,
  name: Name,
  condition: z.enum(itemConditions),
  note: Text(inventoryLimits.note),
  newIn: z.number().int().min(1900).max(2200).nullable(),
  lifetime: z.number().int().min(1).max(100).nullable(),
  photos: Photos,
})
export const InventoryRoom = z.object({ id: Id, name: Name, items: InventoryItem.array() })
export const InventoryMeter = z.object({
  id: Id,
  kind: z.enum(meterKinds),
  number: SingleLine(inventoryLimits.name),
  reading: RequiredLine(inventoryLimits.reading),
  unit: SingleLine(inventoryLimits.reading),
  photos: Photos,
})
export const InventoryKeys = z.object({ id: Id, name: Name, count: z.number().int().min(0).max(99) })

/** The content of an inventory: every item, meter and key is an entry to answer. */
export const InventoryContent = z.object({
  rooms: InventoryRoom.array(),
  meters: InventoryMeter.array(),
  keys: InventoryKeys.array(),
})
export type InventoryContent = z.infer<typeof InventoryContent>

const Stage = z.enum(everyInventoryStage)
const Party = z.enum(['tenant', 'landlord'])

/** A signed version, in the path of its PDF. */
export const InventoryVersionParams = z.object({ id: z.string(), stage: Stage, version: z.string().regex(/^\d{1,4}$/) })

/** An objection to an entry, with the corrected value. */
export const InventoryObjection = z.object({ entry: Id, words: RequiredLine(inventoryLimits.objection) })
export type InventoryObjection = z.infer<typeof InventoryObjection>

/** A signed version; `hash` is the keccak256 of `text`, canonical JSON (RFC 8785). */
export const SignedInventory = z.object({
  stage: Stage,
  version: z.number().int(),
  by: Party,
  byViewer: z.boolean(),
  state: z.enum(inventoryStates),
  content: InventoryContent,
  text: z.string(),
  hash: Hash,
  signedAt: Instant,
  signer: z.string(),
  answerBy: Instant,
  answer: z
    .object({
      at: Instant,
      signer: z.string(),
      text: z.string(),
      hash: Hash,
      objections: InventoryObjection.array(),
    })
    .nullable(),
  mayAnswer: z.boolean(),
})
export type SignedInventory = z.infer<typeof SignedInventory>

export const InventoryStagePage = z.object({
  stage: Stage,
  opensAt: Instant,
  closesAt: Instant,
  /** The viewer's own, private to them. */
  draft: InventoryContent.nullable(),
  savedAt: Instant.nullable(),
  /** The id of this draft: a save refers to the draft it is based on. */
  draftHash: Hash.nullable(),
  /** Why the viewer may not write now; null if they may. */
  closed: z.string().nullable(),
  /** Oldest first. */
  versions: SignedInventory.array(),
  /** The version in force. */
  standing: z.number().int().nullable(),
})
export type InventoryStagePage = z.infer<typeof InventoryStagePage>

/** The inventories of a lease, for its parties. */
export const Inventories = z.object({
  leaseId: z.string(),
  papers: InventoryStagePage.array(),
  /** For the wallet: the location of the lease's money, and its id there. */
  place: z.object({ chainId: z.number().int(), escrow: z.string(), lease: Hash }),
  /** The viewer's proved wallets, any of which can sign. */
  wallets: z.string().array(),
  leaseNow: Instant,
})
export type Inventories = z.infer<typeof Inventories>

/**
 * `upon` is the draft that was read, null for none: a newer one is not overwritten (D 11.5). Without it nothing is
 * compared.
 */
export const InventoryDraftInput = z.object({
  stage: Stage,
  content: InventoryContent,
  upon: Hash.nullable().optional(),
})
export type InventoryDraftInput = z.infer<typeof InventoryDraftInput>

export const InventoryAnswerInput = z.object({ stage: Stage, hash: Hash, objections: InventoryObjection.array() })
export type InventoryAnswerInput = z.infer<typeof InventoryAnswerInput>

/** The text to sign, its hash, and its version. */
export const InventoryToSign = z.object({ text: z.string(), hash: Hash, version: z.number().int() })
export type InventoryToSign = z.infer<typeof InventoryToSign>

const Signature = {
  signer: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  signature: z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
    .max(8_194),
}
export const SignInventoryInput = z.object({ stage: Stage, hash: Hash, ...Signature })
export type SignInventoryInput = z.infer<typeof SignInventoryInput>

export const SignAnswerInput = InventoryAnswerInput.extend(Signature)
export type SignAnswerInput = z.infer<typeof SignAnswerInput>

/** A photo for an entry of the caller's draft; before the file in the form. */
export const InventoryPhotoFields = z.object({ stage: Stage })
export type InventoryPhotoInput = z.infer<typeof InventoryPhotoFields> & { file: Blob }
/** A photo's reference in an inventory. */
export const InventoryPhoto = z.object({ hash: PhotoHash, bytes: z.number().int() })
export type InventoryPhoto = z.infer<typeof InventoryPhoto>
export const InventoryPhotoParams = z.object({ id: z.string(), hash: PhotoHash })
export type InventoryPhotoParams = z.infer<typeof InventoryPhotoParams>
