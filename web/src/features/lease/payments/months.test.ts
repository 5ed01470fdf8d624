// @vitest-environment node
import { expect, test } from 'vitest'
import { paymentMonths } from './months.ts'
import { aPayment } from './payment.setup.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
const unit = 10n ** 18n
const sums = (rows: Parameters<typeof paymentMonths>[0], now = at('2026-02-28')) =>
  paymentMonths(rows, now).map((month) => [month.first, month.in / unit, month.out / unit])

test('months continue across the turn of a year, including empty ones', () => {
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

test('a payment on the last evening of a month counts in that month of its home', () => {
  const row = aPayment({ date: Date.parse('2026-02-01T04:00:00Z') / 1000 })
  const months = paymentMonths([row], at('2026-02-03'), '', () => 'America/El_Salvador')
  expect(months.map(({ first, out }) => [first, out / unit])).toEqual([
    ['2026-01-01', 2_200n],
    ['2026-02-01', 0n],
  ])
})

test('an undelivered sum counts in the month of its delivery', () => {
  const credit = { escrow: '0x1', account: '0x2', paidAt: at('2026-02-03'), paidTransactionId: '0x3' }
  const row = aPayment({ date: at('2025-12-31'), direction: 'in', credit })
  expect(sums([row])).toEqual([['2026-02-01', 2_200n, 0n]])
  expect(sums([{ ...row, credit: { ...credit, paidAt: null } }])).toEqual([])
})

test('fees in RNB and money not received by the viewer do not count', () => {
  expect(paymentMonths([aPayment({ currency: 'RNB' }), aPayment({ direction: 'none' })], at('2026-03-01'))).toEqual([])
})

test('the months run to today, also without recent payments', () => {
  expect(sums([aPayment({ date: at('2025-12-31') })], at('2026-02-03'))).toEqual([
    ['2025-12-01', 0n, 2_200n],
    ['2026-01-01', 0n, 0n],
    ['2026-02-01', 0n, 0n],
  ])
})

test('the latest twelve months are shown, or if they are empty the twelve up to the last payment', () => {
  const rows = [aPayment({ date: at('2024-01-01') }), aPayment({ date: at('2026-03-01') })]
  const ends = (now: string) => {
    const months = paymentMonths(rows, at(now))
    return [months.length, months[0]?.first, months.at(-1)?.first]
  }
  expect(ends('2026-06-20')).toEqual([12, '2025-07-01', '2026-06-01'])
  expect(ends('2028-01-01')).toEqual([12, '2025-04-01', '2026-03-01'])
})

test('a past year runs to its December, the current one to today', () => {
  const rows = [aPayment({ date: at('2025-10-04') })]
  expect(paymentMonths(rows, at('2026-06-20'), '2025').map(({ first }) => first)).toEqual([
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
  ])
  expect(paymentMonths(rows, at('2025-11-20'), '2025').map(({ first }) => first)).toEqual(['2025-10-01', '2025-11-01'])
})
