import { expect, test } from 'vitest'
import { columnSignOf, readNumber } from './tableNumbers.ts'

const rent = { isWhole: true, least: 1, most: 1_000_000 }
const size = { isWhole: false, least: 1, most: 10_000 }
const latitude = { isWhole: false, least: -90, most: 90 }

test.each([
  ['900', 900],
  ['1.250', 1250],
  ['1,250', 1250],
  ['1 250', 1250],
  ["1'250", 1250],
  ['1.250,00', 1250],
  ['1,250.00', 1250],
  ['1.250.000', 1_250_000],
  ['$1,250', 1250],
  ['1250 USD', 1250],
  ['950,00', 950],
])('a rent written as %s is %d', (cell, value) => {
  expect(readNumber(cell, rent)).toEqual({ value })
})

test.each([
  ['1e3', 'not-a-number'],
  ['900 €', 'not-a-number'],
  ['about 900', 'not-a-number'],
  ['1.25.000', 'not-a-number'],
  ['1,250,00', 'not-a-number'],
  ['0x10', 'not-a-number'],
  ['950,50', 'not-whole'],
  ['0.500', 'not-whole'],
])('a rent written as %s is refused: %s', (cell, error) => {
  expect(readNumber(cell, rent)).toEqual({ error })
})

test('three digits after a separator have two readings in m², unless one is impossible or the column decides', () => {
  expect(readNumber('1.125', size)).toEqual({ readings: [1125, 1.125] })
  expect(readNumber('12.345', size)).toEqual({ value: 12.345 }) // 12,345 m² is too large
  expect(readNumber('1.125', size, '.')).toEqual({ value: 1.125 })
  expect(readNumber('1.125', size, ',')).toEqual({ value: 1125 })
  expect(readNumber('1.125', size, undefined, '.')).toEqual({ value: 1.125 })
  expect(readNumber('1.125', size, ',', '.')).toEqual({ value: 1125 })
  expect(readNumber('13,692', latitude)).toEqual({ value: 13.692 })
  expect(readNumber('−3,7038', latitude)).toEqual({ value: -3.7038 })
})

test('a column shows its decimal sign by one cell; cells that disagree decide nothing', () => {
  expect(columnSignOf(['1.250', '62,5', '900'])).toBe(',')
  expect(columnSignOf(['1.250,00'])).toBe(',')
  expect(columnSignOf(['1,250,000'])).toBe('.')
  expect(columnSignOf(['40.4168'])).toBe('.')
  expect(columnSignOf(['0,500'])).toBe(',')
  expect(columnSignOf(['1.250', '900'])).toBeUndefined()
  expect(columnSignOf(['62,5', '62.5'])).toBeUndefined()
})
