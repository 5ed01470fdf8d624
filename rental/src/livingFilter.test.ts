/** The filters of daily life in a search's address: any address shows a page, and a shared one keeps its filters. */
import { expect, test } from 'vitest'
import { codeIdsOf, codeListIds } from './code.ts'
import { energyTraits, longestStopMinutes, stopTraits, traits } from './livingFilter.ts'
import { parseCriteria, serializeCriteria, toWireFilter } from './query.ts'

const read = (query: string) => parseCriteria(new URLSearchParams(query), '2026-11-20')

test('an address keeps floors, pets, certificate and people, and yes/no filters', () => {
  const query =
    'floorType=400001,400004&pets=1500000,1500002&energyRating=C&occupants=2&stopMinutes=10&washingMachine=true&billsIncluded=true&verified=true'
  expect(decodeURIComponent(String(new URLSearchParams(serializeCriteria(read(query)))))).toBe(query)
  expect(toWireFilter(read(query))).toMatchObject({ floorType: '400001,400004', pets: '1500000,1500002', occupants: 2 })
})

test('the checkboxes of a plain form are combined', () => {
  expect(read('pets=1500002&pets=1500000&pets=1500000').pets).toEqual([1_500_000, 1_500_002])
})

test('invalid values are ignored, and people and minutes are clamped to the maximum', () => {
  expect(serializeCriteria(read('floorType=1500000,x&pets=400001&energyRating=H&occupants=-3'))).toEqual({})
  expect(read('occupants=50').occupants).toBe(50)
  expect(read('occupants=99').occupants).toBe(50)
  expect(['0', '-1', 'x', '60', '61'].map((walk) => read(`stopMinutes=${walk}`).stopMinutes)).toEqual([
    undefined,
    undefined,
    undefined,
    60,
    60,
  ])
})

test('a certificate filter includes all better ones; every trait has a different number', () => {
  expect(energyTraits('C')).toEqual([1, 2, 3])
  expect(stopTraits(2)).toEqual([10_000, 10_001, 10_002])
  const all = [
    ...energyTraits('G'),
    ...stopTraits(longestStopMinutes),
    ...Object.values(traits),
    ...codeIdsOf(codeListIds.floor),
    ...codeIdsOf(codeListIds.pet),
  ]
  expect(new Set(all).size).toBe(all.length)
})
