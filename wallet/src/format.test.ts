// Sums are exact and in the person's own numbers.
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { formatInstant, formatSum } from './format.ts'

test.each([
  ['en', '1420', '1,420.00 USDT'],
  ['es', '14200.5', '14.200,50 USDT'],
  ['th', '1420.25', '1,420.25 USDT'],
  ['en', '0.000000000000000001', '0.000000000000000001 USDT'],
  ['en', '123456789012345678.9', '123,456,789,012,345,678.90 USDT'],
] as const)('in %s %s is %s', (language, sum, text) => {
  expect(formatSum(parseUnits(sum, 18), 'USDT', language)).toBe(text)
})

test('an instant has its year and the zone of its time', () => {
  const parts = [/2027/, /15/, /UTC|GMT/]
  const text = formatInstant(1_800_000_000, 'en')
  expect(parts.filter((part) => !part.test(text))).toEqual([])
})
