/** Move-out beside move-in, entry by entry: what differs may be the ground of a claim, and nothing more (D 11.22). */
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
  /** Worse at move-out than at move-in, or gone; whether it can be claimed for, `isClaimable` says. */
  readonly isWorse: boolean
}
export interface InventoryComparison {
  readonly items: readonly ItemDifference[]
  readonly keys: readonly Pair<InventoryKeys>[]
  /** All of them: a meter is meant to go on. */
  readonly meters: readonly Pair<InventoryMeter>[]
  /** How many entries are in either of the two; how many of them are as they were. */
  readonly all: number
  readonly same: number
}

/** Compares by the ids of entries. An item that only move-out names was not there to be damaged: it is told, and not worse. */
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

/** Whether a landlord could claim for it: worn after a stay is how things are; damaged or gone is more than that (D 11.27). */
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
