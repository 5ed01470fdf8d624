/** Compares move-out with move-in, entry by entry: a difference may be the basis of a claim, and no more (D 11.22). */
import {
  entriesOf,
  type InventoryContent,
  type InventoryItem,
  type InventoryKeys,
  type InventoryMeter,
  itemConditions,
} from './inventory.ts'

type Pair<One> = { readonly before: One | undefined; readonly after: One | undefined }
export interface ItemDifference extends Pair<InventoryItem> {
  readonly room: string
  /** Worse at move-out than at move-in, or gone; `isClaimable` decides whether it can be claimed. */
  readonly isWorse: boolean
}
export interface InventoryComparison {
  readonly items: readonly ItemDifference[]
  readonly keys: readonly Pair<InventoryKeys>[]
  /** All meters: their readings are expected to differ. */
  readonly meters: readonly Pair<InventoryMeter>[]
  /** The number of entries in either; the number unchanged. */
  readonly all: number
  readonly same: number
}

/**
 * Compares by the ids of entries. An item only in the move-out was not there to be damaged: it is listed, and not as
 * worse.
 */
export function compareInventories(before: InventoryContent, after: InventoryContent): InventoryComparison {
  const items = pairs(itemsOf(before), itemsOf(after)).map(({ before: was, after: is }) => ({
    room: (is ?? was)?.room ?? '',
    before: was?.item,
    after: is?.item,
    isWorse: isWorse(was?.item, is?.item),
  }))
  const keys = pairs(before.keys, after.keys)
  const meters = pairs(before.meters, after.meters)
  const changed = items.filter((one) => one.before?.condition !== one.after?.condition)
  const missing = keys.filter((one) => one.before?.count !== one.after?.count)
  const all = new Set([...entriesOf(before), ...entriesOf(after)].map(({ id }) => id)).size
  return { items: changed, keys: missing, meters, all, same: all - changed.length - missing.length - meters.length }
}

/** Whether a landlord could claim for it: wear is normal after a stay; damage or loss is more than that (D 11.27). */
export function isClaimable({ isWorse, after }: ItemDifference): boolean {
  return isWorse && after?.condition !== 'worn' && after?.condition !== 'good'
}

const itemsOf = ({ rooms }: InventoryContent) =>
  rooms.flatMap(({ name, items }) => items.map((item) => ({ id: item.id, room: name, item })))

function isWorse(before: InventoryItem | undefined, after: InventoryItem | undefined): boolean {
  if (!before || before.condition === 'missing') return false
  return !after || itemConditions.indexOf(after.condition) > itemConditions.indexOf(before.condition)
}

function pairs<One extends { readonly id: string }>(before: readonly One[], after: readonly One[]): Pair<One>[] {
  const added = after.filter(({ id }) => !before.some((one) => one.id === id))
  return [
    ...before.map((one) => ({ before: one, after: after.find(({ id }) => id === one.id) })),
    ...added.map((one) => ({ before: undefined, after: one })),
  ]
}
