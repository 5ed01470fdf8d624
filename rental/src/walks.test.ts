/**
 * Random walks through the lifecycle of a lease by the rules alone: after every step the replayed history equals the
 * state (D 6.2, D 6.13, D 11.2).
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summarizeBalances } from './availableTransitions.ts'
import { instantAt } from './day.ts'
import { type Balances, unpaidBalances } from './deposit.ts'
import { applyBalanceEvent, applyChange, type BalanceEvent } from './escrowCalls.ts'
import {
  canTransition,
  type Party,
  type Status,
  statusAfter,
  statusFromBalances,
  type TransitionName,
} from './lease.ts'
import type { RentAct } from './rentActs.ts'
import { type Row, replay, replayLedger } from './replay.setup.ts'
import { changeOf, eventsOf, type WalkStep, walk } from './walk.setup.ts'

const walks = 10_000
const unit = 10n ** 18n
const timeZone = 'America/El_Salvador'
const stay = { from: '2026-12-01', to: '2027-12-01' }
const rent = 1100n * unit
const agreed = { stay, timeZone, rent, handover: rent, isFirstAtHandover: true } as const
const [moveIn, moveOut] = [instantAt(stay.from, 12, timeZone), instantAt(stay.to, 12, timeZone)]
const start = moveIn - 10 * 86_400
const terms = {
  handover: rent,
  firstRent: rent,
  freeUntil: start + 4 * 86_400,
  halfUntil: start + 7 * 86_400,
  tenantNotice: 30,
  landlordNotice: 60,
  earliestEnd: moveIn + 60 * 86_400,
  returnDays: 14,
  deposit: 800n * unit,
  moveIn,
  moveOut,
  payBy: start + 172_800,
  releaseDuration: 432_000,
}
const answerBy = start + 6 * 86_400
const nameOf = (transaction: string, place: number) => `${transaction}:${place}`

/** A lease as its store would have it: changed transition by transition, with its own count of payments by month. */
class Keeper {
  status: Status = 'requested'
  balances: Balances = unpaidBalances(terms)
  now = start
  isIssued = false
  readonly rows: Row[] = [{ transition: 'request', party: 'tenant', at: start, from: null, to: 'requested', facts: {} }]
  readonly said: RentAct[] = []
  /** The payments of each month, and those of none; months count from 1. */
  readonly months = Array<bigint>(13).fill(0n)
  beyond = 0n
  rents = 0

  write(transition: TransitionName, party: Party, facts: Row['facts'] = {}, derived = this.status): void {
    const to = statusAfter(transition, this.status, derived)
    this.rows.push({ transition, party, at: this.now, from: this.status, to, facts })
    this.status = to
  }
  /** Checks the table; returns whether it was done. */
  act(transition: TransitionName, party: Party): boolean {
    if (!canTransition(party, transition, { status: this.status })) return false
    this.write(transition, party)
    return true
  }
  /**
   * One call's events, applied one after the other; what is held then equals the escrow's own rule for the whole call.
   */
  hear(events: readonly BalanceEvent[], after: Balances): void {
    // A refund cancels a lease that had ended before its payment, also after move-in (D 6.4).
    const isPaidLate = this.rows.some(({ transition }) => ['withdraw', 'cancel', 'lapse'].includes(transition))
    let replayedBalances = this.balances
    for (const event of events) {
      const isLateRefund = isPaidLate && event.event === 'LeaseRefunded'
      if (isLateRefund) after = { ...after, refundedBeforeHandover: this.balances.handover.held > 0n }
      replayedBalances = applyBalanceEvent(replayedBalances, isLateRefund ? { ...event, isPaidLate } : event)
      const words = Object.entries(event).map(([key, value]) => [key, typeof value === 'bigint' ? `${value}` : value])
      const facts = { ...Object.fromEntries(words), time: this.now }
      const act = event.event === 'LeasePaid' ? 'paymentFinal' : 'chainEvent'
      this.write(act, 'chain', facts, statusFromBalances(summarizeBalances(replayedBalances, this.now)))
    }
    this.balances = after
  }
  count(amount: bigint, month: number | undefined): void {
    if (month !== undefined && month <= 12) {
      this.months[month] = (this.months[month] ?? 0n) + amount
      return
    }
    let left = amount
    for (let at = 2; at <= 12; at++) {
      const got = this.months[at] ?? 0n
      const part = got >= rent ? 0n : left < rent - got ? left : rent - got
      this.months[at] = got + part
      left -= part
    }
    this.beyond += left
  }
}

