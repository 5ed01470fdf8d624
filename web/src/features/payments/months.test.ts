// @vitest-environment node
import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'
import { aPayment } from './payments.setup.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
const unit = 10n ** 18n
const sums = (rows: Parameters<typeof monthsOf>[0]) =>
  monthsOf(rows).map((month) => [month.first, month.in / unit, month.out / unit])

test('months stand one after the other over the turn of a year, empty ones too', () => {
  const rows = [
    aPayment({ date: at('2026-02-28') }),
    aPayment({ date: at('2026-02-01'), direction: 'in' }),
    aPayment({ date: at('2025-12-31') }),
  ]
  expect(sums(rows)).toEqual([
    ['2025-12-01', 0n, 2_200n],
    ['2026-01-01', 0n, 0n],
    ['2026-02-01', 2_200n, 2_200n],
  ])
})

test('fees in RNB and what went past the viewer are no money of theirs', () => {
  expect(monthsOf([aPayment({ currency: 'RNB' }), aPayment({ direction: 'none' })])).toEqual([])
})

test('the latest twelve months are drawn', () => {
  const rows = [aPayment({ date: at('2024-01-01') }), aPayment({ date: at('2026-03-01') })]
  expect(monthsOf(rows)).toHaveLength(12)
  expect(monthsOf(rows)[0]?.first).toBe('2025-04-01')
})
