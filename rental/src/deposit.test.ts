// Who gets what, and when: each rule of the escrow's second entry point, as the product understands it.
import { describe, expect, test } from 'vitest'
import {
  type Balances,
  isDisputed,
  type PaymentTerms,
  plainRules,
  timeline,
  unpaidBalances,
  wasDisputed,
  windows,
} from './deposit.ts'
import { type Actor, applyBalanceEvent, applyChange, type BalanceChange } from './escrowCalls.ts'

const day = 86_400
const start = 1_800_000_000
const terms = {
  ...plainRules,
  handover: 800n,
  firstRent: 800n,
  deposit: 1600n,
  moveIn: start + 10 * day,
  moveOut: start + 190 * day,
  payBy: start + 2 * day,
  releaseDuration: 5 * day,
}
const during = terms.moveIn
const handoverDue = start + 15 * day
const depositDue = start + 204 * day

/** An act during the stay, unless an instant is given. */
function done(balances: Balances, by: Actor, act: BalanceChange, at = during): Balances {
  const after = applyChange(balances, by, act, at)
  if (typeof after === 'string') throw new Error(`refused: ${after}`)
  return after
}
const paid = done(unpaidBalances(terms), 'tenant', { type: 'payLease' }, start)
const claimed = done(paid, 'tenant', { type: 'dispute', claim: 200n })

