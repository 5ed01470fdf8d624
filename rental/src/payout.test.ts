import { expect, test } from 'vitest'
import { payoutOf } from './payout.ts'

const row = (paymentType: string, part: 'handover' | 'deposit' | null, to: string, price: string, date = 5) => ({
  ...{ paymentType, part, to, price, date },
  isSecond: false,
})
const rent = { part: 'handover', agreed: '1100', held: '0' } as const
const deposit = { part: 'deposit', agreed: '800', held: '0' } as const
const both = { part: 'handover', agreed: '1900', held: '0' } as const

test.each([
  ['free', 1100n, 0n],
  ['half', 550n, 550n],
  ['full', 0n, 1100n],
])('a cancellation (%s) returns all but the landlord’s share of the first rent', (_, toTenant, toLandlord) => {
  const shared = (rest: bigint) => ({
    transactions: [
      row('cancelled', null, 'tenant', `${toTenant + rest}`),
      ...(toLandlord > 0n ? [row('cancelled', 'handover', 'landlord', `${toLandlord}`)] : []),
    ],
  })
  expect(payoutOf(rent, shared(800n))).toEqual({ tenant: toTenant, landlord: toLandlord, at: 5 })
  expect(payoutOf(deposit, shared(800n))).toEqual({ tenant: 800n, landlord: 0n, at: 5 })
  expect(payoutOf(both, shared(800n))).toEqual({ tenant: toTenant + 800n, landlord: toLandlord, at: 5 })
})

test('a refund returns the rest of a part whose disputed amount was shared before', () => {
  const transactions = [row('split', 'handover', 'landlord', '300', 4), row('refunded', null, 'tenant', '1600')]
  expect(payoutOf(rent, { transactions })).toEqual({ tenant: 800n, landlord: 300n, at: 5 })
})

test('a part that is held, or was never paid, has no payout', () => {
  expect(payoutOf({ ...rent, held: '1100' }, { transactions: [] })).toBeUndefined()
  expect(payoutOf(rent, { transactions: [] })).toBeUndefined()
})
