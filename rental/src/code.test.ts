import { expect, test } from 'vitest'
import { codeId, codeIdsOf, findCode, isCode, monthRangesOf } from './code.ts'

test('a code is its store times 100000 plus its position', () => {
  expect(codeId(1, 'apartment')).toBe(100_000)
  expect(codeId(2, 'usd')).toBe(200_000)
  expect(codeId(6, 'notSaid')).toBe(600_002)
  expect(codeId(13, 'agency')).toBe(1_300_001)
  expect(findCode(300_004)).toEqual({ store: 3, name: 'flexible' })
})

test('a number of another store, or of none, is not a code of this store', () => {
  expect(isCode(400_000, 4)).toBe(true)
  expect(isCode(400_000, 3)).toBe(false)
  expect(findCode(400_005)).toBeUndefined()
  expect(findCode(-1)).toBeUndefined()
  expect(findCode(100_000.5)).toBeUndefined()
})

test('people can choose at least twelve spoken languages', () => {
  expect(codeIdsOf(14).length).toBeGreaterThanOrEqual(12)
})

test('each lease term is a range of months', () => {
  expect(monthRangesOf(codeIdsOf(3))).toEqual([
    { least: 0, most: 3 },
    { least: 3, most: 6 },
    { least: 6, most: 12 },
    { least: 12, most: undefined },
    { least: 0, most: undefined },
  ])
  expect(monthRangesOf([100_000])).toEqual([])
})
