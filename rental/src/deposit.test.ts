// Who gets what, and when: each rule of the escrow's second entry point, as the product understands it.
import { describe, expect, test } from 'vitest'
import {
  type Actor,
  applyBalanceEvent,
  applyChange,
  type BalanceChange,
  type Balances,
  isDisputed,
  timeline,
  unpaidBalances,
  wasDisputed,
  windows,
} from './deposit.ts'

const day = 86_400
const start = 1_800_000_000
const terms = {
  handover: 800n,
  deposit: 1600n,
  moveIn: start + 10 * day,
  moveOut: start + 190 * day,
  payBy: start + 2 * day,
  releaseDuration: 5 * day,
}
const handoverDue = start + 15 * day
const depositDue = start + 204 * day

function done(balances: Balances, by: Actor, act: BalanceChange, at = start): Balances {
  const after = applyChange(balances, by, act, at)
  if (typeof after === 'string') throw new Error(`refused: ${after}`)
  return after
}
const paid = done(unpaidBalances(terms), 'tenant', { type: 'payLease' })
const claimed = done(paid, 'tenant', { type: 'dispute', claim: 200n })

describe('paying', () => {
  test('the tenant’s payment is held in two parts, each with its due day', () => {
    expect(paid.handover).toEqual({ held: 800n, due: handoverDue, firstDue: handoverDue })
    expect(paid.deposit).toEqual({ held: 1600n, due: depositDue, firstDue: depositDue })
  })
  test.each<[string, Partial<typeof terms>, Actor, number, string]>([
    ['somebody else pays', {}, 'landlord', start, 'NotAllowed'],
    ['there is no amount to pay', { handover: 0n, deposit: 0n }, 'tenant', start, 'ZeroAmount'],
    ['the acceptance lapsed', {}, 'tenant', terms.payBy + 1, 'Expired'],
    ['payment would be possible after move-in', { payBy: terms.moveIn + 1 }, 'tenant', start, 'BadDates'],
    [
      'move-in is more than 366 days away',
      { moveIn: start + 366 * day + 1, moveOut: start + 400 * day },
      'tenant',
      start,
      'BadDates',
    ],
    ['move-out is not after move-in', { moveOut: terms.moveIn }, 'tenant', start, 'BadDates'],
    ['the stay is longer than five years', { moveOut: terms.moveIn + windows.stay + 1 }, 'tenant', start, 'BadDates'],
  ])('paying is refused when %s', (_, change, by, at, refusal) => {
    expect(applyChange(unpaidBalances({ ...terms, ...change }), by, { type: 'payLease' }, at)).toBe(refusal)
  })
  test('a lease is paid once, and an unpaid one allows no other call', () => {
    expect(applyChange(paid, 'tenant', { type: 'payLease' }, start)).toBe('LeaseExists')
    expect(applyChange(unpaidBalances(terms), 'anyone', { type: 'release' }, depositDue)).toBe('NoLease')
  })
})

describe('without a dispute', () => {
  test('each part goes to its payee on its due day, released by anyone', () => {
    expect(applyChange(paid, 'anyone', { type: 'release' }, handoverDue - 1)).toBe('NotDue')
    const first = done(paid, 'anyone', { type: 'release' }, handoverDue)
    expect(first.paidOut).toEqual({ tenant: 0n, landlord: 800n })
    const both = done(first, 'anyone', { type: 'release' }, depositDue)
    expect(both.paidOut).toEqual({ tenant: 1600n, landlord: 800n })
    expect(done(paid, 'anyone', { type: 'release' }, depositDue)).toEqual(both)
    expect(applyChange(both, 'anyone', { type: 'release' }, depositDue)).toBe('NothingHeld')
  })
  test('each party can release only the part it would lose', () => {
    expect(done(paid, 'tenant', { type: 'releaseEarly' }).paidOut).toEqual({ tenant: 0n, landlord: 800n })
    const home = done(paid, 'landlord', { type: 'releaseEarly' })
    expect(home.paidOut).toEqual({ tenant: 1600n, landlord: 0n })
    expect(applyChange(home, 'landlord', { type: 'releaseEarly' }, start)).toBe('NothingHeld')
    expect(applyChange(paid, 'arbitrator', { type: 'releaseEarly' }, start)).toBe('NotAllowed')
  })
  test('the landlord refunds as long as anything is held; the stay never began only if it was before move-in', () => {
    const cancelled = done(paid, 'landlord', { type: 'refund' }, terms.moveIn - 1)
    expect(cancelled).toMatchObject({ paidOut: { tenant: 2400n, landlord: 0n }, refundedBeforeHandover: true })
    for (const late of [terms.moveIn, handoverDue, depositDue + 900 * day])
      expect(done(paid, 'landlord', { type: 'refund' }, late)).toMatchObject({
        paidOut: { tenant: 2400n, landlord: 0n },
        refundedBeforeHandover: false,
      })
    const handedOver = done(paid, 'anyone', { type: 'release' }, handoverDue)
    expect(done(handedOver, 'landlord', { type: 'refund' }, handoverDue)).toMatchObject({
      paidOut: { tenant: 1600n, landlord: 800n },
      refundedBeforeHandover: false,
    })
    const paidLate = { event: 'LeaseRefunded', at: terms.moveIn + day, isPaidLate: true } as const
    expect(applyBalanceEvent(paid, paidLate).refundedBeforeHandover).toBe(true)
    expect(applyBalanceEvent(handedOver, paidLate).refundedBeforeHandover).toBe(false)
    expect(applyChange(paid, 'tenant', { type: 'refund' }, start)).toBe('NotAllowed')
    expect(applyChange(cancelled, 'landlord', { type: 'refund' }, start)).toBe('NothingHeld')
  })
})

