/**
 * What a home is like at move-in and at move-out (D 11.22): written and signed by one party, answered entry by entry by
 * the other. What was signed is never changed; a later version needs both signatures. Instants in unix seconds of the
 * lease clock.
 */
import type { Payee } from './deposit.ts'

export const everyInventoryStage = ['move-in', 'move-out'] as const
export type InventoryStage = (typeof everyInventoryStage)[number]

/** How good a thing is, the best first. */
export const itemConditions = ['new', 'good', 'worn', 'damaged', 'missing'] as const
export type ItemCondition = (typeof itemConditions)[number]

/** What is usually supplied and read. */
export const meterKinds = ['electricity', 'water', 'gas', 'heat', 'other'] as const
export type MeterKind = (typeof meterKinds)[number]

/** An entry's `id` stays the same from move-in to move-out: by it the two are compared. */
export interface InventoryItem {
  readonly id: string
  readonly name: string
  readonly condition: ItemCondition
  readonly note: string
  /** The year in which it was new, and how many years such a thing usually lasts, if the two want it to wear (D 11.27). */
  readonly newIn: number | null
  readonly lifetime: number | null
  /** The SHA-256 of each photo's bytes, in hexadecimal digits; left out where there is none. */
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
  /** What stands on the meter itself. */
  readonly number: string
  /** As it is read, digits and at most one point or comma. */
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

/** What one inventory can hold. */
export const inventoryLimits = {
  rooms: 30,
  entries: 300,
  name: 120,
  note: 1000,
  objection: 1000,
  reading: 20,
  photos: 4,
} as const

/** What one party can add of photos for all inventories of a lease: so many, so many bytes in all. */
export const inventoryPhotoLimits = { count: 120, bytesInAll: 120 * 1024 * 1024 } as const

/** Every entry that is answered: items, meters, keys, in the order of the paper. */
export function entriesOf({ rooms, meters, keys }: InventoryContent) {
  return [...rooms.flatMap(({ items }) => items), ...meters, ...keys]
}

/** The photos that an inventory names. */
export function photosOf({ rooms, meters }: Pick<InventoryContent, 'rooms' | 'meters'>): string[] {
  return [...rooms.flatMap(({ items }) => items), ...meters].flatMap(({ photos = [] }) => photos)
}

/** The same home to be looked at anew: what its photos showed was then. */
export function withoutPhotos<Content extends InventoryContent>(content: Content): Content {
  const without = <One extends { readonly photos?: unknown }>({ photos: _, ...one }: One) => one
  const rooms = content.rooms.map((room) => ({ ...room, items: room.items.map(without) }))
  return { ...content, rooms, meters: content.meters.map(without) }
}

/** Why what was written is no inventory: too much, the same entry twice, or nothing. */
export function refuseContent(content: InventoryContent) {
  const entries = entriesOf(content)
  if (entries.length === 0) return 'inventory-empty'
  const ids = [...content.rooms, ...entries].map(({ id }) => id)
  const isTooMuch = content.rooms.length > inventoryLimits.rooms || entries.length > inventoryLimits.entries
  return isTooMuch || new Set(ids).size < ids.length ? 'inventory-too-long' : undefined
}

/** So long the other one may answer what was signed. */
export const secondsToAnswerInventory = 72 * 3_600
const day = 86_400
/** From how long before move-out on its inventory can be written, and until how long after it. */
const aroundMoveOut = { before: 14 * day, after: 14 * day } as const

/** One version that was signed, as far as the rules care. */
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
 * `waiting` for the answer; `agreed` or `objected` with both signatures; without an answer in time a first version stands
 * as `unanswered`, and a later one is `lapsed`: nobody's silence replaces what stood.
 */
export const inventoryStates = ['waiting', 'agreed', 'objected', 'unanswered', 'lapsed'] as const
export type InventoryState = (typeof inventoryStates)[number]

export function inventoryState(inventory: SignedInventory, now: number): InventoryState {
  const { answer, version } = inventory
  if (answer) return answer.objections > 0 ? 'objected' : 'agreed'
  if (now < answerBy(inventory)) return 'waiting'
  return version === 1 ? 'unanswered' : 'lapsed'
}

/** The version of a stage that counts: the newest that was answered, or stands without an answer. */
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

/** When a stage's inventory can be written and signed: once somebody can look at the home, and while it still says something. */
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

/** Why a party may not answer what was signed; undefined if they may. */
export function refuseAnswer(inventory: SignedInventory, party: Payee, now: number) {
  if (inventory.by === party) return 'inventory-own'
  if (inventory.answer) return 'inventory-answered'
  return now < answerBy(inventory) ? undefined : 'inventory-answer-late'
}
