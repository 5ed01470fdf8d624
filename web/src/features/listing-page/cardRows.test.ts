import { expect, test } from 'vitest'
import { cardRows } from './cardRows.ts'

test('a card’s home carries the two pictures a card shows, in their order, and all else', () => {
  const rows = [
    { id: 'a', property: { title: 'Loft', images: [1, 2, 3] } },
    { id: 'b', property: { title: 'Flat', images: [4] } },
  ]
  expect(cardRows(rows)).toEqual([
    { id: 'a', property: { title: 'Loft', images: [1, 2] } },
    { id: 'b', property: { title: 'Flat', images: [4] } },
  ])
  expect(rows[0]?.property.images).toEqual([1, 2, 3])
})