describe('with a dispute', () => {
  test('the rest goes to the other party at once, the claim waits 14 days longer', () => {
    expect(claimed.paidOut).toEqual({ tenant: 0n, landlord: 600n })
    expect(claimed.handover).toEqual({ held: 200n, due: handoverDue + 14 * day, firstDue: handoverDue })
  })
  test.each<[string, Balances, Actor, bigint, number, string]>([
    ['by a stranger', paid, 'anyone', 1n, start, 'NotAllowed'],
    ['twice', claimed, 'tenant', 1n, start, 'AlreadyDisputed'],
    ['once the money is due', paid, 'tenant', 1n, handoverDue, 'AlreadyDue'],
    ['over nothing', paid, 'tenant', 0n, start, 'ZeroAmount'],
    ['for more than is held', paid, 'landlord', 1601n, start, 'TooMuch'],
    [
      'for a part that was paid out',
      done(paid, 'landlord', { type: 'releaseEarly' }),
      'landlord',
      1n,
      start,
      'NothingHeld',
    ],
  ])('disputing is refused: %s', (_, balances, by, claim, at, refusal) => {
    expect(applyChange(balances, by, { type: 'dispute', claim }, at)).toBe(refusal)
  })
  test('without a ruling nothing changes: the payee is paid later', () => {
    expect(applyChange(claimed, 'anyone', { type: 'release' }, handoverDue + 14 * day - 1)).toBe('NotDue')
    expect(done(claimed, 'anyone', { type: 'release' }, handoverDue + 14 * day).paidOut.landlord).toBe(800n)
  })
  test('both agree on shares that add up to the held amount', () => {
    const agree = (toTenant: bigint, toLandlord: bigint, part: 'handover' | 'deposit' = 'handover') =>
      ({ type: 'settle', part, toTenant, toLandlord, deadline: start }) as const
    expect(done(claimed, 'landlord', agree(150n, 50n)).paidOut).toEqual({ tenant: 150n, landlord: 650n })
    expect(applyChange(claimed, 'tenant', agree(150n, 51n), start)).toBe('NotTheSum')
    expect(applyChange(claimed, 'tenant', agree(150n, 50n), start + 1)).toBe('Expired')
    expect(applyChange(claimed, 'arbitrator', agree(150n, 50n), start)).toBe('NotAllowed')
    expect(applyChange(done(claimed, 'tenant', agree(200n, 0n)), 'tenant', agree(0n, 0n), start)).toBe('NothingHeld')
  })
  test('the arbitrator can share only a disputed part, not even an undisputed deposit to its tenant', () => {
    const ruling = (part: 'handover' | 'deposit', toTenant: bigint) => ({ type: 'split', part, toTenant }) as const
    expect(done(claimed, 'arbitrator', ruling('handover', 120n)).paidOut).toEqual({ tenant: 120n, landlord: 680n })
    expect(applyChange(paid, 'arbitrator', ruling('deposit', 1600n), start)).toBe('NotDisputed')
    expect(applyChange(paid, 'arbitrator', ruling('handover', 800n), start)).toBe('NotDisputed')
    expect(applyChange(claimed, 'arbitrator', ruling('handover', 201n), start)).toBe('TooMuch')
    expect(applyChange(claimed, 'arbitrator', ruling('handover', 1n), handoverDue + 14 * day)).toBe('AlreadyDue')
    expect(applyChange(claimed, 'landlord', ruling('handover', 1n), start)).toBe('NotAllowed')
    expect(
      applyChange(done(claimed, 'arbitrator', ruling('handover', 0n)), 'arbitrator', ruling('handover', 0n), start),
    ).toBe('NothingHeld')
  })
  // promise: sgn-4-flow-arbitrate
  test('the arbitrator extends by 30 days at most, 180 past the first due day, and never shortens', () => {
    const to = (newDue: number, part: 'handover' | 'deposit' = 'handover') =>
      ({ type: 'lengthen', part, newDue }) as const
    const due = handoverDue + 14 * day
    const later = due - 1 + 30 * day
    expect(done(claimed, 'arbitrator', to(later), due - 1).handover.due).toBe(later)
    expect(applyChange(claimed, 'arbitrator', to(later + 1), due - 1)).toBe('BadDueTime')
    expect(applyChange(claimed, 'arbitrator', to(due), due - 1)).toBe('BadDueTime')
    expect(applyChange(claimed, 'arbitrator', to(due + 1), due)).toBe('AlreadyDue')
    expect(applyChange(claimed, 'arbitrator', to(depositDue + 1, 'deposit'), start)).toBe('NotDisputed')
    expect(applyChange(claimed, 'tenant', to(later), due - 1)).toBe('NotAllowed')
    const gone = done(claimed, 'tenant', { type: 'releaseEarly' })
    expect(applyChange(gone, 'arbitrator', to(later), due - 1)).toBe('NothingHeld')
    const late = { ...claimed, handover: { ...claimed.handover, due: handoverDue + 170 * day } }
    const cap = handoverDue + 180 * day
    expect(applyChange(late, 'arbitrator', to(cap + 1), handoverDue + 165 * day)).toBe('BadDueTime')
    expect(done(late, 'arbitrator', to(cap), handoverDue + 165 * day).handover.due).toBe(cap)
  })
})

