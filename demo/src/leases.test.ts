import { secondsToAnswer, secondsToPay } from '@keyhold/rental/answerTimes.ts'
import { isCode, monthRangesOf } from '@keyhold/rental/code.ts'
import { ageOn, dayAt, daysAfter, instantAt, monthsAfter } from '@keyhold/rental/day.ts'
import { type Balances, isDisputed, neverBegan, plainRules, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { disputeReasonsFor } from '@keyhold/rental/disputeStatement.ts'
import { applyChange } from '@keyhold/rental/escrowCalls.ts'
import {
  entriesOf,
  refuseAnswer,
  refuseContent,
  refuseWriting,
  type SignedInventory,
} from '@keyhold/rental/inventory.ts'
import { canTransition, type Party, type Status, statusFromBalances, transitions } from '@keyhold/rental/lease.ts'
import { overlap } from '@keyhold/rental/stay.ts'
import { expect, test } from 'vitest'
import { cityFacts } from './city.ts'
import { homeOf } from './demoData.ts'
import { inventories as contents } from './inventories.ts'
import { aLease, instantOf, type Lease, type LeaseStep } from './lease.ts'
import { requestOn } from './leaseForms.ts'
import { historyInOrder, historyStartDay, leases } from './leases.ts'

const releaseDuration = 5 * 86_400
/**
 * Days around which calendars differ: an ordinary one, a leap day, and the days after summer time begins and ends in
 * Madrid.
 */
const todays = ['2026-11-20', '2028-02-29', '2027-03-29', '2026-10-26'] as const

/** The lease's terms of money if accepted at that instant. */
function balancesOf({ home, validFrom, validTo }: Lease, today: string, acceptedAt: number): Balances {
  const { city, rentPrice, deposit, depositPolicy } = homeOf(home)
  const { timeZone } = cityFacts[city]
  const isHeld = depositPolicy === 'until-move-out'
  const moveIn = instantAt(daysAfter(today, validFrom), 12, timeZone)
  return unpaidBalances({
    ...plainRules,
    handover: BigInt(isHeld ? rentPrice : rentPrice + deposit),
    firstRent: BigInt(rentPrice),
    deposit: BigInt(isHeld ? deposit : 0),
    moveIn,
    moveOut: instantAt(daysAfter(today, validTo), 12, timeZone),
    payBy: Math.min(acceptedAt + secondsToPay, moveIn),
    releaseDuration,
  })
}

/** The escrow's state after a step, or the name of its error. */
function balancesAfter(money: Balances, step: LeaseStep, now: number) {
  switch (step.kind) {
    case 'pay':
      return applyChange(money, 'tenant', { type: 'payLease' }, now)
    case 'release':
      return applyChange(money, 'anyone', { type: 'release' }, now)
    case 'releaseEarly':
      return applyChange(money, step.by, { type: 'releaseEarly' }, now)
    case 'refund':
      return applyChange(money, 'landlord', { type: 'refund' }, now)
    case 'dispute':
      return applyChange(money, step.by, { type: 'dispute', claim: BigInt(step.amount) }, now)
    default:
      return 'not a matter of money'
  }
}

function statusNow(money: Balances, wasDisputed: boolean, now: number): Status {
  const disputed = isDisputed(money.handover) || isDisputed(money.deposit)
  return statusFromBalances({
    handoverHeld: money.handover.held > 0n,
    depositHeld: money.deposit.held > 0n,
    disputed,
    wasDisputed,
    neverBegan: neverBegan(money),
    stayWithoutDeposit: money.terms.deposit === 0n && now < money.terms.moveOut,
    depositOwed: money.terms.deposit === 0n && money.paidOut.landlord > 0n, // no demo landlord has paid one back
  })
}

/**
 * Checks that a signed version is a complete inventory in its period, and an answer refers to its entries, without
 * duplicates. Returns the signed version with its answer.
 */
function signInventory(
  { id }: Lease,
  step: Extract<LeaseStep, { kind: 'inventory' | 'answerInventory' }>,
  signed: SignedInventory[],
  money: Balances | undefined,
  now: number,
): SignedInventory[] {
  const { stage } = step
  if (step.kind === 'inventory') {
    const lease = { moveIn: money?.terms.moveIn ?? 0, moveOut: money?.terms.moveOut ?? 0, isOpen: money !== undefined }
    expect([id, refuseContent(contents[step.content]), refuseWriting({ stage, lease, signed }, now)]).toEqual([
      id,
      undefined,
      undefined,
    ])
    return [{ stage, version: 1, by: 'landlord', signedAt: now, answer: null }]
  }
  const at = signed.findIndex((one) => one.stage === stage)
  const [one] = signed.splice(at, 1)
  expect([id, one && refuseAnswer(one, 'tenant', now)]).toEqual([id, undefined])
  return one ? [{ ...one, answer: { at: now, objections: Object.keys(step.objections).length } }] : []
}

/** Plays a lease by the rules, up to 00:00 UTC of today; returns each status it had, or fails where a rule refuses. */
function play(lease: Lease, today: string): Status[] {
  const statuses: Status[] = []
  let money: Balances | undefined
  let answerBy = 0
  const inventories: SignedInventory[] = []
  const byHand = { open: 'landlord', accept: 'landlord', decline: 'landlord', withdraw: 'tenant' } as const
  for (const step of lease.steps) {
    const now = instantOf(step, today)
    const status = statuses.at(-1)
    if (step.kind === 'request') {
      expect(status).toBeUndefined()
      const moveInDay = instantAt(daysAfter(today, lease.validFrom), 0, cityFacts[homeOf(lease.home).city].timeZone)
      answerBy = Math.min(now + secondsToAnswer, moveInDay)
      statuses.push('requested')
    } else if (step.kind in byHand) {
      const name = step.kind as keyof typeof byHand
      const party: Party = byHand[name]
      expect([lease.id, name, status && canTransition(party, name, { status }), now < answerBy]).toEqual([
        lease.id,
        name,
        true,
        true,
      ])
      if (name === 'accept') money = balancesOf(lease, today, now)
      statuses.push(transitions[name].to)
    } else if (step.kind === 'inventory' || step.kind === 'answerInventory') {
      inventories.push(...signInventory(lease, step, inventories, money, now))
    } else if (step.kind === 'payRent') {
      expect([lease.id, money && money.handover.held === 0n && now < money.terms.moveOut]).toEqual([lease.id, true])
    } else {
      if (step.kind === 'pay') expect(status).toBe('accepted')
      const after = money && balancesAfter(money, step, now)
      if (typeof after !== 'object') throw new Error(`${lease.id}: ${step.kind} is refused: ${after}`)
      money = after
      statuses.push(statusNow(money, false, now))
    }
  }
  const now = instantOf({ day: 0, hour: 0 }, today)
  const last = statuses.at(-1)
  if (last === 'accepted' && money && now > money.terms.payBy) statuses.push(transitions.lapse.to)
  if (last === 'released' && money && statusNow(money, false, now) === 'completed')
    statuses.push(transitions.complete.to)
  return statuses
}

test.each(leases)('$id follows the rules and ends at the expected status', (lease) => {
  for (const today of todays) expect(play(lease, today).at(-1)).toBe(lease.status)
})

test('the demo leases cover every status worth showing', () => {
  expect(new Set(leases.map(({ status }) => status))).toEqual(
    new Set([
      'requested',
      'received',
      'accepted',
      'active',
      'released',
      'disputed',
      'completed',
      'cancelled',
      'declined',
      'withdrawn',
      'expired',
    ] satisfies Status[]),
  )
})

test('one handover is due and one is not yet', () => {
  for (const today of todays) {
    const [notYet, due] = ['daniel-escalon', 'kanya-ari'].map((id) => {
      const lease = leases.find((one) => one.id === id) ?? aLease()
      const { moveIn } = balancesOf(lease, today, 0).terms
      return [moveIn, moveIn + releaseDuration].map((at) => at <= instantOf({ day: 0, hour: 0 }, today))
    })
    expect([notYet, due]).toEqual([
      [true, false],
      [true, true],
    ])
  }
})

test.each(leases)(
  '$id requests days on which the home is free, tomorrow or later, as long as a lease term',
  (lease) => {
    const home = homeOf(lease.home)
    const request = lease.steps[0]
    expect(request?.kind).toBe('request')
    expect(home.availableFrom <= lease.validFrom && lease.validTo <= (home.availableUntil ?? Infinity)).toBe(true)
    for (const today of todays) {
      const { validFrom, validTo } = requestOn(lease, today)
      const askedOn = request && dayAt(instantOf(request, today), cityFacts[home.city].timeZone)
      expect(askedOn && askedOn < validFrom && validFrom < validTo).toBe(true)
      const fits = monthRangesOf(home.termOfLease).some(
        ({ least, most }) =>
          monthsAfter(validFrom, least) <= validTo && (most === undefined || validTo <= monthsAfter(validFrom, most)),
      )
      expect(fits).toBe(true)
    }
  },
)

test.each(leases)('$id has a complete form of an adult who does not own the home', (lease) => {
  const form = requestOn(lease, '2026-11-20')
  for (const [field, value] of Object.entries(form)) expect([field, String(value).trim()]).not.toEqual([field, ''])
  expect(ageOn(form.renteeDateOfBirth, '2026-01-01')).toBeGreaterThanOrEqual(18)
  expect(isCode(form.renteeMaritalId, 12)).toBe(true)
  expect(form.renteeIdPassPortNumber).toMatch(/^DEMO-/)
  expect(homeOf(lease.home).owner).not.toBe(lease.tenant)
})

test('a lease of a person without a form is a programming error', () => {
  expect(() => requestOn(aLease({ tenant: 'irene' }), '2026-11-20')).toThrow('irene filled in no form for a-lease')
})

test('no home is let to two households at once', () => {
  const holding = leases.filter(
    ({ steps, status }) =>
      steps.some(({ kind }) => kind === 'accept') && status !== 'expired' && status !== 'cancelled',
  )
  for (const one of holding)
    for (const other of holding.filter(({ id, home }) => home === one.home && id !== one.id)) {
      const [first, second] = [requestOn(one, '2026-11-20'), requestOn(other, '2026-11-20')]
      const stays = [first, second].map(({ validFrom, validTo }) => ({ from: validFrom, to: validTo }))
      expect(stays[0] && stays[1] && overlap(stays[0], stays[1])).toBe(false)
    }
})

test('the history is in hourly order, and ends before today begins', () => {
  const history = historyInOrder()
  expect(history).toHaveLength(leases.flatMap(({ steps }) => steps).length)
  const hours = history.map(({ day, hour }) => day * 24 + hour)
  expect(hours.every((hour, i) => i === 0 || hour > (hours[i - 1] ?? hour))).toBe(true)
  expect(hours[0]).toBeGreaterThan(historyStartDay * 24)
  expect(hours.at(-1)).toBeLessThan(0)
  expect(history.every(({ hour }) => hour >= 0 && hour < 24)).toBe(true)
  for (const { id, steps } of leases)
    expect(history.filter(({ lease }) => lease === id).map(({ step }) => step)).toEqual(steps)
})

test('lease ids are unique, and a claim is at most the part it is for', () => {
  expect(new Set(leases.map(({ id }) => id)).size).toBe(leases.length)
  const disputed = leases.find(({ status }) => status === 'disputed')
  const step = disputed?.steps.find(({ kind }) => kind === 'dispute')
  expect(step?.kind === 'dispute' && disputed && step.amount < homeOf(disputed.home).rentPrice).toBe(true)
})

test('a person who disputes gives a reason that fits the part, in their own words', () => {
  const disputes = leases.flatMap(({ steps }) => steps.filter((step) => step.kind === 'dispute'))
  expect(disputes.length).toBeGreaterThan(0)
  for (const { by, about, words } of disputes) {
    expect(disputeReasonsFor(by === 'tenant' ? 'handover' : 'deposit', by)).toContain(about)
    expect(words).not.toBe('')
  }
})

test('a demo stay has an inventory at move-in and at move-out, each with an objection to an entry; one awaits its answer', () => {
  const answers = leases.flatMap(({ id, steps }) =>
    steps.flatMap((step) => (step.kind === 'answerInventory' ? [{ id, ...step }] : [])),
  )
  expect(answers.map(({ id, stage }) => `${id} ${stage}`)).toEqual([
    'daniel-san-benito move-in',
    'daniel-san-benito move-out',
  ])
  for (const { id, stage, objections } of answers) {
    const written = leases
      .find((lease) => lease.id === id)
      ?.steps.find((step) => step.kind === 'inventory' && step.stage === stage)
    const entries = written?.kind === 'inventory' ? entriesOf(contents[written.content]).map((one) => one.id) : []
    expect(entries).toEqual(expect.arrayContaining(Object.keys(objections)))
    expect(Object.values(objections)).not.toContain('')
  }
  const written = leases.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'inventory'))
  expect(written).toHaveLength(answers.length + 1)
})
