/** An inventory's entries under the page's headings: rooms, then meters, then keys. */
import type { InventoryContent } from '@keyhold/api/inventories.ts'
import type { useText } from '../../../gateways/text/useText.tsx'

type Item = InventoryContent['rooms'][number]['items'][number]
type Meter = InventoryContent['meters'][number]
type Keys = InventoryContent['keys'][number]

export type Entry =
  | { readonly kind: 'item'; readonly id: string; readonly item: Item }
  | { readonly kind: 'meter'; readonly id: string; readonly meter: Meter }
  | { readonly kind: 'keys'; readonly id: string; readonly keys: Keys }

export interface EntryGroup {
  readonly id: string
  readonly name: string
  readonly entries: readonly Entry[]
}

/** Groups without an entry are left out. */
export function entryGroups(
  { rooms, meters, keys }: InventoryContent,
  text: ReturnType<typeof useText<'inventory'>>,
): EntryGroup[] {
  const groups: EntryGroup[] = [
    ...rooms.map(({ id, name, items }) => ({
      id,
      name,
      entries: items.map((item) => ({ kind: 'item', id: item.id, item }) as const),
    })),
    {
      id: 'meters',
      name: text('meters'),
      entries: meters.map((meter) => ({ kind: 'meter', id: meter.id, meter }) as const),
    },
    {
      id: 'keys',
      name: text('keys'),
      entries: keys.map((one) => ({ kind: 'keys', id: one.id, keys: one }) as const),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** An entry's name within a sentence. */
export function entryName(entry: Entry, text: ReturnType<typeof useText<'inventory'>>): string {
  if (entry.kind === 'item') return entry.item.name
  return entry.kind === 'keys' ? entry.keys.name : text(`kindOfMeter.${entry.meter.kind}`)
}

/** An entry's photos; keys have none. */
export function photosOfEntry(entry: Entry): readonly string[] | undefined {
  if (entry.kind === 'keys') return undefined
  return entry.kind === 'item' ? entry.item.photos : entry.meter.photos
}
