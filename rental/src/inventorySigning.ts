/** What a party's wallet signs for an inventory (EIP-712): its hash, lease, stage and version. Never money. */
import type { InventoryStage } from './inventory.ts'

type Hex = `0x${string}`

/** The location of the lease's money: a signature is for one lease at one escrow. */
export interface InventoryPlace {
  readonly chainId: number
  readonly escrow: Hex
  /** The lease's id on chain. */
  readonly lease: Hex
}

const domainOf = ({ chainId, escrow }: InventoryPlace) =>
  ({ name: 'Keyhold inventory', version: '1', chainId, verifyingContract: escrow }) as const

export const inventoryTypes = {
  Inventory: [
    { name: 'lease', type: 'bytes32' },
    { name: 'stage', type: 'string' },
    { name: 'version', type: 'uint256' },
    { name: 'document', type: 'bytes32' },
  ],
} as const

export const inventoryAnswerTypes = {
  InventoryAnswer: [
    { name: 'lease', type: 'bytes32' },
    { name: 'inventory', type: 'bytes32' },
    { name: 'objections', type: 'uint256' },
    { name: 'document', type: 'bytes32' },
  ],
} as const

/** The writer's signed struct; `document` is the hash of the inventory's canonical text. */
export function inventoryTypedData(
  place: InventoryPlace,
  { stage, version, document }: { readonly stage: InventoryStage; readonly version: number; readonly document: Hex },
) {
  const message = { lease: place.lease, stage, version: BigInt(version), document }
  return { domain: domainOf(place), types: inventoryTypes, primaryType: 'Inventory', message } as const
}

/**
 * The other party's signed struct; `document` is the hash of the answer's canonical text, `inventory` of the answered
 * version.
 */
export function inventoryAnswerTypedData(
  place: InventoryPlace,
  { inventory, objections, document }: { readonly inventory: Hex; readonly objections: number; readonly document: Hex },
) {
  const message = { lease: place.lease, inventory, objections: BigInt(objections), document }
  return { domain: domainOf(place), types: inventoryAnswerTypes, primaryType: 'InventoryAnswer', message } as const
}
