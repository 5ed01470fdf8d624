/**
 * A lease's timeline.
 * @vitest-environment jsdom
 */
import type { HistoryRow } from '@keyhold/api/leases.ts'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { aLease, depositDue, handoverDue, moveIn, renderLease, requestedAt } from '../fixtures.setup.tsx'
import { LeaseTimeline } from './LeaseTimeline.tsx'
import { timelineEvents } from './timeline.ts'

const row = (id: number, act: string, party: HistoryRow['party'], facts: HistoryRow['facts'] = {}): HistoryRow => ({
  id: String(id),
  act,
  party,
  person: null,
  at: requestedAt + id,
  serverAt: '',
  facts,
  from: 'Pending Request',
  to: 'Request Received',
})
const paid = [
  row(1, 'request', 'tenant'),
  row(2, 'open', 'landlord'),
  row(3, 'accept', 'landlord', { signed: true }),
  row(4, 'pay', 'tenant'),
  row(5, 'paymentSeen', 'chain', { event: 'LeasePaid', transaction: '0x1' }),
  row(6, 'paymentFinal', 'chain', { event: 'LeasePaid', transaction: '0x1' }),
]
const summaries = (lease: ReturnType<typeof aLease>) =>
  timelineEvents(lease).map(({ kind, who, state }) => `${kind} ${who} ${state}`)

test('the timeline shows what happened, what is next, and what comes after', () => {
  const now = moveIn + 60
  expect(summaries(aLease({ status: 'active', viewer: 'tenant', now, change: { history: paid } }))).toEqual([
    'request you done',
    'open them done',
    'acceptSigned them done',
    'paymentFinal you done',
    'keys it done',
    'handover them now',
    'moveOut it later',
    'depositHome you later',
  ])
})

test('the line is gold while money is held', () => {
  const lease = aLease({ status: 'active', viewer: 'tenant', now: handoverDue, change: { history: paid } })
  const gold = timelineEvents(lease).filter(({ isHeld }) => isHeld)
  expect(gold.map(({ kind }) => kind)).toEqual(['paymentFinal', 'keys', 'handover', 'moveOut'])
})

test('an agreement about the deposit is shown although the token refused to pay one of the shares', () => {
  const shares = { part: 'deposit', toTenant: '1', toLandlord: '3', undelivered: true }
  const history = [
    ...paid,
    row(7, 'chainEvent', 'chain', { event: 'LeaseSettled', ...shares }),
    row(8, 'chainEvent', 'chain', { event: 'Credited', payee: 'tenant', amount: '1' }),
  ]
  const lease = aLease({ status: 'resolved', viewer: 'landlord', now: depositDue, change: { history } })
  const kinds = timelineEvents(lease).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['settled', 'credited']))
})

test('a lease that the landlord gave up before the keys shows no handover, however long ago', () => {
  const refund = row(7, 'refund', 'chain', {
    event: 'LeaseRefunded',
    transaction: '0x2',
    amount: '5',
    time: moveIn - 60,
  })
  const whose = { viewer: 'tenant', now: depositDue } as const
  const { steps } = aLease({ status: 'active', ...whose }) // the dates of a paid one pass anyway
  expect(steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['pay', 'keys', 'move-out'])
  const change = { history: [...paid, refund], steps }
  expect(summaries(aLease({ status: 'cancelled', ...whose, change }))).toEqual([
    'request you done',
    'open them done',
    'acceptSigned them done',
    'paymentFinal you done',
    'refund you done',
  ])
})

test('a cancellation at the escrow shows both shares and no handover; an earlier end shows the new last day', () => {
  const ended = row(7, 'chainEvent', 'chain', {
    event: 'LeaseEndedEarlier',
    by: '0x0',
    newMoveOut: moveIn + 60,
    time: 1,
  })
  const shares = { toTenant: '1650', toLandlord: '550' }
  const cancelled = row(8, 'chainEvent', 'chain', { event: 'LeaseCancelled', ...shares, time: moveIn - 60 })
  const of = (viewer: 'tenant' | 'landlord') => {
    const change = {
      history: [...paid, ended, cancelled],
      steps: aLease({ status: 'active', viewer, now: depositDue }).steps,
    }
    return timelineEvents(aLease({ status: 'cancelled', viewer, now: depositDue, change }))
  }
  expect(of('tenant').map(({ kind }) => kind)).not.toContain('keys')
  expect(of('tenant').find(({ kind }) => kind === 'endedEarlier')).toMatchObject({ who: 'it', until: moveIn + 60 })
  expect(of('tenant').at(-1)).toMatchObject({
    kind: 'cancelledAtEscrow',
    who: 'you',
    shares: { you: '1650', them: '550' },
  })
  expect(of('landlord').at(-1)).toMatchObject({ who: 'them', shares: { you: '550', them: '1650' } })
})

