// Who gets what, and when: each rule of the escrow's second door, as the product understands it.
import { describe, expect, test } from 'vitest'
import {
  type Actor,
  afterAct,
  afterEvent,
  type Money,
  type MoneyAct,
  outlook,
  timeline,
  unpaid,
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

function done(money: Money, by: Actor, act: MoneyAct, at = start): Money {
  const after = afterAct(money, by, act, at)
  if (typeof after === 'string') throw new Error(`refused: ${after}`)
  return after
}
const paid = done(unpaid(terms), 'tenant', { act: 'pay' })
const claimed = done(paid, 'tenant', { act: 'dispute', claim: 200n })

describe('paying', () => {
  test('the tenant’s payment is held in two parts, each with its day', () => {
    expect(outlook(paid, start)).toEqual([
      {
        part: 'handover',
        held: 800n,
        to: 'landlord',
        due: handoverDue,
        isDue: false,
        isDisputed: false,
        latestDue: handoverDue + 180 * day,
      },
      {
        part: 'deposit',
        held: 1600n,
        to: 'tenant',
        due: depositDue,
        isDue: false,
        isDisputed: false,
        latestDue: depositDue + 180 * day,
      },
    ])
  })
  test.each<[string, Partial<typeof terms>, Actor, number, string]>([
    ['somebody else pays', {}, 'landlord', start, 'NotAllowed'],
    ['there is nothing to pay', { handover: 0n, deposit: 0n }, 'tenant', start, 'ZeroAmount'],
    ['the acceptance lapsed', {}, 'tenant', terms.payBy + 1, 'Expired'],
    ['the handover would be due at once', { payBy: handoverDue }, 'tenant', handoverDue, 'BadDates'],
    [
      'move-in is more than 366 days away',
      { moveIn: start + 366 * day + 1, moveOut: start + 400 * day },
      'tenant',
      start,
      'BadDates',
    ],
    ['move-out is not after move-in', { moveOut: terms.moveIn }, 'tenant', start, 'BadDates'],
    ['the stay is longer than five years', { moveOut: terms.moveIn + windows.stay + 1 }, 'tenant', start, 'BadDates'],
  ])('nobody pays when %s', (_, change, by, at, refusal) => {
    expect(afterAct(unpaid({ ...terms, ...change }), by, { act: 'pay' }, at)).toBe(refusal)
  })
  test('a lease is paid once, and nothing can be done to one that was not paid', () => {
    expect(afterAct(paid, 'tenant', { act: 'pay' }, start)).toBe('LeaseExists')
    expect(afterAct(unpaid(terms), 'anyone', { act: 'release' }, depositDue)).toBe('NoLease')
  })
})

describe('without a dispute', () => {
  test('each part goes to its payee on its day, by anybody’s hand', () => {
    expect(afterAct(paid, 'anyone', { act: 'release' }, handoverDue - 1)).toBe('NotDue')
    const first = done(paid, 'anyone', { act: 'release' }, handoverDue)
    expect(first.paidOut).toEqual({ tenant: 0n, landlord: 800n })
    const both = done(first, 'anyone', { act: 'release' }, depositDue)
    expect(both.paidOut).toEqual({ tenant: 1600n, landlord: 800n })
    expect(done(paid, 'anyone', { act: 'release' }, depositDue)).toEqual(both)
    expect(afterAct(both, 'anyone', { act: 'release' }, depositDue)).toBe('NothingHeld')
  })
  test('each side lets go of what it would lose, and of nothing else', () => {
    expect(done(paid, 'tenant', { act: 'releaseEarly' }).paidOut).toEqual({ tenant: 0n, landlord: 800n })
    const home = done(paid, 'landlord', { act: 'releaseEarly' })
    expect(home.paidOut).toEqual({ tenant: 1600n, landlord: 0n })
    expect(afterAct(home, 'landlord', { act: 'releaseEarly' }, start)).toBe('NothingHeld')
    expect(afterAct(paid, 'arbitrator', { act: 'releaseEarly' }, start)).toBe('NotAllowed')
  })
  test('the landlord cancels before the handover is due, or returns the deposit later', () => {
    const cancelled = done(paid, 'landlord', { act: 'refund' })
    expect(cancelled).toMatchObject({ paidOut: { tenant: 2400n, landlord: 0n }, refundedBeforeHandover: true })
    expect(afterAct(paid, 'landlord', { act: 'refund' }, handoverDue)).toBe('AlreadyDue')
    const handedOver = done(paid, 'anyone', { act: 'release' }, handoverDue)
    expect(done(handedOver, 'landlord', { act: 'refund' }, handoverDue)).toMatchObject({
      paidOut: { tenant: 1600n, landlord: 800n },
      refundedBeforeHandover: false,
    })
    expect(afterAct(paid, 'tenant', { act: 'refund' }, start)).toBe('NotAllowed')
    expect(afterAct(cancelled, 'landlord', { act: 'refund' }, start)).toBe('NothingHeld')
  })
})

describe('with a dispute', () => {
  test('the rest goes to the other at once, the claim waits 14 days longer', () => {
    expect(claimed.paidOut).toEqual({ tenant: 0n, landlord: 600n })
    expect(outlook(claimed, handoverDue)[0]).toMatchObject({
      held: 200n,
      due: handoverDue + 14 * day,
      isDisputed: true,
      isDue: false,
    })
  })
  test.each<[string, Money, Actor, bigint, number, string]>([
    ['by a stranger', paid, 'anyone', 1n, start, 'NotAllowed'],
    ['twice', claimed, 'tenant', 1n, start, 'AlreadyDisputed'],
    ['once the money is due', paid, 'tenant', 1n, handoverDue, 'AlreadyDue'],
    ['over nothing', paid, 'tenant', 0n, start, 'ZeroAmount'],
    ['over more than is held', paid, 'landlord', 1601n, start, 'TooMuch'],
    ['over what has gone', done(paid, 'landlord', { act: 'releaseEarly' }), 'landlord', 1n, start, 'NothingHeld'],
  ])('nobody disputes %s', (_, money, by, claim, at, refusal) => {
    expect(afterAct(money, by, { act: 'dispute', claim }, at)).toBe(refusal)
  })
  test('a silent arbitrator changes nothing: the payee is paid later', () => {
    expect(afterAct(claimed, 'anyone', { act: 'release' }, handoverDue + 14 * day - 1)).toBe('NotDue')
    expect(done(claimed, 'anyone', { act: 'release' }, handoverDue + 14 * day).paidOut.landlord).toBe(800n)
  })
  test('both agree on shares that add up to what is held', () => {
    const agree = (toTenant: bigint, toLandlord: bigint, part: 'handover' | 'deposit' = 'handover') =>
      ({ act: 'settle', part, toTenant, toLandlord, deadline: start }) as const
    expect(done(claimed, 'landlord', agree(150n, 50n)).paidOut).toEqual({ tenant: 150n, landlord: 650n })
    expect(afterAct(claimed, 'tenant', agree(150n, 51n), start)).toBe('NotTheSum')
    expect(afterAct(claimed, 'tenant', agree(150n, 50n), start + 1)).toBe('Expired')
    expect(afterAct(claimed, 'arbitrator', agree(150n, 50n), start)).toBe('NotAllowed')
    expect(afterAct(done(claimed, 'tenant', agree(200n, 0n)), 'tenant', agree(0n, 0n), start)).toBe('NothingHeld')
  })
  test('the arbitrator shares what is disputed, or sends an undisputed deposit home whole', () => {
    const ruling = (part: 'handover' | 'deposit', toTenant: bigint) => ({ act: 'split', part, toTenant }) as const
    expect(done(claimed, 'arbitrator', ruling('handover', 120n)).paidOut).toEqual({ tenant: 120n, landlord: 680n })
    expect(done(paid, 'arbitrator', ruling('deposit', 1600n)).paidOut).toEqual({ tenant: 1600n, landlord: 0n })
    expect(afterAct(paid, 'arbitrator', ruling('deposit', 1599n), start)).toBe('NotDisputed')
    expect(afterAct(paid, 'arbitrator', ruling('handover', 800n), start)).toBe('NotDisputed')
    expect(afterAct(claimed, 'arbitrator', ruling('handover', 201n), start)).toBe('TooMuch')
    expect(afterAct(claimed, 'arbitrator', ruling('handover', 1n), handoverDue + 14 * day)).toBe('AlreadyDue')
    expect(afterAct(claimed, 'landlord', ruling('handover', 1n), start)).toBe('NotAllowed')
    expect(
      afterAct(done(claimed, 'arbitrator', ruling('handover', 0n)), 'arbitrator', ruling('handover', 0n), start),
    ).toBe('NothingHeld')
  })
  test('the arbitrator lengthens by 30 days at most, 180 past the first day, and never back', () => {
    const to = (newDue: number, part: 'handover' | 'deposit' = 'handover') =>
      ({ act: 'lengthen', part, newDue }) as const
    const due = handoverDue + 14 * day
    const later = due - 1 + 30 * day
    expect(outlook(done(claimed, 'arbitrator', to(later), due - 1), due)[0]).toMatchObject({
      due: later,
      isDisputed: true,
    })
    expect(afterAct(claimed, 'arbitrator', to(later + 1), due - 1)).toBe('BadDueTime')
    expect(afterAct(claimed, 'arbitrator', to(due), due - 1)).toBe('BadDueTime')
    expect(afterAct(claimed, 'arbitrator', to(due + 1), due)).toBe('AlreadyDue')
    expect(afterAct(claimed, 'arbitrator', to(depositDue + 1, 'deposit'), start)).toBe('NotDisputed')
    expect(afterAct(claimed, 'tenant', to(later), due - 1)).toBe('NotAllowed')
    const gone = done(claimed, 'tenant', { act: 'releaseEarly' })
    expect(afterAct(gone, 'arbitrator', to(later), due - 1)).toBe('NothingHeld')
    const late = { ...claimed, handover: { ...claimed.handover, due: handoverDue + 170 * day } }
    const cap = handoverDue + 180 * day
    expect(afterAct(late, 'arbitrator', to(cap + 1), handoverDue + 165 * day)).toBe('BadDueTime')
    expect(done(late, 'arbitrator', to(cap), handoverDue + 165 * day).handover.due).toBe(cap)
  })
})

test('the escrow’s events alone tell the same story', () => {
  const part = 'handover'
  const told = [
    { event: 'LeasePaid' },
    { event: 'LeaseDisputed', part, due: handoverDue + 14 * day },
    { event: 'LeaseReleased', part, amount: 600n },
    { event: 'LeaseLengthened', part, due: handoverDue + 20 * day },
    { event: 'LeaseSplit', part, toTenant: 120n, toLandlord: 80n },
    { event: 'LeaseRefunded' },
  ] as const
  expect(told.slice(0, 3).reduce<Money>(afterEvent, unpaid(terms))).toEqual(claimed)
  expect(told.reduce<Money>(afterEvent, unpaid(terms))).toMatchObject({
    paidOut: { tenant: 1720n, landlord: 680n },
    handover: { held: 0n, due: handoverDue + 20 * day },
    refundedBeforeHandover: false,
  })
})

describe('the timeline a person sees', () => {
  test('before paying it says what is planned', () => {
    expect(timeline(unpaid(terms), start)).toEqual([
      { step: 'pay', at: terms.payBy, amount: 2400n, isDone: false },
      { step: 'keys', at: terms.moveIn, isDone: false },
      { step: 'handover', at: handoverDue, amount: 800n, to: 'landlord', isDone: false },
      { step: 'move-out', at: terms.moveOut, isDone: false },
      { step: 'deposit-home', at: depositDue, amount: 1600n, to: 'tenant', isDone: false },
    ])
  })
  test('afterwards it says what is done, and what a dispute moved', () => {
    const steps = timeline(done(claimed, 'landlord', { act: 'releaseEarly' }), terms.moveIn)
    expect(steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['pay', 'keys', 'deposit-home'])
    expect(steps[2]).toMatchObject({ at: handoverDue + 14 * day, amount: 200n })
    expect(steps[4]).toEqual({ step: 'deposit-home', at: depositDue, isDone: true })
    expect(timeline(paid, terms.moveOut)[3]).toMatchObject({ step: 'move-out', isDone: true })
  })
  test('without a deposit no deposit comes home', () => {
    expect(timeline(unpaid({ ...terms, deposit: 0n }), start).map(({ step }) => step)).toEqual([
      'pay',
      'keys',
      'handover',
      'move-out',
    ])
  })
})
