/**
 * The dispute box, below the next action.
 * @vitest-environment jsdom
 */
import type { Status } from '@keyhold/rental/lease.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, day, handoverDue, moveIn, moveOut, renderLease } from '../fixtures.setup.tsx'
import type { Viewer } from '../leaseState.ts'
import { DisputePanel } from './DisputePanel.tsx'

afterEach(cleanup)

function panelText(viewer: Viewer, { status = 'active' as Status, now = moveIn + day, held = [] as string[] } = {}) {
  cleanup()
  const dispute = (kind: string) => <button type="button">{`dispute ${kind}`}</button>
  const lease = aLease({ status, viewer, now })
  renderLease(<DisputePanel lease={lease} now={now} dispute={dispute} blocked={new Set(held)} />)
  return screen.queryByRole('region')?.textContent ?? ''
}

// promise: dispute-apart
test('each party reads until when they can dispute, how much, and its effect', () => {
  expect(panelText('tenant')).toMatch(
    /Is something wrong with the home\?Open a dispute before 6 Dec 2026.*1,100\sUSDT.*until 20 Dec 2026, 12:00.*to 4 Jun 2027, 12:00 at the latest/,
  )
  screen.getByRole('button', { name: 'dispute line' })
  expect(panelText('landlord', { status: 'released', now: moveOut })).toMatch(
    /Do you have something to claim\?Open a claim before 15 Dec 2027.*1,100\sUSDT.*until 29 Dec 2027, 12:00.*at the latest/,
  )
})

test('before move-out a landlord is not offered a claim', () => {
  expect(panelText('landlord', { status: 'released', now: moveOut - 1 })).toBe('')
})

test('nothing is offered once it is disputed or due, or while another transaction is pending', () => {
  expect(panelText('tenant', { status: 'disputed', now: handoverDue + day })).toBe('')
  expect(panelText('tenant', { now: handoverDue })).toBe('')
  expect(panelText('tenant', { held: ['dispute'] })).toBe('')
})
