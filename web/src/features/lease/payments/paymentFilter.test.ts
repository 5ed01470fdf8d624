// @vitest-environment node
import { expect, test } from 'vitest'
import { paymentKind } from '../paymentName.ts'
import { aPayment } from './payment.setup.ts'
import { matchingPayments, paymentSums } from './paymentFilter.ts'

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

test('without a filter every payment is shown', () => {
  expect(matchingPayments(rows, all, now)).toEqual(rows)
})

// promise: payments-filters
test('a lease, a kind, a year and the last days each leave the matching payments', () => {
  expect(matchingPayments(rows, { ...all, lease: 'lease-2' }, now)).toEqual([rows[1]])
  expect(matchingPayments(rows, { ...all, kind: 'depositHome' }, now)).toEqual([rows[1]])
  expect(matchingPayments(rows, { ...all, kind: 'released' }, now)).toEqual([])
  expect(matchingPayments(rows, { ...all, period: '2025' }, now)).toEqual([rows[2]])
  expect(matchingPayments(rows, { ...all, period: 'last30' }, now)).toEqual([rows[0]])
  expect(matchingPayments(rows, { ...all, period: 'last365' }, now)).toEqual(rows.slice(0, 2))
})

test('the year of a payment is that of its home, as its day on the page and in the CSV', () => {
  const [eve] = [aPayment({ date: Date.parse('2026-01-01T04:00:00Z') / 1000 })]
  const inSalvador = () => 'America/El_Salvador'
  expect(matchingPayments([eve], { ...all, period: '2025' }, now, inSalvador)).toEqual([eve])
  expect(matchingPayments([eve], { ...all, period: '2026' }, now, inSalvador)).toEqual([])
})

test('an unknown period shows nothing rather than everything', () => {
  expect(matchingPayments(rows, { ...all, period: 'nonsense' }, now)).toEqual([])
})

test('an undelivered sum did not arrive, and has arrived once it was delivered', () => {
  const credit = { escrow: '0x1', account: '0x2', paidAt: null, paidTransactionId: null }
  const released = aPayment({ paymentType: 'released', direction: 'in', credit })
  expect(paymentSums([released])).toEqual({ in: 0n, out: 0n })
  const arrived = { ...released, credit: { ...credit, paidAt: now, paidTransactionId: '0x3' } }
  expect(paymentSums([arrived])).toEqual({ in: 2200n * 10n ** 18n, out: 0n })
})

test('the sums are in USDT only, by direction', () => {
  expect(paymentSums(rows)).toEqual({ in: 2200n * 10n ** 18n, out: 2200n * 10n ** 18n })
  expect(paymentKind({ paymentType: 'released', part: 'handover' })).toBe('released')
})
