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

test('nobody but the chain can say that a deposit is secure', () => {
  expect(parties.filter((party) => canTransition(party, 'secure', { status: 'Deposit Pending' }))).toEqual(['chain'])
})

test('the chain is never refused: money is heard of at every stage', () => {
  for (const status of statuses)
    expect(canTransition('chain', 'secure', { status }) && canTransition('chain', 'hear', { status })).toBe(true)
})

// promise: sgn-4-table
test('the whole table: who may do what, from where, leading where', () => {
  const table = Object.entries(transitions).map(
    ([name, transition]) =>
      `${transition.by} ${name}: ${transition.from.length === statuses.length ? 'any stage' : transition.from.join(', ')} → ${transition.to}`,
  )
  expect(table).toEqual([
    'tenant edit: Pending Request, Request Received → same',
    'landlord open: Pending Request → Request Received',
    'landlord accept: Pending Request, Request Received → Pay Deposit',
    'landlord decline: Pending Request, Request Received → Declined',
    'tenant withdraw: Pending Request, Request Received, Pay Deposit → Withdrawn',
    'landlord cancel: Pay Deposit → Cancelled',
    'clock giveWay: Pending Request, Request Received → Declined',
    'clock lapse: Pending Request, Request Received, Pay Deposit → Expired',
    'chain see: Pay Deposit → Deposit Pending',
    'chain lose: Deposit Pending → Pay Deposit',
    'chain secure: any stage → derived',
    'chain hear: any stage → derived',
    'tenant pay: Pay Deposit → same',
    'tenant,landlord release: Start Arbitration, Released, In Dispute → derived',
    'tenant,landlord releaseEarly: Start Arbitration, Released, In Dispute → derived',
    'landlord refund: Start Arbitration, Released, In Dispute → derived',
    'tenant,landlord dispute: Start Arbitration, Released, In Dispute → derived',
    'tenant,landlord settle: Start Arbitration, Released, In Dispute → derived',
    'tenant,landlord offerShares: Start Arbitration, Released, In Dispute → same',
    'tenant,landlord declineShares: Start Arbitration, Released, In Dispute → same',
    'tenant,landlord answerDispute: In Dispute → same',
    'tenant,landlord showEvidence: In Dispute → same',
    'tenant,landlord takeBackEvidence: In Dispute → same',
    'arbitrator declareInterest: In Dispute → same',
    'tenant payRent: Start Arbitration, Released, In Dispute, Resolved, Completed → derived',
    'landlord payBack: Start Arbitration, Released, In Dispute, Resolved, Completed → derived',
    'tenant,landlord renew: Start Arbitration, Released, In Dispute → same',
    'tenant,landlord record: Start Arbitration, Released, In Dispute, Resolved, Completed, Cancelled → same',
    'tenant,landlord endEarly: Start Arbitration, Released, In Dispute → same',
    'tenant,landlord sayOfRent: Start Arbitration, Released, In Dispute, Resolved, Completed, Cancelled → same',
    'clock remind: Start Arbitration, Released, In Dispute → same',
    'clock complete: Released → Completed',
  ])
})

const nothing = {
  handoverHeld: false,
  depositHeld: false,
  disputed: false,
  wasDisputed: false,
  refundedBeforeHandover: false,
  stayWithoutDeposit: false,
  depositOwed: false,
}

test.each<[string, Partial<typeof nothing>, Status]>([
  ['both parts are held', { handoverHeld: true, depositHeld: true }, 'Start Arbitration'],
  ['the handover is paid out', { depositHeld: true }, 'Released'],
  ['either part is disputed', { depositHeld: true, disputed: true, wasDisputed: true }, 'In Dispute'],
  ['a dispute ended and the deposit is still held', { depositHeld: true, wasDisputed: true }, 'Released'],
  ['a dispute ended and nothing is held', { wasDisputed: true }, 'Resolved'],
  ['everything is paid out', {}, 'Completed'],
  ['the landlord refunded before the handover', { refundedBeforeHandover: true }, 'Cancelled'],
  ['the terms hold no deposit and the stay goes on', { stayWithoutDeposit: true }, 'Released'],
  ['the landlord owes the deposit back', { depositOwed: true }, 'Released'],
  [
    'a dispute ended while the stay without a deposit goes on',
    { stayWithoutDeposit: true, wasDisputed: true },
    'Released',
  ],
])('when %s the stage is what the money says', (_case, money, status) => {
  expect(statusFromBalances({ ...nothing, ...money })).toBe(status)
})

test('a request waits, a completed lease is over', () => {
  expect(statuses.filter(isPending)).toEqual(['Pending Request', 'Request Received'])
  expect(isClosed('Completed') && !isClosed('Released')).toBe(true)
})

test('an act leads where the table says, and after payment where the money says', () => {
  expect(statusAfter('accept', 'Request Received')).toBe('Pay Deposit')
  expect(statusAfter('edit', 'Request Received')).toBe('Request Received')
  expect(statusAfter('hear', 'Start Arbitration', 'Released')).toBe('Released')
})
