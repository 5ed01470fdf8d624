import { expect, test } from 'vitest'
import { type DisputeEvent, disputeOf } from './dispute.ts'

const agreed = 1000n
const claim = 300n
const due = 5000
const held = { held: claim, due }
const nothing = { held: 0n, due }

/** 300 of the deposit are disputed at 100; the rest is released in the same call. */
const opened = (part: 'handover' | 'deposit' = 'deposit'): DisputeEvent[] => [
  { event: 'LeaseDisputed', part, claim, at: 100 },
  { event: 'LeaseReleased', part, at: 100 },
]
const ended = (end: DisputeEvent) => disputeOf('deposit', agreed, nothing, [...opened(), end], 9000)

test('an undisputed part has no dispute, even when the two shared it', () => {
  const shared: DisputeEvent = { event: 'LeaseSettled', part: 'deposit', toTenant: 900n, toLandlord: 100n, at: 200 }
  expect(disputeOf('deposit', agreed, nothing, [shared], 300)).toBeUndefined()
  expect(disputeOf('deposit', agreed, nothing, opened('handover'), 300)).toBeUndefined()
})

test('the tenant disputes the first rent, the landlord claims from the deposit', () => {
  expect(disputeOf('handover', agreed, held, opened('handover'), 200)).toMatchObject({ openedBy: 'tenant' })
  const mine = disputeOf('deposit', agreed, held, opened(), 200)
  expect(mine).toMatchObject({ openedBy: 'landlord', openedAt: 100, claimed: claim, decided: undefined })
})

test('a dispute is open until its deadline, and then its money waits for its payee', () => {
  expect(disputeOf('deposit', agreed, held, opened(), due - 1)?.state).toBe('open')
  expect(disputeOf('deposit', agreed, held, opened(), due)?.state).toBe('lapsed')
})

test("an agreement and a ruling give each party's share", () => {
  const shares = { part: 'deposit', toTenant: 180n, toLandlord: 120n, at: 400 } as const
  const decided = { at: 400, toTenant: 180n, toLandlord: 120n }
  expect(ended({ event: 'LeaseSettled', ...shares })).toMatchObject({ state: 'settled', decided })
  expect(ended({ event: 'LeaseSplit', ...shares })).toMatchObject({ state: 'ruled', decided })
})

test('a claim released before its deadline is given up, after it paid out; both give its payee the whole claim', () => {
  const release = (at: number): DisputeEvent => ({ event: 'LeaseReleased', part: 'deposit', at })
  const decided = { toTenant: claim, toLandlord: 0n }
  expect(ended(release(due - 1))).toMatchObject({ state: 'given-up', decided })
  expect(ended(release(due))).toMatchObject({ state: 'paid-out', decided })
  const rent = [...opened('handover'), { event: 'LeaseReleased', part: 'handover', at: due } as const]
  const toLandlord = { toTenant: 0n, toLandlord: claim }
  expect(disputeOf('handover', agreed, nothing, rent, 9000)?.decided).toMatchObject(toLandlord)
})

test('a refund gives the tenant the whole claim, also for the first rent', () => {
  const events = [...opened('handover'), { event: 'LeaseRefunded', at: 400 } as const]
  const decided = { at: 400, toTenant: claim, toLandlord: 0n }
  expect(disputeOf('handover', agreed, nothing, events, 9000)).toMatchObject({ state: 'refunded', decided })
})

test('the first later event of its part ends a dispute: the other part’s, and a later refund, change nothing', () => {
  const shares: DisputeEvent = { event: 'LeaseSettled', part: 'deposit', toTenant: 300n, toLandlord: 0n, at: 400 }
  const rent: DisputeEvent = { event: 'LeaseReleased', part: 'handover', at: 300 }
  const events = [...opened(), rent, shares, { event: 'LeaseRefunded', at: 500 } as const]
  expect(disputeOf('deposit', agreed, nothing, events, 9000)?.state).toBe('settled')
})

test('when a whole part is disputed, the first release ends it: there was no rest', () => {
  const events: DisputeEvent[] = [
    { event: 'LeaseDisputed', part: 'deposit', claim: agreed, at: 100 },
    { event: 'LeaseReleased', part: 'deposit', at: 400 },
  ]
  expect(disputeOf('deposit', agreed, nothing, events, 9000)).toMatchObject({
    state: 'given-up',
    decided: { at: 400, toTenant: agreed },
  })
})