test('a cancelled second payment shows both shares, and cancels no lease', () => {
  const facts = { event: 'LeaseCancelled', second: true, toTenant: '800', toLandlord: '1100', time: moveIn - 60 }
  const change = { history: [...paid, row(8, 'chainEvent', 'chain', facts)] }
  const of = (viewer: 'tenant' | 'landlord') =>
    timelineEvents(aLease({ status: 'active', viewer, now: moveIn, change }))
  const second = (viewer: 'tenant' | 'landlord') => of(viewer).find(({ kind }) => kind === 'secondCancelled')
  expect(second('tenant')).toMatchObject({ who: 'you', shares: { you: '800', them: '1100' } })
  expect(second('landlord')).toMatchObject({ who: 'them', shares: { you: '1100', them: '800' } })
  expect(of('tenant').map(({ kind }) => kind)).not.toContain('cancelledAtEscrow')
})

test('a request waits for its reply first', () => {
  const change = { history: paid.slice(0, 1) }
  const lease = aLease({ status: 'requested', viewer: 'landlord', now: requestedAt + 60, change })
  expect(summaries(lease).slice(0, 3)).toEqual(['request them done', 'answer you now', 'payment them later'])
})

test('a closed lease has no future events', () => {
  const history = [...paid.slice(0, 2), row(3, 'decline', 'landlord')]
  const lease = aLease({ status: 'declined', viewer: 'landlord', now: depositDue, change: { history } })
  expect(summaries(lease)).toEqual(['request them done', 'open you done', 'decline you done'])
})

test('a release that the token refused is shown as undelivered', () => {
  const heard = [
    row(7, 'chainEvent', 'chain', { event: 'LeaseReleased', part: 'handover', amount: '5', undelivered: true }),
    row(8, 'chainEvent', 'chain', { event: 'Credited', payee: 'landlord', amount: '5' }),
    row(9, 'chainEvent', 'chain', { event: 'CreditPaid', payee: 'landlord', amount: '5' }),
  ]
  const change = { history: [...paid, ...heard] }
  const lease = aLease({ status: 'released', viewer: 'tenant', now: handoverDue, change })
  expect(summaries(lease).filter((line) => /handover|credit/.test(line))).toEqual([
    'credited them done',
    'creditPaid them done',
  ])
})

test('escrow events show who got the money', () => {
  const chainEvents = [
    row(7, 'chainEvent', 'chain', { event: 'LeaseReleased', part: 'handover', amount: '5', transaction: '0x2' }),
    row(8, 'chainEvent', 'chain', { event: 'LeaseRefunded', amount: '5', transaction: '0x3' }),
  ]
  const lease = aLease({
    status: 'completed',
    viewer: 'landlord',
    now: requestedAt + 9,
    change: { history: chainEvents },
  })
  expect(timelineEvents(lease).map(({ kind, who, amount, transaction }) => [kind, who, amount, transaction])).toEqual([
    ['handover', 'you', '5', '0x2'],
    ['refund', 'them', '5', '0x3'],
  ])
})

// promise: dispute-history
test('a dispute shows who opened it and for how much, and its end with the outcome', () => {
  const chainEvents = [
    row(7, 'chainEvent', 'chain', { event: 'LeaseDisputed', part: 'deposit', claim: '4' }),
    row(8, 'chainEvent', 'chain', { event: 'LeaseLengthened', part: 'deposit', due: depositDue }),
    row(9, 'chainEvent', 'chain', { event: 'LeaseSettled', part: 'deposit', toTenant: '1', toLandlord: '3' }),
    row(10, 'chainEvent', 'chain', { event: 'LeaseSplit', part: 'handover', toTenant: '7', toLandlord: '0' }),
  ]
  const lease = aLease({
    status: 'resolved',
    viewer: 'landlord',
    now: requestedAt + 11,
    change: { history: chainEvents },
  })
  expect(
    timelineEvents(lease).map(({ kind, who, amount, part, shares, until }) => [kind, who, amount, part, shares, until]),
  ).toEqual([
    ['disputeDeposit', 'you', '4', 'deposit', undefined, undefined],
    ['lengthen', 'it', undefined, 'deposit', undefined, depositDue],
    ['settled', 'it', undefined, 'deposit', { you: '3', them: '1' }, undefined],
    ['split', 'it', undefined, 'handover', { you: '0', them: '7' }, undefined],
  ])
})

