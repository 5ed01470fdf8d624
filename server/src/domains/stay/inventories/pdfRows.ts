/** The entries of an inventory as PDF tables: room by room, then meters, then keys, each with its objections. */
import type { InventoryContent, SignedInventory } from '@keyhold/api/inventories.ts'
import type { Column } from '../../../gateways/pdf/blocks.ts'
import type { Text } from '../../../gateways/text.ts'

type Item = InventoryContent['rooms'][number]['items'][number]

interface RowGroup {
  readonly heading: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

/** Empty groups are omitted. */
export function rowGroups({ content, answer }: Pick<SignedInventory, 'content' | 'answer'>, text: Text): RowGroup[] {
  const objections = answer?.objections ?? []
  const objectionTo = (id: string) => objections.find(({ entry }) => entry === id)?.words ?? '–'
  const heads = [text('pdf:inventory.entry'), text('pdf:inventory.found'), text('pdf:inventory.objection')]
  const columns = heads.map((head, at) => ({ head, share: [44, 26, 40][at] ?? 30 }))
  const { rooms, meters, keys } = content
  const groups = [
    ...rooms.map(({ name, items }) => ({
      heading: name,
      rows: items.map((item) => [describeItem(item, text), text(`inventory:condition.${item.condition}`), item.id]),
    })),
    {
      heading: text('inventory:meters'),
      rows: meters.map(({ id, kind, number, reading, unit, photos }) => [
        lines(
          text(`inventory:kindOfMeter.${kind}`),
          number && text('inventory:meterNumber', { number }),
          photosIn(photos, text),
        ),
        `${reading} ${unit}`,
        id,
      ]),
    },
    {
      heading: text('inventory:keys'),
      rows: keys.map(({ id, name, count }) => [name, text('inventory:keyCount', { count }), id]),
    },
  ]
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, rows }) => ({
      heading,
      columns,
      rows: rows.map(([entry = '', found = '', id = '']) => [entry, found, objectionTo(id)]),
    }))
}

function describeItem({ name, note, newIn, lifetime, photos }: Item, text: Text): string {
  const age = [
    newIn !== null && text('inventory:since', { year: String(newIn) }),
    lifetime !== null && text('inventory:life', { count: lifetime }),
  ].filter(Boolean)
  return lines(name, note, age.join(', '), photosIn(photos, text))
}

const photosIn = (photos: readonly string[] = [], text: Text) =>
  photos.map((hash) => text('pdf:inventory.photo', { hash })).join('\n')

const lines = (...all: readonly string[]) => all.filter(Boolean).join('\n')