function take(lease: Keeper, step: WalkStep): boolean {
  lease.now++ // no two events have the same instant
  switch (step.kind) {
    case 'wait':
      lease.now += step.seconds
      if (lease.now >= answerBy && lease.status !== 'accepted') lease.act('lapse', 'clock')
      if (lease.now > terms.payBy && lease.status === 'accepted') lease.act('lapse', 'clock')
      return true
    case 'act':
      if (!lease.act(step.act, step.by)) return false
      lease.isIssued ||= step.act === 'pay'
      return true
    case 'escrow':
      return ask(lease, step)
    case 'rent': {
      if (!lease.balances.isPaid) return false
      const transaction = `0x${lease.rents++}`
      const { amount, month } = step
      if (month !== undefined && month > 1 && month <= 12)
        lease.said.push({ kind: 'month', by: 'tenant', at: lease.now, month, rent: nameOf(transaction, 0) })
      lease.write('chainEvent', 'chain', { event: 'LeaseRentPaid', amount: `${amount}`, transaction, time: lease.now })
      lease.count(amount, month === 1 || month === 13 ? undefined : month)
      return true
    }
    case 'outside': {
      const { by, month } = step
      const open = rent - (lease.months[month] ?? rent)
      if (!lease.balances.isPaid || month === 1 || month > 12 || open <= 0n) return false
      const amount = by === 'landlord' ? open : undefined
      lease.said.push({ kind: 'outside', by, at: lease.now, month, on: '2026-12-01', amount })
      if (amount) lease.count(amount, month)
      return true
    }
    case 'rename':
      return false // renaming by both is walked through the services: there the ledger itself is the state
  }
}

function ask(lease: Keeper, step: Extract<WalkStep, { kind: 'escrow' }>): boolean {
  const change = changeOf(step, lease.balances, lease.now)
  if (step.type === 'payLease' && !lease.isIssued) return false
  const after = applyChange(lease.balances, step.by, change, lease.now)
  if (typeof after === 'string') return false
  if (step.type === 'payLease') lease.act('paymentSeen', 'chain')
  lease.hear(eventsOf(lease.balances, step.by, change, lease.now), after)
  return true
}

/** Whether the history alone gives the lease's status and money. */
function compare(lease: Keeper) {
  const rows = JSON.parse(JSON.stringify(lease.rows)) as Row[] // as read back from storage
  const replayedBalances = replay(terms, rows)
  expect(replayedBalances.status).toBe(lease.status)
  if (!isEqual(replayedBalances.balances, lease.balances)) expect(replayedBalances.balances).toEqual(lease.balances)
  return replayedBalances
}
const isEqual = (one: unknown, other: unknown) => text(one) === text(other)
const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part))

/** And whether it gives every month of its rents. */
function compareLedger(lease: Keeper): void {
  const ledger = replayLedger(compare(lease), lease.said, agreed, { now: lease.now, readTo: lease.now, nameOf })
  expect(ledger !== undefined).toBe(lease.balances.isPaid)
  if (!ledger) return
  expect(ledger.months.slice(1).map(({ paid }) => paid)).toEqual(lease.months.slice(2))
  expect(ledger.unassigned).toBe(lease.beyond)
}

// promise: sgn-4-replay
test('in 10,000 random walks the replayed history equals the state after every step, and every month of rent at the end', () => {
  const seed = Number(process.env.WALK_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`${walks} walks, seed ${seed}.`) // logged first: WALK_SEED repeats a failed walk
  const ends = new Map<Status, number>()
  let [taken, refused, rows] = [0, 0, 0]
  for (const steps of fc.sample(walk, { numRuns: walks, seed })) {
    const lease = new Keeper()
    for (const step of steps) {
      const before = lease.rows.length
      if (take(lease, step)) taken++
      else {
        refused++
        expect(lease.rows.length).toBe(before)
      }
      compare(lease)
    }
    compareLedger(lease)
    rows += lease.rows.length
    ends.set(lease.status, (ends.get(lease.status) ?? 0) + 1)
  }
  const inWords = [...ends].map(([status, count]) => `${status} ${count}`).join(', ')
  console.log(`${walks} walks: ${taken} steps taken, ${refused} refused, ${rows} rows. Ends: ${inWords}.`)
  expect(ends.size).toBeGreaterThan(9)
})

test.each<[string, (rows: Row[]) => Row[]]>([
  ['a missing row', (rows) => rows.filter((_, place) => place !== 1)],
  ['a duplicate row', (rows) => [...rows, ...rows.slice(-1)]],
  ['two swapped rows', ([first, second, third, ...rest]) => [first, third, second, ...rest] as Row[]],
  ['a release of another amount', (rows) => rows.map((row) => withFacts(row, 'LeaseReleased', { amount: '1' }))],
  ['a rent of another amount', (rows) => rows.map((row) => withFacts(row, 'LeaseRentPaid', { amount: '1' }))],
])('%s is found', (_, change) => {
  const lease = new Keeper()
  const act = (name: 'accept' | 'pay', by: 'tenant' | 'landlord') => take(lease, { kind: 'act', act: name, by })
  act('accept', 'landlord')
  act('pay', 'tenant')
  take(lease, { kind: 'escrow', type: 'payLease', by: 'tenant', part: 'handover', percent: 0, isOff: false })
  take(lease, { kind: 'rent', amount: rent, month: 3 })
  take(lease, { kind: 'wait', seconds: 10 * 86_400 })
  take(lease, { kind: 'escrow', type: 'releaseEarly', by: 'tenant', part: 'handover', percent: 0, isOff: false })
  compareLedger(lease)
  lease.rows.splice(0, lease.rows.length, ...change([...lease.rows]))
  expect(() => compareLedger(lease)).toThrow()
})

function withFacts(row: Row, event: string, facts: Row['facts']): Row {
  return row.facts.event === event ? { ...row, facts: { ...row.facts, ...facts } } : row
}
