/**
 * The one word about a lease, for whoever looks.
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
  ['Pending Request', 'tenant', requestedAt, 'Pending Request'],
  ['Request Received', 'landlord', requestedAt, 'Request Received'],
  ['Pay Deposit', 'tenant', requestedAt, 'Pay Deposit'],
  ['Start Arbitration', 'tenant', moveIn, 'Active'],
  ['Start Arbitration', 'tenant', handoverDue, 'Active'],
  ['Start Arbitration', 'landlord', moveIn, 'Ready to release on 6 Dec'],
  ['Start Arbitration', 'landlord', handoverDue, 'Ready to release'],
  ['Released', 'tenant', handoverDue, 'Active'],
  ['Released', 'landlord', moveOut, 'Moved out, deposit held'],
  ['Released', 'tenant', depositDue, 'Ready to release'],
  ['In Dispute', 'landlord', handoverDue + 14 * day - 1, 'In Dispute'],
  ['In Dispute', 'landlord', handoverDue + 14 * day, 'Ready to release'],
  ['In Dispute', 'tenant', handoverDue + 14 * day, 'Dispute over'],
  ['Completed', 'landlord', depositDue, 'Completed'],
] as const)('%s is read by a %s', (status, viewer, now, expected) => {
  expect(statusOf(status, viewer, now)).toBe(expected)
})

test.each([
  [moveOut - 1, 'Active'],
  [moveOut, 'Deposit to be returned'],
  [depositDue, 'Deposit not returned'],
])('a lease that owes its deposit says so from move-out on', (now, expected) => {
  const lease = aLease({ status: 'Released', viewer: 'tenant', now, policy: 'at-handover' })
  expect(renderLease(<StatusBadge lease={lease} now={now} />).container.textContent).toBe(expected)
})
