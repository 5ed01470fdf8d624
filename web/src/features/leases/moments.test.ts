// @vitest-environment node
import type { HistoryRow } from '@keyhold/api/leases.ts'
import { expect, test } from 'vitest'
import { aLease, depositDue, handoverDue, moveIn, requestedAt } from './lease.setup.tsx'
import { happeningsOf } from './moments.ts'

const row = (id: number, act: string, party: HistoryRow['party'], facts: HistoryRow['facts'] = {}): HistoryRow => ({
  ...{ id: String(id), act, party, person: null, at: requestedAt + id, serverAt: '', facts },
  ...{ from: 'Pending Request', to: 'Request Received' },
})
const paid = [
  row(1, 'request', 'tenant'),
  row(2, 'open', 'landlord'),
  row(3, 'accept', 'landlord', { signed: true }),
  row(4, 'pay', 'tenant'),
  row(5, 'see', 'chain', { event: 'LeasePaid', transaction: '0x1' }),
  row(6, 'secure', 'chain', { event: 'LeasePaid', transaction: '0x1' }),
]
const words = (lease: ReturnType<typeof aLease>) =>
  happeningsOf(lease).map(({ kind, who, state }) => `${kind} ${who} ${state}`)

test('the timeline tells what happened, what is next, and what comes after', () => {
  const now = moveIn + 60
  expect(words(aLease({ stage: 'Start Arbitration', viewer: 'tenant', now, change: { history: paid } }))).toEqual([
    'request you done',
    'open them done',
    'acceptSigned them done',
    'secure you done',
    'keys it done',
    'handover them now',
    'moveOut it later',
    'depositHome you later',
  ])
})

test('the line is gold while money is held', () => {
  const lease = aLease({ stage: 'Start Arbitration', viewer: 'tenant', now: handoverDue, change: { history: paid } })
  const gold = happeningsOf(lease).filter(({ isHeld }) => isHeld)
  expect(gold.map(({ kind }) => kind)).toEqual(['secure', 'keys', 'handover', 'moveOut'])
})

test('a request waits for its answer first', () => {
  const change = { history: paid.slice(0, 1) }
  const lease = aLease({ stage: 'Pending Request', viewer: 'landlord', now: requestedAt + 60, change })
  expect(words(lease).slice(0, 3)).toEqual(['request them done', 'answer you now', 'payment them later'])
})

test('a closed lease has nothing to come', () => {
  const history = [...paid.slice(0, 2), row(3, 'decline', 'landlord')]
  const lease = aLease({ stage: 'Declined', viewer: 'landlord', now: depositDue, change: { history } })
  expect(words(lease)).toEqual(['request them done', 'open you done', 'decline you done'])
})

test('what the escrow told is told with who got it', () => {
  const told = [
    row(7, 'hear', 'chain', { event: 'LeaseReleased', part: 'handover', amount: '5', transaction: '0x2' }),
    row(8, 'hear', 'chain', { event: 'LeaseRefunded', amount: '5', transaction: '0x3' }),
  ]
  const lease = aLease({ stage: 'Completed', viewer: 'landlord', now: requestedAt + 9, change: { history: told } })
  expect(happeningsOf(lease).map(({ kind, who, amount, transaction }) => [kind, who, amount, transaction])).toEqual([
    ['handover', 'you', '5', '0x2'],
    ['refund', 'them', '5', '0x3'],
  ])
})

test('a dispute is told with who opened it and about how much, and its end with how it ended', () => {
  const told = [
    row(7, 'hear', 'chain', { event: 'LeaseDisputed', part: 'deposit', claim: '4' }),
    row(8, 'hear', 'chain', { event: 'LeaseLengthened', part: 'deposit' }),
    row(9, 'hear', 'chain', { event: 'LeaseSettled', part: 'deposit' }),
    row(10, 'hear', 'chain', { event: 'LeaseSplit', part: 'handover' }),
  ]
  const lease = aLease({ stage: 'Resolved', viewer: 'landlord', now: requestedAt + 11, change: { history: told } })
  expect(happeningsOf(lease).map(({ kind, who, amount }) => [kind, who, amount])).toEqual([
    ['disputeDeposit', 'you', '4'],
    ['lengthen', 'it', undefined],
    ['settled', 'it', undefined],
    ['split', 'it', undefined],
  ])
})