test('a case with two instances shows its first decision, the appeal, its execution, and to whom the fee went', () => {
  const until = requestedAt + 90
  const chainEvents = [
    row(7, 'chainEvent', 'chain', { event: 'LeaseLengthened', part: 'handover', due: depositDue, ofDecision: true }),
    row(8, 'chainEvent', 'chain', { event: 'Decided', part: 'handover', toTenant: '7', until }),
    row(9, 'chainEvent', 'chain', { event: 'Appealed', part: 'handover', by: 'tenant' }),
    row(10, 'chainEvent', 'chain', { event: 'Executed', part: 'handover' }),
    row(11, 'chainEvent', 'chain', { event: 'FeeTaken', part: 'handover', amount: '5', payee: 'tenant' }),
    row(12, 'chainEvent', 'chain', { event: 'FeeTaken', part: 'deposit', amount: '5' }),
  ]
  const seenBy = (viewer: 'tenant' | 'landlord') =>
    timelineEvents(aLease({ status: 'resolved', viewer, now: requestedAt + 13, change: { history: chainEvents } })).map(
      ({ kind, who, amount, until: till }) => [kind, who, amount, till],
    )
  expect(seenBy('tenant')).toEqual([
    ['firstDecision', 'it', undefined, until],
    ['appealed', 'you', undefined, undefined],
    ['decisionExecuted', 'it', undefined, undefined],
    ['appealFeePaid', 'you', '5', undefined],
    ['appealFeePaid', 'it', '5', undefined],
  ])
  expect(seenBy('landlord').map(([, who]) => who)).toEqual(['it', 'them', 'it', 'them', 'it'])
})

// promise: chain-time
test("chain events have the chain's time, not the time of indexing", () => {
  const time = requestedAt + 2
  const history = [...paid.slice(0, 5), row(600, 'paymentFinal', 'chain', { event: 'LeasePaid', time })]
  const lease = aLease({ status: 'active', viewer: 'tenant', now: moveIn, change: { history } })
  expect(timelineEvents(lease).find(({ kind }) => kind === 'paymentFinal')?.at).toBe(time)
})

test('if the deposit goes with the first rent, release and dispute name both', () => {
  const heard = [
    row(7, 'chainEvent', 'chain', { event: 'LeaseDisputed', part: 'handover', claim: '4' }),
    row(8, 'chainEvent', 'chain', { event: 'LeaseReleased', part: 'handover', amount: '5' }),
  ]
  const kinds = (policy: 'at-handover' | 'until-move-out') =>
    timelineEvents(
      aLease({ status: 'completed', viewer: 'tenant', now: depositDue, policy, change: { history: heard } }),
    ).map(({ kind }) => kind)
  expect(kinds('at-handover').slice(0, 2)).toEqual(['disputeWithDeposit', 'handoverWithDeposit'])
  expect(kinds('until-move-out').slice(0, 2)).toEqual(['disputeHandover', 'handover'])
})

// promise: ended-history
test("each payment shows its amount, and a split each party's share", () => {
  const usdtOf = (amount: bigint) => (amount * 10n ** 18n).toString()
  const shares = { toTenant: usdtOf(300n), toLandlord: usdtOf(800n) }
  const history = [
    row(7, 'chainEvent', 'chain', { event: 'LeaseReleased', part: 'handover', amount: usdtOf(1_100n) }),
    row(8, 'chainEvent', 'chain', { event: 'LeaseSettled', part: 'deposit', ...shares }),
    row(9, 'chainEvent', 'chain', { event: 'LeaseRefunded', amount: usdtOf(40n) }),
  ]
  const lease = aLease({ status: 'resolved', viewer: 'tenant', now: depositDue, change: { history } })
  renderLease(createElement(LeaseTimeline, { lease, now: depositDue }))
  const words = document.body.textContent
  for (const line of [
    'Ada got 1,100\u00a0USDT: first rent',
    'Deposit: shared by agreement, 300\u00a0USDT to you and 800\u00a0USDT to Ada',
    '40\u00a0USDT was refunded to you',
  ])
    expect(words).toContain(line)
})

test('a renewal is shown on both leases: the offer and the signature, and where the deposit moved', () => {
  const moved = { event: 'LeaseRenewed', moved: '800', transaction: '0x2' }
  const before = [
    ...paid,
    row(7, 'renew', 'tenant', { offer: 'made' }),
    row(8, 'renew', 'landlord', { offer: 'signed' }),
    row(9, 'chainEvent', 'chain', moved),
  ]
  const old = aLease({ status: 'completed', viewer: 'tenant', now: handoverDue, change: { history: before } })
  expect(summaries(old).filter((line) => /enewal|moved/.test(line))).toEqual([
    'offerRenewal you done',
    'signRenewal them done',
    'movedOn you done',
  ])
  const after = [
    row(1, 'request', 'tenant', { renews: 'the lease before' }),
    row(2, 'accept', 'landlord', { renews: 'the lease before', signed: true }),
    row(3, 'paymentFinal', 'chain', moved),
  ]
  const next = aLease({ status: 'released', viewer: 'landlord', now: moveIn - 60, change: { history: after } })
  expect(summaries(next).slice(0, 3)).toEqual(['offerRenewal them done', 'signRenewal you done', 'movedIn them done'])
  expect(timelineEvents(next)[2]).toMatchObject({ amount: '800', isHeld: true })
})