describe('paying', () => {
  test('the tenant’s payment is held in two parts, each with its due day', () => {
    expect(paid.handover).toEqual({ held: 800n, due: handoverDue, firstDue: handoverDue })
    expect(paid.deposit).toEqual({ held: 1600n, due: depositDue, firstDue: depositDue })
  })
  test.each<[string, Partial<PaymentTerms>, Actor, number, string]>([
    ['somebody else pays', {}, 'landlord', start, 'NotAllowed'],
    ['there is no amount to pay', { handover: 0n, firstRent: 0n, deposit: 0n }, 'tenant', start, 'ZeroAmount'],
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
    ['a half would end before the free time', { freeUntil: 2, halfUntil: 1 }, 'tenant', start, 'BadDates'],
    ['cancelling would be cheap after move-in', { halfUntil: terms.moveIn + 1 }, 'tenant', start, 'BadDates'],
    ['a notice has no earliest end', { tenantNotice: 30 }, 'tenant', start, 'BadDates'],
    [
      'the landlord’s notice is short',
      { landlordNotice: 29, earliestEnd: terms.moveOut },
      'tenant',
      start,
      'BadNotice',
    ],
    ['the deposit would be back too soon', { returnDays: 2 }, 'tenant', start, 'BadReturnDays'],
    ['the first rent is more than the handover', { firstRent: 801n }, 'tenant', start, 'BadFirstRent'],
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
    ['by a stranger', paid, 'anyone', 1n, during, 'NotAllowed'],
    ['twice', claimed, 'tenant', 1n, during, 'AlreadyDisputed'],
    ['by the tenant before move-in', paid, 'tenant', 1n, terms.moveIn - 1, 'TooEarly'],
    ['by the landlord before the stay has ended', paid, 'landlord', 1n, terms.moveOut - 1, 'TooEarly'],
    ['once the money is due', paid, 'tenant', 1n, handoverDue, 'AlreadyDue'],
    ['over nothing', paid, 'tenant', 0n, during, 'ZeroAmount'],
    ['for more than is held', paid, 'landlord', 1601n, terms.moveOut, 'TooMuch'],
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
      ({ type: 'settle', part, toTenant, toLandlord, deadline: during }) as const
    expect(done(claimed, 'landlord', agree(150n, 50n)).paidOut).toEqual({ tenant: 150n, landlord: 650n })
    expect(applyChange(claimed, 'tenant', agree(150n, 51n), during)).toBe('NotTheSum')
    expect(applyChange(claimed, 'tenant', agree(150n, 50n), during + 1)).toBe('Expired')
    expect(applyChange(claimed, 'arbitrator', agree(150n, 50n), during)).toBe('NotAllowed')
    expect(applyChange(done(claimed, 'tenant', agree(200n, 0n)), 'tenant', agree(0n, 0n), during)).toBe('NothingHeld')
  })
  test('the arbitrator can share only a disputed part, not even an undisputed deposit to its tenant', () => {
    const ruling = (part: 'handover' | 'deposit', toTenant: bigint) => ({ type: 'split', part, toTenant }) as const
    const heard = handoverDue + 2 * day
    expect(done(claimed, 'arbitrator', ruling('handover', 120n), heard).paidOut).toEqual({
      tenant: 120n,
      landlord: 680n,
    })
    expect(applyChange(paid, 'arbitrator', ruling('deposit', 1600n), start)).toBe('NotDisputed')
    expect(applyChange(paid, 'arbitrator', ruling('handover', 800n), start)).toBe('NotDisputed')
    expect(applyChange(claimed, 'arbitrator', ruling('handover', 201n), heard)).toBe('TooMuch')
    expect(applyChange(claimed, 'arbitrator', ruling('handover', 1n), handoverDue + 14 * day)).toBe('AlreadyDue')
    expect(applyChange(claimed, 'arbitrator', ruling('handover', 1n), heard - 1)).toBe('TooEarly')
    expect(applyChange(claimed, 'landlord', ruling('handover', 1n), start)).toBe('NotAllowed')
    expect(
      applyChange(
        done(claimed, 'arbitrator', ruling('handover', 0n), heard),
        'arbitrator',
        ruling('handover', 0n),
        heard,
      ),
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

describe('cancelling before move-in', () => {
  const rules = { ...terms, freeUntil: start + 4 * day, halfUntil: start + 7 * day, firstRent: 701n }
  const lease = done(unpaidBalances(rules), 'tenant', { type: 'payLease' }, start)
  test.each([
    ['everything goes back until the first instant', rules.freeUntil, { tenant: 2400n, landlord: 0n }],
    [
      'half of the first rent is lost until the second, an odd unit is kept',
      rules.halfUntil,
      { tenant: 2050n, landlord: 350n },
    ],
    ['the whole first rent is lost later', rules.halfUntil + 1, { tenant: 1699n, landlord: 701n }],
  ])('%s', (_, at, paidOut) => {
    expect(done(lease, 'tenant', { type: 'cancel' }, at)).toMatchObject({ paidOut, isCancelled: true })
  })
  test('the events alone give the same state', () => {
    const event = { event: 'LeaseCancelled', toTenant: 2050n, toLandlord: 350n } as const
    expect(applyBalanceEvent(lease, event)).toEqual(done(lease, 'tenant', { type: 'cancel' }, rules.halfUntil))
  })
  test.each<[string, Balances, Actor, number, string]>([
    ['by the landlord', lease, 'landlord', start, 'NotAllowed'],
    ['from move-in on', lease, 'tenant', terms.moveIn, 'StayBegan'],
    ['twice', done(lease, 'tenant', { type: 'cancel' }, start), 'tenant', start, 'NothingHeld'],
    ['of a renewal', { ...lease, isRenewal: true }, 'tenant', start, 'IsARenewal'],
  ])('it is refused %s', (_, balances, by, at, refusal) => {
    expect(applyChange(balances, by, { type: 'cancel' }, at)).toBe(refusal)
  })
  test('a lease without a first rent is cancelled once, also after its deposit went home, and not after a refund', () => {
    const alone = { ...terms, handover: 0n, firstRent: 0n }
    const held = done(unpaidBalances(alone), 'tenant', { type: 'payLease' }, start)
    const home = done(held, 'landlord', { type: 'releaseEarly' }, start)
    const cancelled = done(home, 'tenant', { type: 'cancel' }, start)
    expect(cancelled).toMatchObject({ isCancelled: true, paidOut: { tenant: 1600n, landlord: 0n } })
    expect(applyChange(cancelled, 'tenant', { type: 'cancel' }, start)).toBe('NothingHeld')
    const refunded = done(held, 'landlord', { type: 'refund' }, start)
    expect(applyChange(refunded, 'tenant', { type: 'cancel' }, start)).toBe('NothingHeld')
  })
})

describe('an earlier end', () => {
  const rules = { ...terms, tenantNotice: 30, landlordNotice: 60, earliestEnd: terms.moveIn + 90 * day, returnDays: 7 }
  const lease = done(unpaidBalances(rules), 'tenant', { type: 'payLease' }, start)
  const end = (newMoveOut: number, deadline?: number) =>
    ({ type: 'endEarlier', newMoveOut, ...(deadline !== undefined && { deadline }) }) as const
  const { moveIn, moveOut, earliestEnd } = rules
  test('a notice with its full days moves the move-out, and the deposit’s due time with it', () => {
    const to = moveIn + 100 * day
    const noticed = done(lease, 'tenant', end(to), to - 30 * day)
    expect(noticed).toMatchObject({ moveOut: to, deposit: { due: to + 7 * day, firstDue: to + 7 * day } })
    const event = { event: 'LeaseEndedEarlier', newMoveOut: to, depositDue: to + 7 * day, isNotice: true } as const
    expect(applyBalanceEvent(lease, event)).toEqual(noticed)
    expect(timeline(noticed, start).map(({ at }) => at)).toContain(to)
  })
  test('both may agree on any day of the stay; the deposit is due from now if that is later', () => {
    const agreed = done(lease, 'landlord', end(moveIn + 1, moveIn + 50 * day), moveIn + 50 * day)
    expect(agreed.deposit.due).toBe(moveIn + 57 * day)
  })
  test('a signed end names the move-out that was last agreed or ruled, and no notice changes that', () => {
    const noticed = done(lease, 'landlord', end(moveOut - 1), moveIn)
    expect(noticed).toMatchObject({ moveOut: moveOut - 1, agreedMoveOut: moveOut })
    const agreed = done(noticed, 'tenant', end(moveIn + 100 * day, moveOut), moveIn)
    expect(agreed).toMatchObject({ moveOut: moveIn + 100 * day, agreedMoveOut: moveIn + 100 * day })
    expect(done(agreed, 'tenant', end(earliestEnd), moveIn).agreedMoveOut).toBe(moveIn + 100 * day)
  })
  test('the arbitrator ends the stay of a disputed first rent once both were heard, and not after the ruling on it', () => {
    const fake = done(lease, 'tenant', { type: 'dispute', claim: 800n })
    const heard = handoverDue + 2 * day
    expect(applyChange(fake, 'arbitrator', end(moveIn + 1), heard - 1)).toBe('TooEarly')
    expect(done(fake, 'arbitrator', end(moveIn + 1), heard)).toMatchObject({
      agreedMoveOut: moveIn + 1,
      deposit: { due: heard + 7 * day },
    })
    const ruled = done(fake, 'arbitrator', { type: 'split', part: 'handover', toTenant: 800n }, heard)
    expect(applyChange(ruled, 'arbitrator', end(moveIn + 1), heard)).toBe('NothingHeld')
    expect(applyChange(fake, 'arbitrator', end(moveIn + 1), handoverDue + 14 * day)).toBe('AlreadyDue')
  })
  test.each<[string, Balances, Actor, ReturnType<typeof end>, number, string]>([
    [
      'a day before the notice has passed',
      lease,
      'tenant',
      end(moveIn + 100 * day),
      moveIn + 70 * day + 1,
      'BadMoveOut',
    ],
    ['a day before the earliest end', lease, 'tenant', end(earliestEnd - 1), moveIn, 'BadMoveOut'],
    ['the present move-out', lease, 'tenant', end(moveOut), moveIn, 'BadMoveOut'],
    ['move-in', lease, 'tenant', end(moveIn, moveOut), moveIn, 'BadMoveOut'],
    ['a stay that has ended', lease, 'tenant', end(moveIn + 1, moveOut), moveOut, 'BadMoveOut'],
    ['a party without a notice', paid, 'landlord', end(earliestEnd), moveIn, 'NoNotice'],
    ['a notice of the landlord before move-in', lease, 'landlord', end(earliestEnd), moveIn - 1, 'TooEarly'],
    ['an expired signature', lease, 'tenant', end(earliestEnd, moveIn), moveIn + 1, 'Expired'],
    ['a stranger', lease, 'anyone', end(earliestEnd), moveIn, 'NotAllowed'],
    ['an arbitrator without a dispute', lease, 'arbitrator', end(earliestEnd), moveIn, 'NotDisputed'],
    [
      'a cancelled stay',
      done(lease, 'tenant', { type: 'cancel' }, start),
      'tenant',
      end(earliestEnd),
      start,
      'StayOver',
    ],
    [
      'a refunded stay',
      done(lease, 'landlord', { type: 'refund' }, start),
      'tenant',
      end(earliestEnd),
      start,
      'StayOver',
    ],
  ])('it is refused for %s', (_, balances, by, change, at, refusal) => {
    expect(applyChange(balances, by, change, at)).toBe(refusal)
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
