import { expect, test } from 'vitest'
import { criterionNames, suggestions, without } from './loosening.ts'
import { type Criteria, parseCriteria } from './query.ts'

const criteria: Criteria = {
  ...parseCriteria({ get: () => null, getAll: () => [] }, '2026-11-20'),
  cityId: 3_583_361,
  from: '2026-12-01',
  to: '2027-06-01',
  priceMax: 900,
  bedrooms: 2,
  page: 4,
  terms: [300_002],
  switches: ['parking', 'elevator'] as const,
}

test('a filter is removed with all its fields, the rest stays, and the list restarts at page one', () => {
  expect(without(criteria, ['dates'])).toEqual({ ...criteria, from: undefined, to: undefined, page: 1 })
  expect(without(criteria, ['parking', 'term'])).toEqual({ ...criteria, terms: [], switches: ['elevator'], page: 1 })
})

test('a search without any of its parts has no filter', () => {
  const nothing = parseCriteria({ get: () => null, getAll: () => [] }, '2026-11-20')
  expect(without(criteria, criterionNames)).toEqual(nothing)
})

test('the filter that hides most homes is the first suggestion, and three are enough', () => {
  const ways = suggestions([
    { missed: ['parking'], homes: 2, rentMin: 300 },
    { missed: ['budget'], homes: 9, rentMin: 300 },
    { missed: ['dates'], homes: 1, rentMin: 300 },
    { missed: ['bedrooms'], homes: 3, rentMin: 300 },
    { missed: ['budget', 'dates'], homes: 40, rentMin: 300 },
  ])
  expect(ways.map(({ without: [part], homes }) => `${part} ${homes}`)).toEqual(['budget 9', 'bedrooms 3', 'parking 2'])
})

test('where removing one filter is not enough, two are removed together', () => {
  expect(suggestions([{ missed: ['budget', 'dates'], homes: 4, rentMin: 300 }])).toEqual([
    { without: ['budget', 'dates'], homes: 4, rentMin: 300 },
  ])
  expect(suggestions([{ missed: ['budget', 'dates', 'parking'], homes: 4, rentMin: 300 }])).toEqual([])
})

test('another city comes last, however many homes it has', () => {
  const ways = suggestions([
    { missed: ['city'], homes: 500, rentMin: 300 },
    { missed: ['parking'], homes: 1, rentMin: 300 },
    { missed: ['city', 'parking'], homes: 900, rentMin: 300 },
  ])
  expect(ways.map(({ without: [part] }) => part)).toEqual(['parking', 'city'])
})

test('the filters of daily life are removed one by one', () => {
  const asked = { ...criteria, floorType: [400_004], pets: [1_500_000], energyRating: 'B', occupants: 2 } as const
  expect(without(asked, ['floor', 'energy'])).toMatchObject({ pets: [1_500_000], occupants: 2, page: 1 })
  expect(without(asked, ['floor', 'energy'])).toMatchObject({ floorType: undefined, energyRating: undefined })
  expect(without(asked, ['pets', 'occupants'])).toMatchObject({
    floorType: [400_004],
    pets: undefined,
    occupants: undefined,
  })
})
