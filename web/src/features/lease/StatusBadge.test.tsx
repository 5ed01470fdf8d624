/**
 * The status of a lease, per reader.
 * @vitest-environment jsdom
 */
import type { Status } from '@keyhold/rental/lease.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, day, depositDue, handoverDue, moveIn, moveOut, renderLease, requestedAt } from './fixtures.setup.tsx'
import type { Viewer } from './leaseState.ts'
import { StatusBadge } from './StatusBadge.tsx'

afterEach(cleanup)

const statusOf = (status: Status, viewer: Viewer, now: number) => {
  const { container } = renderLease(<StatusBadge lease={aLease({ status, viewer, now })} now={now} />)
  return container.textContent
}

// promise: sgn-4-badge
test.each([
  ['requested', 'tenant', requestedAt, 'Pending Request'],
  ['received', 'landlord', requestedAt, 'Request Received'],
  ['accepted', 'tenant', requestedAt, 'Pay Deposit'],
  ['active', 'tenant', moveIn, 'Active'],
  ['active', 'tenant', handoverDue, 'Active'],
  ['active', 'landlord', moveIn, 'Ready to release on 6 Dec'],
  ['active', 'landlord', handoverDue, 'Ready to release'],
  ['released', 'tenant', handoverDue, 'Active'],
  ['released', 'landlord', moveOut, 'Moved out, deposit in escrow'],
  ['released', 'tenant', depositDue, 'Ready to release'],
  ['disputed', 'landlord', handoverDue + 14 * day - 1, 'In Dispute'],
  ['disputed', 'landlord', handoverDue + 14 * day, 'Ready to release'],
  ['disputed', 'tenant', handoverDue + 14 * day, 'Dispute over'],
  ['completed', 'landlord', depositDue, 'Completed'],
] as const)('%s is shown to a %s', (status, viewer, now, expected) => {
  expect(statusOf(status, viewer, now)).toBe(expected)
})

test.each([
  [moveOut - 1, 'Active'],
  [moveOut, 'Deposit to be returned'],
  [depositDue, 'Deposit not returned'],
])('a lease that owes its deposit says so from move-out on', (now, expected) => {
  const lease = aLease({ status: 'released', viewer: 'tenant', now, policy: 'at-handover' })
  expect(renderLease(<StatusBadge lease={lease} now={now} />).container.textContent).toBe(expected)
})