test('a part is disputed while its money is held past its first due time; an ended dispute stays recorded', () => {
  const settled = done(claimed, 'tenant', { type: 'releaseEarly' })
  expect([paid, claimed, settled].map(({ handover }) => isDisputed(handover))).toEqual([false, true, false])
  expect([paid, claimed, settled].map(({ handover }) => wasDisputed(handover))).toEqual([false, true, true])
})

test('the escrow’s events alone give the same state', () => {
  const part = 'handover'
  const claimEvents = [
    { event: 'LeasePaid' },
    { event: 'LeaseDisputed', part, due: handoverDue + 14 * day },
    { event: 'LeaseReleased', part, amount: 600n },
    { event: 'LeaseLengthened', part, due: handoverDue + 20 * day },
    { event: 'LeaseSplit', part, toTenant: 120n, toLandlord: 80n },
    { event: 'LeaseRefunded', at: handoverDue },
  ] as const
  expect(claimEvents.slice(0, 3).reduce<Balances>(applyBalanceEvent, unpaidBalances(terms))).toEqual(claimed)
  expect(claimEvents.reduce<Balances>(applyBalanceEvent, unpaidBalances(terms))).toMatchObject({
    paidOut: { tenant: 1720n, landlord: 680n },
    handover: { held: 0n, due: handoverDue + 20 * day },
    refundedBeforeHandover: false,
  })
})

describe('the timeline on the page', () => {
  test('before the payment it shows the plan', () => {
    expect(timeline(unpaidBalances(terms), start)).toEqual([
      { step: 'pay', at: terms.payBy, amount: 2400n, isDone: false },
      { step: 'keys', at: terms.moveIn, isDone: false },
      { step: 'handover', at: handoverDue, amount: 800n, to: 'landlord', isDone: false },
      { step: 'move-out', at: terms.moveOut, isDone: false },
      { step: 'deposit-home', at: depositDue, amount: 1600n, to: 'tenant', isDone: false },
    ])
  })
  test('after the payment it shows what is done, and the effects of a dispute', () => {
    const steps = timeline(done(claimed, 'landlord', { type: 'releaseEarly' }), terms.moveIn)
    expect(steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['pay', 'keys', 'deposit-home'])
    expect(steps[2]).toMatchObject({ at: handoverDue + 14 * day, amount: 200n })
    expect(steps[4]).toEqual({ step: 'deposit-home', at: depositDue, isDone: true })
    expect(timeline(paid, terms.moveOut)[3]).toMatchObject({ step: 'move-out', isDone: true })
  })
  test('without a deposit no deposit is returned', () => {
    expect(timeline(unpaidBalances({ ...terms, deposit: 0n }), start).map(({ step }) => step)).toEqual([
      'pay',
      'keys',
      'handover',
      'move-out',
    ])
  })
})
