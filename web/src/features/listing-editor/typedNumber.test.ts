import { expect, test } from 'vitest'
import { typedNumber, typedReadings } from './typedNumber.ts'

// promise: wizard-numbers
test('one or two digits after a separator are decimals, three are thousands in whole numbers, and 1e3 is none', () => {
  expect(['62,5', '62.5', '62,50', '1.250,5'].map((text) => typedNumber('roomSize', text))).toEqual([
    62.5, 62.5, 62.5, 1250.5,
  ])
  expect(['1.250', '1,250', '1 250', '$1,250', '900,00'].map((text) => typedNumber('rentPrice', text))).toEqual([
    1250, 1250, 1250, 1250, 900,
  ])
  for (const text of ['1e3', '0x10', '950,50', 'about 900', '900 €']) expect(typedNumber('rentPrice', text)).toBeNaN()
  expect(typedNumber('rentPrice', ' ')).toBeNull()
  expect(typedNumber('locationLat', '13.692')).toBe(13.692)
})

test('three digits after a separator have two readings in m²', () => {
  expect(typedReadings('roomSize', '1.125')).toEqual([1125, 1.125])
  expect(typedNumber('roomSize', '1.125')).toBeNaN()
  expect(typedReadings('roomSize', '62,5')).toBeUndefined()
  expect(typedReadings('rentPrice', '1.125')).toBeUndefined()
})
