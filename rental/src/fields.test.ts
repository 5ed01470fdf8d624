/** Invariants of the table of a home's fields: addresses and stored searches depend on them. */
import { expect, test } from 'vitest'
import { features, featuresByDemand, fieldsWhere, formatRoomCount, switches, unstated } from './fields.ts'
import { invalidFields, missingFields } from './listing.ts'

test('a search lists features in the order its address has always had, a new one last', () => {
  expect(switches.slice(0, 7)).toEqual([
    'furnished',
    'parking',
    'heating',
    'airConditioning',
    'balconyTerrace',
    'elevator',
    'petFriendly',
  ])
})

test('every feature is shown, the most requested first', () => {
  expect(featuresByDemand.slice(0, 3)).toEqual(['furnished', 'parking', 'airConditioning'])
  expect([...featuresByDemand].sort()).toEqual([...features].sort())
  expect(fieldsWhere(({ shownOn }) => shownOn === 'card')).toEqual(expect.arrayContaining(features))
})

test('a new home has one of each room, every feature unanswered, and only possible values', () => {
  expect(features.map((name) => unstated[name])).toEqual(features.map(() => null))
  expect(unstated).toMatchObject({ bedsNumber: 1, bathroom: 1, toilet: 1, termOfLease: [], title: null })
  expect(invalidFields(unstated)).toEqual({})
  expect(Object.keys(missingFields(unstated, 1, '2026-11-20'))).toHaveLength(13)
})

test('six bedrooms and three bathrooms are "and more"', () => {
  expect([1, 5, 31, 61].map(formatRoomCount)).toEqual(['1', '5', '3+', '6+'])
})
