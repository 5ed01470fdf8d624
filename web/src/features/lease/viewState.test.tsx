/**
 * A lease of which the escrow holds nothing, while the stay goes on (D 12.12).
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showNextAction } from './detail/nextAction.setup.tsx'
import { aLease, day, moveIn, moveOut } from './fixtures.setup.tsx'
import { amountInputFor } from './transactions/AmountField.tsx'
import { needsViewer, sectionOf, viewStateOf } from './viewState.ts'

/** Deposit paid at the handover, everything refunded after move-in. */
const refunded = (viewer: 'tenant' | 'landlord', now: number) =>
  aLease({ status: 'released', viewer, now, policy: 'at-handover', change: { depositOwed: null } })

test('after a refund during the stay no return of a deposit is asked for', () => {
  const now = moveIn + 3 * day
  expect(viewStateOf(refunded('landlord', now), now)).toBe('livingAllPaidOut')
  expect(viewStateOf(refunded('landlord', moveOut), moveOut)).toBe('completed')
  expect(amountInputFor('payBack', refunded('landlord', now))?.proposed).toBe(0n)
  const owing = aLease({ status: 'released', viewer: 'landlord', now, policy: 'at-handover' })
  expect(viewStateOf(owing, now)).toBe('livingNothingHeld')
  expect(amountInputFor('payBack', owing)?.proposed).toBe(1_100n * 10n ** 18n)
})

test('a lease whose deposit came back early is neither complete nor closed before move-out', () => {
  const seen = (status: 'completed' | 'resolved', now: number) => {
    const lease = aLease({ status, viewer: 'tenant', now })
    return [viewStateOf(lease, now), sectionOf(lease, now)]
  }
  expect(seen('completed', moveOut - 1)).toEqual(['livingAllPaidOut', 'active'])
  expect(seen('completed', moveOut)).toEqual(['completed', 'closed'])
  expect(seen('resolved', moveOut - 1)).toEqual(['livingAllPaidOut', 'active'])
  expect(seen('resolved', moveOut)).toEqual(['resolved', 'closed'])
})

test.each([
  ['en', 'Your lease runs until', 'The lease with Ben runs until', 'unpaid rents stay due'],
  ['es', 'Tu alquiler dura hasta el', 'El alquiler de Ben dura hasta el', 'se siguen debiendo'],
  ['th', 'การเช่าของคุณดำเนินต่อจนถึง', 'เช่าที่นี่จนถึง', 'ค่าเช่าที่ค้างอยู่ยังต้องจ่าย'],
] as const)('both read that the lease goes on and its rents stay due, in %s', (language, yours, theirs, rents) => {
  const now = moveIn + 3 * day
  for (const [viewer, title] of [
    ['tenant', yours],
    ['landlord', theirs],
  ] as const) {
    showNextAction(refunded(viewer, now), now, language)
    const heading = screen.getByRole('heading', { level: 2 })
    const wordsOf = (element: Element | null) => element?.textContent?.replaceAll('\u2060', '')
    expect(wordsOf(heading)).toContain(title)
    expect(wordsOf(heading.nextElementSibling)).toContain(rents)
    cleanup()
  }
})

test('a payout account to prove again makes the lease one that needs its tenant', () => {
  const now = moveIn + 60 * day
  const lease = aLease({ status: 'released', viewer: 'tenant', now })
  expect([needsViewer(lease, now), sectionOf(lease, now)]).toEqual([false, 'active'])
  const asked = { ...lease, isPayoutToProve: true }
  expect([needsViewer(asked, now), sectionOf(asked, now)]).toEqual([true, 'needs'])
})

test('a standing order that could outlive the stay makes the lease one that needs its tenant', () => {
  const now = moveIn + 60 * day
  const seen = (viewer: 'tenant' | 'landlord') =>
    sectionOf(aLease({ status: 'released', viewer, now, change: { isOrderToStop: true } }), now)
  expect([seen('tenant'), seen('landlord')]).toEqual(['needs', 'active'])
})

test('a landlord who owes a share after their own cancellation reads it, and pays it back with the next action', () => {
  const change = { refundOwed: `${550n * 10n ** 18n}` }
  const seen = (viewer: 'tenant' | 'landlord', changes = change) => {
    cleanup()
    const lease = aLease({ status: 'cancelled', viewer, now: moveIn - day, change: changes })
    const parts = lease.parts.map((part) => ({ ...part, state: 'paid-out' as const, held: '0' }))
    showNextAction({ ...lease, parts }, moveIn - day)
    return { ...lease, parts }
  }
  expect(sectionOf(seen('landlord'), moveIn - day)).toBe('needs')
  expect(amountInputFor('payBack', seen('landlord'))?.proposed).toBe(550n * 10n ** 18n)
  screen.getByText(/By the agreement you still owe Ben 550\sUSDT\./)
  screen.getByRole('button', { name: 'back next' })
  expect(sectionOf(seen('tenant'), moveIn - day)).toBe('closed')
  screen.getByText(/By the agreement Ada still owes you 550\sUSDT\./)
  expect(screen.queryByRole('button', { name: /^back/ })).toBeNull()
})
