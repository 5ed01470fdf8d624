/** A draft inventory: its initial state, and its changes. */
import type { InventoryContent } from '@keyhold/api/inventories.ts'
import { sanitizeLine, sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import { usualLifetimes } from '@keyhold/rental/wear.ts'
import type { useText } from '../../../gateways/text/useText.tsx'

export type Room = InventoryContent['rooms'][number]
export type Item = Room['items'][number]
export type Meter = InventoryContent['meters'][number]
export type Keys = InventoryContent['keys'][number]

/** Short and unique; entries keep theirs from move-in to move-out. */
const newId = () => crypto.randomUUID().slice(0, 13)

export const newItem = (name = '', lifetime: number | null = null): Item => ({
  id: newId(),
  name,
  condition: 'good',
  note: '',
  newIn: null,
  lifetime,
})
export const newRoom = (name = '', items: Item[] = [newItem()]): Room => ({ id: newId(), name, items })
export const newMeter = (kind: Meter['kind'] = 'electricity', unit = 'kWh'): Meter => ({
  id: newId(),
  kind,
  number: '',
  reading: '',
  unit,
})
export const newKeys = (name = ''): Keys => ({ id: newId(), name, count: 1 })

/** The standard entries of any home, with the number of bedrooms in its ad. */
export function firstDraft(bedrooms: number, text: ReturnType<typeof useText<'inventory'>>): InventoryContent {
  const surfaces = () => [
    newItem(text('start.walls'), usualLifetimes.paint),
    newItem(text('start.floor'), usualLifetimes.floor),
  ]
  const count = Math.min(Math.max(bedrooms, 1), 6)
  const sleeping = Array.from({ length: count }, (_, at) => text('start.bedroom') + (count > 1 ? ` ${at + 1}` : ''))
  const names = [text('start.living'), text('start.kitchen'), ...sleeping, text('start.bathroom')]
  return {
    rooms: names.map((name) => newRoom(name, surfaces())),
    meters: [newMeter(), newMeter('water', 'm³')],
    keys: [newKeys(text('start.door'))],
  }
}

/** Missing names and readings, by entry. */
export function gapsOf({ rooms, meters, keys }: InventoryContent): ReadonlySet<string> {
  const items = rooms.flatMap(({ items }) => items)
  const nameless = [...rooms, ...items, ...keys].filter(({ name }) => isBlank(name))
  const unread = meters.filter(({ reading }) => isBlank(reading))
  return new Set([...nameless, ...unread, ...items.filter(({ newIn }) => !canBeNewIn(newIn))].map(({ id }) => id))
}

/** Whether it has no visible character. */
export const isBlank = (typed: string) => sanitizeLine(typed) === ''

/** Whether an existing item can have been new in that year, or no year is given. */
export const canBeNewIn = (year: number | null) => year === null || (year >= 1900 && year <= 2200)

/** A list with one entry changed or removed. */
export function withChanged<One extends { readonly id: string }>(
  all: readonly One[],
  id: string,
  changed: Partial<One> | undefined,
): One[] {
  if (!changed) return all.filter((one) => one.id !== id)
  return all.map((one) => (one.id === id ? { ...one, ...changed } : one))
}

/** Normalized as stored: the signed text must equal the screen, letter for letter. */
export function cleaned({ rooms, meters, keys }: InventoryContent): InventoryContent {
  const cleanName = <One extends { readonly name: string }>(one: One) => ({ ...one, name: sanitizeLine(one.name) })
  const cleanItem = (item: Item) => ({ ...cleanName(item), note: sanitizeText(item.note) })
  return {
    rooms: rooms.map((room) => ({ ...cleanName(room), items: room.items.map(cleanItem) })),
    meters: meters.map((meter) => ({
      ...meter,
      number: sanitizeLine(meter.number),
      reading: sanitizeLine(meter.reading),
      unit: sanitizeLine(meter.unit),
    })),
    keys: keys.map(cleanName),
  }
}
