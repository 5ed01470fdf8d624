import { expect, test } from 'vitest'
import { codeId, codeOf, idsOf, isCode, monthsOf } from './code.ts'

test('a code is its store times 100000 plus its position', () => {
  expect(codeId(1, 'apartment')).toBe(100_000)
  expect(codeId(2, 'usd')).toBe(200_000)
  expect(codeId(6, 'notSaid')).toBe(600_002)
  expect(codeId(13, 'agency')).toBe(1_300_001)
  expect(codeOf(300_004)).toEqual({ store: 3, name: 'flexible' })
})

test('a number of another store, or of none, is no code of this store', () => {
  expect(isCode(400_000, 4)).toBe(true)
  expect(isCode(400_000, 3)).toBe(false)
  expect(codeOf(400_005)).toBeUndefined()
  expect(codeOf(-1)).toBeUndefined()
  expect(codeOf(100_000.5)).toBeUndefined()
})

test('people can say at least twelve spoken languages', () => {
  expect(idsOf(14).length).toBeGreaterThanOrEqual(12)
})

test('each term of lease means a range of months', () => {
  expect(monthsOf(idsOf(3))).toEqual([
    { least: 0, most: 3 },
    { least: 3, most: 6 },
    { least: 6, most: 12 },
    { least: 12, most: undefined },
    { least: 0, most: undefined },
  ])
  expect(monthsOf([100_000])).toEqual([])
})
