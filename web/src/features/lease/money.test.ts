// @vitest-environment node
import { expect, test } from 'vitest'
import { parseProblem, parseUsdt } from './money.ts'

// promise: amount-thousands
test('an amount that could mean thousands is not read as a decimal', () => {
  for (const typed of ['1.200', ' 12.500 ', '999.999', '1,200', '1,2', '1.200.000', '', '-1', '1e3'])
    expect(parseUsdt(typed), typed).toBeUndefined()
  expect(['1.200', '1,200'].map(parseProblem)).toEqual(['thousands', 'wrong'])
})

test('digits with one point before the cents are parsed exactly', () => {
  const units = (hundredths: number) => BigInt(hundredths) * 10n ** 16n
  expect(['1200', ' 1200.5 ', '0.25', '1.2', '1.20'].map(parseUsdt)).toEqual(
    [120_000, 120_050, 25, 120, 120].map(units),
  )
  expect(parseUsdt('0.125')).toBe(125n * 10n ** 15n)
  expect(parseUsdt('1.2000')).toBe(units(120))
})