// promise: end-history
test('an early end is shown with its day: who proposed it, and that both agreed', () => {
  const history = [
    ...paid,
    row(7, 'endEarly', 'tenant', { ending: 'proposed', validTo: '2027-03-11' }),
    row(8, 'endEarly', 'landlord', { ending: 'withdrawn', validTo: '2027-03-11' }),
    row(9, 'endEarly', 'landlord', { ending: 'proposed', validTo: '2027-04-01' }),
    row(10, 'endEarly', 'tenant', { ending: 'agreed', validTo: '2027-04-01' }),
  ]
  const lease = aLease({ status: 'released', viewer: 'tenant', now: handoverDue, change: { history } })
  const shownEvents = timelineEvents(lease).filter(({ endsOn }) => endsOn !== undefined)
  expect(shownEvents.map(({ kind, who, endsOn }) => `${kind} ${who} ${endsOn}`)).toEqual([
    'endingProposed you 2027-03-11',
    'endingWithdrawn them 2027-03-11',
    'endingProposed them 2027-04-01',
    'endingAgreed you 2027-04-01',
  ])
})

test("both parties' statements about a rent show its due date", () => {
  const due = moveIn + 31 * 86_400
  const amount = `${900n * 10n ** 18n}`
  const history = [
    ...paid,
    row(7, 'stateRent', 'tenant', { said: 'claimed', month: 2, due, on: '2027-01-02' }),
    row(8, 'stateRent', 'landlord', { said: 'confirmed', month: 2, due, on: '2027-01-02', amount }),
    row(9, 'stateRent', 'landlord', { said: 'month-proposed', month: 3, due, amount }),
    row(10, 'stateRent', 'tenant', { said: 'month-agreed', month: 3, due, amount }),
    row(11, 'stateRent', 'tenant', { said: 'month-proposed-early', month: 3, due }),
    row(12, 'stateRent', 'landlord', { said: 'month-kept', month: 3, due }),
  ]
  const lease = aLease({ status: 'released', viewer: 'tenant', now: handoverDue, change: { history } })
  const { container } = renderLease(createElement(LeaseTimeline, { lease, now: handoverDue }))
  for (const line of [
    /You said that the rent due on .*\d{4}.* was paid another way/,
    /Ada confirmed that 900\sUSDT of the rent due on .*\d{4}.* was paid another way/,
    /Ada proposed to count rent of 900\sUSDT for the month due on .*\d{4}/,
    /You agreed: rent of 900\sUSDT counts for the month due on .*\d{4}/,
    /You proposed to count a rent payment on its way for the month due on .*\d{4}/,
    /Ada said that a rent payment counts for the month due on .*\d{4}.*; the earlier proposal of another month is void/,
  ])
    expect(container.textContent).toMatch(line)
})

test("the arbitrator's declaration of interest is shown to both", () => {
  const said = (interest: string) => [...paid, row(7, 'declareInterest', 'arbitrator', { interest })]
  const last = (interest: string) => {
    const lease = aLease({ status: 'disputed', viewer: 'landlord', change: { history: said(interest) } })
    const view = renderLease(createElement(LeaseTimeline, { lease, now: moveIn }))
    const shownEvents = view.container.textContent ?? ''
    view.unmount()
    return shownEvents
  }
  expect(last('none')).toContain('The arbitrator declared no conflict of interest')
  expect(last('conflict')).toContain('The arbitrator declared a conflict of interest and will not decide this dispute')
})

// promise: deductions-objection-stands
test('the end of the time to answer deductions is in the timeline: silence, or the objection that stands', () => {
  const silence = (deductions: string) => [row(1, 'remind', 'clock', { deductions, amount: '1' })]
  const kindOf = (deductions: string) =>
    timelineEvents(aLease({ status: 'released', viewer: 'tenant', change: { history: silence(deductions) } }))[0]?.kind
  expect([kindOf('unanswered'), kindOf('objection-stands')]).toEqual([
    'deductionsUnanswered',
    'deductionsObjectionStands',
  ])
})

test('money that went to a payout account is shown with it, and what went to the landlord is not', () => {
  const payout = `0x${'d'.repeat(40)}`
  const released = (id: number, part: string) =>
    row(id, 'chainEvent', 'chain', { event: 'LeaseReleased', part, amount: '1', payout })
  const history = [...paid, released(7, 'handover'), released(8, 'deposit')]
  const lease = aLease({ status: 'completed', viewer: 'tenant', now: depositDue, change: { history } })
  const named = timelineEvents(lease).flatMap(({ kind, payout: account }) => (account ? [[kind, account]] : []))
  expect(named).toEqual([['depositHome', payout]])
})
