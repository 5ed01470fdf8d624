import { expect, test } from 'vitest'
import {
  canTransition,
  isClosed,
  isPending,
  parties,
  type Status,
  statusAfter,
  statuses,
  statusFromBalances,
  transitions,
} from './lease.ts'

test('only the chain can confirm a deposit', () => {
  expect(parties.filter((party) => canTransition(party, 'paymentFinal', { status: 'paying' }))).toEqual(['chain'])
})

test('a chain event is never refused: payments are accepted at every status', () => {
  for (const status of statuses)
    expect(canTransition('chain', 'paymentFinal', { status }) && canTransition('chain', 'chainEvent', { status })).toBe(
      true,
    )
})

// promise: sgn-4-table
test('the whole table: who may do what, from where, leading where', () => {
  const table = Object.entries(transitions).map(
    ([name, transition]) =>
      `${transition.by} ${name}: ${transition.from.length === statuses.length ? 'any stage' : transition.from.join(', ')} → ${transition.to}`,
  )
  expect(table).toEqual([
    'tenant edit: requested, received → same',
    'landlord open: requested → received',
    'landlord accept: requested, received → accepted',
    'landlord decline: requested, received → declined',
    'tenant withdraw: requested, received, accepted → withdrawn',
    'landlord cancel: accepted → cancelled',
    'clock giveWay: requested, received → declined',
    'clock lapse: requested, received, accepted → expired',
    'chain paymentSeen: accepted → paying',
    'chain paymentLost: paying → accepted',
    'chain paymentFinal: any stage → derived',
    'chain chainEvent: any stage → derived',
    'tenant pay: accepted → same',
    'tenant,landlord release: active, released, disputed → derived',
    'tenant,landlord releaseEarly: active, released, disputed → derived',
    'landlord refund: active, released, disputed → derived',
    'tenant cancelStay: active, released, disputed → derived',
    'tenant,landlord dispute: active, released, disputed → derived',
    'tenant,landlord settle: active, released, disputed → derived',
    'tenant payRent: active, released, disputed, resolved, completed → derived',
    'landlord payBack: active, released, disputed, resolved, completed, cancelled → derived',
    'tenant,landlord offerShares: active, released, disputed → same',
    'tenant,landlord declineShares: active, released, disputed → same',
    'tenant,landlord answerDispute: disputed → same',
    'tenant,landlord showEvidence: disputed → same',
    'tenant,landlord takeBackEvidence: disputed → same',
    'arbitrator declareInterest: disputed → same',
    'tenant,landlord renew: active, released, disputed → same',
    'tenant,landlord record: active, released, disputed, resolved, completed, cancelled → same',
    'tenant,landlord endEarly: active, released, disputed, resolved, completed → same',
    'tenant,landlord stateRent: active, released, disputed, resolved, completed, cancelled → same',
    'tenant,landlord stateDeposit: released, completed → same',
    'clock remind: accepted, paying, active, released, disputed, resolved, completed, withdrawn, expired, cancelled → same',
    'clock complete: released → completed',
  ])
})

const nothing = {
  handoverHeld: false,
  depositHeld: false,
  disputed: false,
  wasDisputed: false,
  neverBegan: false,
  stayWithoutDeposit: false,
  depositOwed: false,
}

test.each<[string, Partial<typeof nothing>, Status]>([
  ['both parts are held', { handoverHeld: true, depositHeld: true }, 'active'],
  ['the handover is paid out', { depositHeld: true }, 'released'],
  ['either part is disputed', { depositHeld: true, disputed: true, wasDisputed: true }, 'disputed'],
  ['a dispute ended and the deposit is still held', { depositHeld: true, wasDisputed: true }, 'released'],
  ['a dispute ended and nothing is held', { wasDisputed: true }, 'resolved'],
  ['everything is paid out', {}, 'completed'],
  ['the tenant cancelled, or the landlord refunded before move-in', { neverBegan: true }, 'cancelled'],
  ['the terms hold no deposit and the stay is not over', { stayWithoutDeposit: true }, 'released'],
  ['the landlord owes the deposit back', { depositOwed: true }, 'released'],
  [
    'a dispute ended and the stay without a deposit is not over',
    { stayWithoutDeposit: true, wasDisputed: true },
    'released',
  ],
])('when %s the status follows from the money', (_case, money, status) => {
  expect(statusFromBalances({ ...nothing, ...money })).toBe(status)
})

test('a request is waiting, a completed lease is over', () => {
  expect(statuses.filter(isPending)).toEqual(['requested', 'received'])
  expect(isClosed('completed') && !isClosed('released')).toBe(true)
})

test('a transition leads where the table says, and after payment where the money says', () => {
  expect(statusAfter('accept', 'received')).toBe('accepted')
  expect(statusAfter('edit', 'received')).toBe('received')
  expect(statusAfter('chainEvent', 'active', 'released')).toBe('released')
})
