/**
 * The dispute, apart from what is next.
 * @vitest-environment jsdom
 */
import type { Stage } from '@keyhold/rental/lease.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Viewer } from './acts.ts'
import { DisputeBox } from './DisputeBox.tsx'
import { aLease, day, handoverDue, moveIn, showLease } from './lease.setup.tsx'

afterEach(cleanup)

function seen(
  viewer: Viewer,
  { stage = 'Start Arbitration' as Stage, now = moveIn + day, held = [] as string[] } = {},
) {
  cleanup()
  const dispute = (kind: string) => <button type="button">{`dispute ${kind}`}</button>
  const lease = aLease({ stage, viewer, now })
  showLease(<DisputeBox lease={lease} now={now} dispute={dispute} held={new Set(held)} />)
  return screen.queryByRole('region')?.textContent ?? ''
}

test('each of the two reads until when they can dispute, about how much, and what it does', () => {
  expect(seen('tenant')).toMatch(/Something wrong with the home\?A dispute, opened before 6 Dec 2026.*1,100\sUSDT/)
  screen.getByRole('button', { name: 'dispute line' })
  expect(seen('landlord')).toMatch(/Something to claim\?A claim, opened before 15 Dec 2027.*1,100\sUSDT/)
})

test('nothing is offered once it is disputed, due, or while something else about the money is on its way', () => {
  expect(seen('tenant', { stage: 'In Dispute', now: handoverDue + day })).toBe('')
  expect(seen('tenant', { now: handoverDue })).toBe('')
  expect(seen('tenant', { held: ['dispute'] })).toBe('')
})
