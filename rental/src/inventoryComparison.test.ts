import { expect, test } from 'vitest'
import type { InventoryContent, InventoryItem, ItemCondition } from './inventory.ts'
import { compareInventories, isClaimable } from './inventoryComparison.ts'

const item = (id: string, condition: ItemCondition): InventoryItem => ({
  id,
  name: id,
  condition,
  note: '',
  newIn: null,
  lifetime: null,
})
const home = (items: InventoryItem[], changes: Partial<InventoryContent> = {}): InventoryContent => ({
  rooms: [{ id: 'kitchen', name: 'Kitchen', items }],
  meters: [],
  keys: [],
  ...changes,
})
const worse = (before: ItemCondition, after: ItemCondition) =>
  compareInventories(home([item('a', before)]), home([item('a', after)])).items.map(({ isWorse }) => isWorse)

// promise: sgn-4-inventory-compare
test('only an entry that became worse can be the basis of a claim', () => {
  expect(worse('good', 'damaged')).toEqual([true])
  expect(worse('worn', 'missing')).toEqual([true])
  expect(worse('worn', 'good')).toEqual([false])
  expect(worse('missing', 'damaged')).toEqual([false])
  expect(worse('worn', 'worn')).toEqual([])
})

// promise: sgn-4-inventory-normal
test('normal wear is never claimable; damage and loss can be', () => {
  const claimed = (before: ItemCondition, after: ItemCondition) =>
    compareInventories(home([item('a', before)]), home([item('a', after)])).items.map(isClaimable)
  expect([claimed('new', 'good'), claimed('new', 'worn'), claimed('good', 'worn')]).toEqual([[false], [false], [false]])
  expect([claimed('worn', 'damaged'), claimed('new', 'damaged'), claimed('worn', 'missing')]).toEqual([
    [true],
    [true],
    [true],
  ])
  expect(compareInventories(home([item('lamp', 'worn')]), home([])).items.map(isClaimable)).toEqual([true])
})

test('an entry in only one of the two is listed: gone, or new and thus not damaged', () => {
  const gone = compareInventories(home([item('lamp', 'good'), item('bed', 'good')]), home([item('bed', 'good')]))
  expect(gone.items).toMatchObject([{ before: { id: 'lamp' }, after: undefined, isWorse: true, room: 'Kitchen' }])
  const neverThere = compareInventories(home([item('lamp', 'missing')]), home([]))
  expect(neverThere.items).toMatchObject([{ isWorse: false }])
  const added = compareInventories(home([]), home([item('hole', 'damaged')]))
  expect(added.items).toMatchObject([{ before: undefined, after: { id: 'hole' }, isWorse: false }])
})

test('differing keys and every meter are listed, and the unchanged rest is counted', () => {
  const meters = (reading: string) => [{ id: 'power', kind: 'electricity', number: '', reading, unit: 'kWh' } as const]
  const keys = (count: number) => [
    { id: 'front', name: 'Front door', count: 2 },
    { id: 'gate', name: 'Gate', count },
  ]
  const before = home([item('bed', 'good'), item('wall', 'good')], { meters: meters('10'), keys: keys(2) })
  const after = home([item('bed', 'good'), item('wall', 'worn')], { meters: meters('25'), keys: keys(1) })
  const compared = compareInventories(before, after)
  expect(compared).toMatchObject({
    items: [{ before: { condition: 'good' }, after: { condition: 'worn' } }],
    keys: [{ before: { count: 2 }, after: { count: 1 } }],
    meters: [{ before: { reading: '10' }, after: { reading: '25' } }],
  })
  expect([compared.all, compared.same]).toEqual([5, 2])
})
