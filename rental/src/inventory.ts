/**
 * The condition of a home at move-in and at move-out (D 11.22): written and signed by one party, answered entry by
 * entry by the other. A signed version is never changed; a later one needs both signatures. Instants in unix seconds of
 * the lease clock.
 */
import type { Payee } from './deposit.ts'

export const everyInventoryStage = ['move-in', 'move-out'] as const
export type InventoryStage = (typeof everyInventoryStage)[number]

/** The condition of an item, the best first. */
export const itemConditions = ['new', 'good', 'worn', 'damaged', 'missing'] as const
export type ItemCondition = (typeof itemConditions)[number]

/** The usual meters. */
export const meterKinds = ['electricity', 'water', 'gas', 'heat', 'other'] as const
export type MeterKind = (typeof meterKinds)[number]

/** An entry's `id` stays the same from move-in to move-out: the comparison uses it. */
export interface InventoryItem {
  readonly id: string
  readonly name: string
  readonly condition: ItemCondition
  readonly note: string
  /** The year in which it was new, and its usual lifetime in years, for wear by agreement (D 11.27). */
  readonly newIn: number | null
  readonly lifetime: number | null
  /** The SHA-256 of each photo's bytes, in hexadecimal digits; absent without photos. */
  readonly photos?: readonly string[] | undefined
}
export interface InventoryRoom {
  readonly id: string
  readonly name: string
  readonly items: readonly InventoryItem[]
}
export interface InventoryMeter {
  readonly id: string
  readonly kind: MeterKind
  /** The number on the meter itself. */
  readonly number: string
  /** The reading: digits and at most one point or comma. */
  readonly reading: string
  readonly unit: string
  readonly photos?: readonly string[] | undefined
}
export interface InventoryKeys {
  readonly id: string
  readonly name: string
  readonly count: number
}
export interface InventoryContent {
  readonly rooms: readonly InventoryRoom[]
  readonly meters: readonly InventoryMeter[]
  readonly keys: readonly InventoryKeys[]
}

/** The limits of one inventory. */
export const inventoryLimits = {
  rooms: 30,
  entries: 300,
  name: 120,
  note: 1000,
  objection: 1000,
  reading: 20,
  photos: 4,
} as const

/** The limits of one party's photos for all inventories of a lease: number and total bytes. */
export const inventoryPhotoLimits = { count: 120, bytesInAll: 120 * 1024 * 1024 } as const

/** Every entry to answer: items, meters, keys, in the order of the document. */
export function entriesOf({ rooms, meters, keys }: InventoryContent) {
  return [...rooms.flatMap(({ items }) => items), ...meters, ...keys]
}

/** The photos in an inventory. */
export function photosOf({ rooms, meters }: Pick<InventoryContent, 'rooms' | 'meters'>): string[] {
  return [...rooms.flatMap(({ items }) => items), ...meters].flatMap(({ photos = [] }) => photos)
}

/** The same home for a new inventory, without the old photos. */
export function withoutPhotos<Content extends InventoryContent>(content: Content): Content {
  const without = <One extends { readonly photos?: unknown }>({ photos: _, ...one }: One) => one
  const rooms = content.rooms.map((room) => ({ ...room, items: room.items.map(without) }))
  return { ...content, rooms, meters: content.meters.map(without) }
}

/** Why a text is not a valid inventory: too large, a duplicate entry, or empty. */
export function refuseContent(content: InventoryContent) {
  const entries = entriesOf(content)
  if (entries.length === 0) return 'inventory-empty'
  const ids = [...content.rooms, ...entries].map(({ id }) => id)
  const isTooMuch = content.rooms.length > inventoryLimits.rooms || entries.length > inventoryLimits.entries
  return isTooMuch || new Set(ids).size < ids.length ? 'inventory-too-long' : undefined
}

/** The time in which the other party may answer a signed version. */
export const secondsToAnswerInventory = 72 * 3_600
const day = 86_400
/** How long before move-out its inventory can be written, and how long after. */
const aroundMoveOut = { before: 14 * day, after: 14 * day } as const

/** One signed version, as far as the rules need. */
export interface SignedInventory {
  readonly stage: InventoryStage
  /** From 1. */
  readonly version: number
  readonly by: Payee
  readonly signedAt: number
  readonly answer: { readonly at: number; readonly objections: number } | null
}

export const answerBy = ({ signedAt }: Pick<SignedInventory, 'signedAt'>) => signedAt + secondsToAnswerInventory

/**
 * `waiting` for the answer; `agreed` or `objected` with both signatures; without an answer in time a first version is
 * `unanswered`, and a later one `lapsed`: silence does not replace a version in force.
 */
export const inventoryStates = ['waiting', 'agreed', 'objected', 'unanswered', 'lapsed'] as const
export type InventoryState = (typeof inventoryStates)[number]

export function inventoryState(inventory: SignedInventory, now: number): InventoryState {
  const { answer, version } = inventory
  if (answer) return answer.objections > 0 ? 'objected' : 'agreed'
  if (now < answerBy(inventory)) return 'waiting'
  return version === 1 ? 'unanswered' : 'lapsed'
}

/** The version of a stage in force: the newest that was answered, or took effect without an answer. */
export function standingInventory<One extends SignedInventory>(
  all: readonly One[],
  stage: InventoryStage,
  now: number,
): One | undefined {
  return all
    .filter((one) => one.stage === stage && !['waiting', 'lapsed'].includes(inventoryState(one, now)))
    .toSorted((one, other) => one.version - other.version)
    .at(-1)
}

/**
 * When a stage's inventory can be written and signed: once the home can be inspected, and while that is still
 * meaningful.
 */
export function inventoryWindow(stage: InventoryStage, { moveIn, moveOut }: { moveIn: number; moveOut: number }) {
  return stage === 'move-in'
    ? { opens: moveIn, closes: moveOut }
    : { opens: moveOut - aroundMoveOut.before, closes: moveOut + aroundMoveOut.after }
}

interface Writing {
  readonly stage: InventoryStage
  readonly lease: { readonly moveIn: number; readonly moveOut: number; readonly isOpen: boolean }
  readonly signed: readonly SignedInventory[]
}

/** Why a party may not write or sign an inventory now; undefined if they may. */
export function refuseWriting({ stage, lease, signed }: Writing, now: number) {
  if (!lease.isOpen) return 'not-at-this-stage'
  const { opens, closes } = inventoryWindow(stage, lease)
  if (now < opens) return 'inventory-too-early'
  if (now >= closes) return 'inventory-too-late'
  const isWaiting = signed.some((one) => one.stage === stage && inventoryState(one, now) === 'waiting')
  return isWaiting ? 'inventory-signed' : undefined
}

/** Why a party may not answer a signed version; undefined if they may. */
export function refuseAnswer(inventory: SignedInventory, party: Payee, now: number) {
  if (inventory.by === party) return 'inventory-own'
  if (inventory.answer) return 'inventory-answered'
  return now < answerBy(inventory) ? undefined : 'inventory-answer-late'
}
