// @vitest-environment node
import { expect, test } from 'vitest'
import { fitting, kindOf, sumsOf } from './filter.ts'
import { aPayment } from './payments.setup.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
const now = at('2026-11-20')
const all = { lease: '', kind: '', period: '' }
const rows = [
  aPayment({ date: at('2026-11-10') }),
  aPayment({
    date: at('2026-03-01'),
    contractId: 'lease-2',
    paymentType: 'released',
    part: 'deposit',
    direction: 'in',
  }),
  aPayment({ date: at('2025-06-01'), paymentType: 'fee', currency: 'RNB' }),
]

test('without a filter every payment is there', () => {
  expect(fitting(rows, all, now)).toEqual(rows)
})

test('a lease, a kind, a year and the last days each leave what fits', () => {
  expect(fitting(rows, { ...all, lease: 'lease-2' }, now)).toEqual([rows[1]])
  expect(fitting(rows, { ...all, kind: 'depositHome' }, now)).toEqual([rows[1]])
  expect(fitting(rows, { ...all, kind: 'released' }, now)).toEqual([])
  expect(fitting(rows, { ...all, period: '2025' }, now)).toEqual([rows[2]])
  expect(fitting(rows, { ...all, period: 'last30' }, now)).toEqual([rows[0]])
  expect(fitting(rows, { ...all, period: 'last365' }, now)).toEqual(rows.slice(0, 2))
})

test('a period nobody offers shows nothing rather than everything', () => {
  expect(fitting(rows, { ...all, period: 'nonsense' }, now)).toEqual([])
})

test('the sums are of USDT alone, by direction', () => {
  expect(sumsOf(rows)).toEqual({ in: 2200n * 10n ** 18n, out: 2200n * 10n ** 18n })
  expect(kindOf({ paymentType: 'released', part: 'handover' })).toBe('released')
})
