/**
 * The one word about a lease, for whoever looks.
 * @vitest-environment jsdom
 */
import type { Stage } from '@keyhold/rental/lease.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Viewer } from './acts.ts'
import { aLease, depositDue, handoverDue, moveIn, moveOut, requestedAt, showLease } from './lease.setup.tsx'
import { StageBadge } from './StageBadge.tsx'

afterEach(cleanup)

const word = (stage: Stage, viewer: Viewer, now: number) => {
  const { container } = showLease(<StageBadge lease={aLease({ stage, viewer, now })} now={now} />)
  return container.textContent
}

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
  ['Completed', 'landlord', depositDue, 'Completed'],
] as const)('%s is read by a %s', (stage, viewer, now, expected) => {
  expect(word(stage, viewer, now)).toBe(expected)
})
