import { InventoryContent } from '@keyhold/api/inventories.schema.ts'
import { expect, test } from 'vitest'
import { cleaned, gapsOf, newItem, newKeys, newMeter, newRoom } from './draft.ts'

test('input is normalized as the server stores it, since the wallet signs what is on the screen', () => {
  const item = { ...newItem(' Worktop\t'), note: ' Oak.\r\nSwollen.\u200b ' }
  const meter = { ...newMeter(), number: ' 44 ', reading: '18204 ', unit: ' kWh' }
  const typed = { rooms: [newRoom(' Kitchen ', [item])], meters: [meter], keys: [newKeys('Front  door ')] }
  expect(cleaned(typed)).toEqual(InventoryContent.parse(typed))
  expect(cleaned(typed)).not.toEqual(typed)
})

test('an invisible name and a meter without a reading are gaps', () => {
  const [item, meter, keys] = [newItem(' \u200b '), newMeter(), newKeys('Gate')]
  const gaps = gapsOf({ rooms: [newRoom('Kitchen', [item])], meters: [meter], keys: [keys] })
  expect([...gaps].toSorted()).toEqual([item.id, meter.id].toSorted())
})

test('a year of purchase in the future is a gap; none, or a possible one, is not', () => {
  const items = [1800, 1899, 1900, 2021, 2200, 2201, null].map((newIn) => ({ ...newItem('Worktop'), newIn }))
  const gaps = gapsOf({ rooms: [newRoom('Kitchen', items)], meters: [], keys: [] })
  expect(items.filter(({ id }) => gaps.has(id)).map(({ newIn }) => newIn)).toEqual([1800, 1899, 2201])
})
