import { expect, test } from 'vitest'
import {
  countLandlords,
  depositEnd,
  hasBegun,
  isDisclosed,
  type PassportLease,
  type PassportMonth,
  passportFigures,
} from './passport.ts'

const month = (state: PassportMonth['state'], days = 0, isOutside = false): PassportMonth => ({
  state,
  days,
  isOutside,
})
const lease = (landlordId: string, changes: Partial<PassportLease> = {}): PassportLease => ({
  landlordId,
  landlordWallet: `0xwallet of ${landlordId}`,
  from: '2026-12-01',
  end: 'returned',
  months: [],
  ...changes,
})

test('a deposit is held, moved on, returned in full, or at least partly the landlord’s', () => {
  const deposit = { agreed: 800n, held: 0n, isMoved: false, toLandlord: 0n, undelivered: 0n }
  expect(depositEnd(deposit)).toBe('returned')
  expect(depositEnd({ ...deposit, held: 300n })).toBe('held')
  expect(depositEnd({ ...deposit, toLandlord: 1n })).toBe('claimed')
  expect(depositEnd({ ...deposit, isMoved: true })).toBe('moved')
  expect(depositEnd({ ...deposit, agreed: 0n })).toBe('none')
})

test('a deposit that the token refused to deliver is not returned; one that the landlord got part of stays claimed', () => {
  const refused = { agreed: 800n, held: 0n, isMoved: false, toLandlord: 0n, undelivered: 800n }
  expect(depositEnd(refused)).toBe('held')
  expect(depositEnd({ ...refused, undelivered: 0n })).toBe('returned')
  expect(depositEnd({ ...refused, toLandlord: 100n, undelivered: 700n })).toBe('claimed')
})

test('a lease counts from move-in', () => {
  expect([99, 100, 101].map((now) => hasBegun({ moveIn: 100 }, now))).toEqual([false, true, true])
})

test('a held deposit counts as held by the escrow, and not as ended', () => {
  const figures = passportFigures([lease('a'), lease('b', { end: 'claimed' }), lease('c', { end: 'held' })])
  expect(figures.deposits).toEqual({ count: 3, landlords: 3, since: '2026-12-01' })
  expect(figures.ended).toEqual({ count: 2, landlords: 2, whole: 1 })
})

// promise: sgn-2-passport-renewed
test('a deposit that moved from lease to lease counts once, when it finally ends', () => {
  const first = lease('a', { end: 'moved', from: '2025-12-01' })
  const counted = (end: PassportLease['end']) => passportFigures([lease('a', { end }), first])
  expect(counted('held')).toMatchObject({ deposits: { count: 1 }, ended: { count: 0 } })
  expect(counted('returned')).toMatchObject({ deposits: { count: 1 }, ended: { count: 1, whole: 1 } })
})

test('a deposit paid to the landlord with the first rent does not count as held by the escrow', () => {
  const figures = passportFigures([lease('a', { end: 'none', months: [month('on-time')] })])
  expect(figures).toMatchObject({ deposits: { count: 0, landlords: 0 }, ended: { count: 0 }, rents: { count: 1 } })
  expect(figures.deposits.since).toBeUndefined()
})

// promise: sgn-2-passport-rents
test('rents count without the one that is paid with the deposit, once they are due or paid', () => {
  const notYet = (['at-handover', 'upcoming', 'due', 'ended'] as const).map((state) => month(state))
  const { rents } = passportFigures([
    lease('a', { months: [...notYet, month('ahead', 20), month('on-time', 0, true), month('was-late', 3)] }),
    lease('b', { months: [month('late', 2)] }),
    lease('c', { months: notYet }),
  ])
  expect(rents).toEqual({ count: 4, landlords: 2, inTime: 2, outside: 1, longest: 3 })
})

// promise: sgn-2-passport-distinct
test('ten leases with one landlord count as one landlord, also under other wallets or another account', () => {
  expect(countLandlords(Array.from({ length: 10 }, () => lease('a')))).toBe(1)
  expect(countLandlords([lease('a'), lease('a', { landlordWallet: '0xnew' })])).toBe(1)
  expect(countLandlords([lease('a', { landlordWallet: '0xAB' }), lease('b', { landlordWallet: '0xab' })])).toBe(1)
  const linked = [lease('a'), lease('b'), lease('a', { landlordWallet: '0xwallet of b' })]
  expect(countLandlords(linked)).toBe(1)
  expect(countLandlords([lease('a'), lease('b'), lease('c')])).toBe(3)
})

test('others see a figure from three landlords on', () => {
  expect([0, 1, 2, 3, 4].map((landlords) => isDisclosed({ landlords }))).toEqual([false, false, false, true, true])
})
