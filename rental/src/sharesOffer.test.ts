import { expect, test } from 'vitest'
import { plainRules, unpaidBalances } from './deposit.ts'
import { isStillSigned, maxOfferSeconds, refuseSharesOffer, sharesOfferState } from './sharesOffer.ts'

const now = 1_800_000_000
const sums = { handover: 900n, firstRent: 900n, deposit: 500n }
const terms = { ...plainRules, ...sums, moveIn: now, moveOut: now, payBy: now, releaseDuration: 0 }
const unpaid = unpaidBalances(terms)
const money = {
  ...unpaid,
  isPaid: true,
  handover: { ...unpaid.handover, held: 900n },
  deposit: { ...unpaid.deposit, held: 0n },
}
const shares = { part: 'handover', toTenant: 300n, toLandlord: 600n, deadline: now + 100 } as const

test('shares must total the held amount, to the last unit, for a limited time', () => {
  expect(refuseSharesOffer(shares, money, now)).toBeUndefined()
  expect(refuseSharesOffer(shares, { ...money, isPaid: false }, now)).toBe('not-at-this-stage')
  expect(refuseSharesOffer({ ...shares, part: 'deposit' }, money, now)).toBe('part-not-held')
  expect(refuseSharesOffer({ ...shares, toLandlord: 601n }, money, now)).toBe('shares-not-the-sum')
  expect(refuseSharesOffer({ ...shares, toLandlord: 599n }, money, now)).toBe('shares-not-the-sum')
  expect(refuseSharesOffer({ ...shares, deadline: now }, money, now)).toBe('shares-offer-past')
  expect(refuseSharesOffer({ ...shares, deadline: now + maxOfferSeconds }, money, now)).toBeUndefined()
  expect(refuseSharesOffer({ ...shares, deadline: now + maxOfferSeconds + 1 }, money, now)).toBe(
    'shares-offer-too-long',
  )
})

const offer = { ...shares, party: 'tenant', isDeclined: false, isReplaced: false } as const
const stateOf = (changes: Partial<typeof offer | { isDeclined: true; isReplaced: true }> = {}, at = now) =>
  sharesOfferState({ ...offer, ...changes }, money, undefined, at)

test('an offer is open until it is declined, replaced, expired, or its money has moved', () => {
  expect([stateOf(), stateOf({}, now + 100), stateOf({}, now + 101)]).toEqual(['open', 'open', 'expired'])
  expect([stateOf({ isDeclined: true }), stateOf({ isReplaced: true })]).toEqual(['declined', 'replaced'])
  expect(sharesOfferState(offer, { ...money, handover: { ...money.handover, held: 899n } }, undefined, now)).toBe(
    'over',
  )
})

test('it is accepted once the escrow shared the part exactly so, and over if it shared otherwise', () => {
  const gone = { ...money, handover: { ...money.handover, held: 0n } }
  expect(sharesOfferState(offer, gone, { toTenant: 300n, toLandlord: 600n }, now)).toBe('accepted')
  expect(sharesOfferState(offer, gone, { toTenant: 299n, toLandlord: 601n }, now)).toBe('over')
})

test('a signature is usable until its deadline and while that amount is held, whatever happened here since', () => {
  expect([isStillSigned(shares, money, now + 100), isStillSigned(shares, money, now + 101)]).toEqual([true, false])
  expect(isStillSigned({ ...shares, toTenant: 301n }, money, now)).toBe(false)
  expect(isStillSigned({ ...shares, part: 'deposit', toTenant: 0n, toLandlord: 0n }, money, now)).toBe(false)
})
