/**
 * "More" on a lease's page: each action's effect is shown before it is pressed.
 * @vitest-environment jsdom
 */
import type { Status } from '@keyhold/rental/lease.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, day, handoverDue, moveIn, moveOut, requestedAt } from '../fixtures.setup.tsx'
import type { Viewer } from '../leaseState.ts'
import { consequenceOf, showNextAction } from './nextAction.setup.tsx'

afterEach(cleanup)
const asked = requestedAt + day
const awaitingPayment = requestedAt + 2 * day

// promise: next-more
test('"More" is closed at first, and holds only secondary actions', () => {
  showNextAction(aLease({ status: 'requested', viewer: 'landlord', now: asked }), asked)
  const summary = screen.getByText('More')
  expect(summary.tagName).toBe('SUMMARY')
  expect(summary.closest('details')?.open).toBe(false)
  expect(summary.closest('details')?.textContent).not.toContain('Accept the request')
  cleanup()
  showNextAction(aLease({ status: 'declined', viewer: 'landlord', now: asked }), asked)
  expect(screen.queryByText('More')).toBeNull()
})

// promise: next-consequence
test('each action under "More" states its effect in a sentence: how much, for whom, what ends', () => {
  const read = (status: Status, viewer: Viewer, now: number, act: string) => {
    cleanup()
    showNextAction(aLease({ status, viewer, now }), now)
    return consequenceOf(act)
  }
  expect(read('requested', 'landlord', asked, 'Decline')).toBe(
    'We tell Ben at once, and you cannot accept this request later.',
  )
  expect(read('requested', 'tenant', asked, 'Withdraw the request')).toBe('We tell Ada at once, and the request ends.')
  expect(read('accepted', 'tenant', awaitingPayment, 'Withdraw the request')).toMatch(
    /A payment you already sent stays in the escrow/,
  )
  expect(read('accepted', 'landlord', awaitingPayment, 'Cancel the acceptance')).toMatch(
    /already on its way still counts/,
  )
  expect(read('active', 'landlord', moveIn - day, 'refund line')).toBe(
    'Everything the escrow holds, 2,200 USDT, is refunded to Ben, and the lease is cancelled.',
  )
  expect(read('active', 'tenant', moveIn - day, 'cancel line')).toBe(
    '1,100 USDT comes back to you and 1,100 USDT goes to Ada. The lease ends at once.',
  )
  expect(read('active', 'tenant', handoverDue, 'release line')).toBe(
    '1,100 USDT can only go to Ada; anyone can press this.',
  )
  expect(read('disputed', 'tenant', handoverDue + day, 'early line')).toBe(
    'The 1,100 USDT you dispute goes to Ada now, and the dispute is over.',
  )
  expect(read('released', 'landlord', handoverDue + day, 'share line')).toMatch(/no money moves until Ben agrees too/)
})

test('a tenant cannot cancel a renewal, nor a stay that has begun', () => {
  const button = () => screen.queryByRole('button', { name: 'cancel line' })
  const lease = aLease({ status: 'active', viewer: 'tenant', now: moveIn - day })
  showNextAction(lease, moveIn - day)
  expect(button()).toBeTruthy()
  cleanup()
  showNextAction({ ...lease, renews: 'old' }, moveIn - day)
  expect(button()).toBeNull()
  cleanup()
  showNextAction(lease, moveIn)
  expect(button()).toBeNull()
})

test('before move-out no claim is offered; where the escrow ends the stay earlier, it is under "More" with its cost', () => {
  const lease = aLease({ status: 'released', viewer: 'landlord', now: moveOut - day })
  showNextAction(lease, moveOut - day)
  expect(screen.queryByRole('button', { name: 'dispute line' })).toBeNull()
  cleanup()
  const earlier = ({ due, firstDue, ...part }: (typeof lease.parts)[number]) =>
    part.part === 'deposit' ? { ...part, due: due - 2 * day, firstDue: firstDue - 2 * day } : { ...part, due, firstDue }
  showNextAction({ ...lease, escrowMoveOut: moveOut - 2 * day, parts: lease.parts.map(earlier) }, moveOut - day)
  expect(consequenceOf('dispute line')).toMatch(
    /once, and what you do not claim is returned to Ben at once.*13 Dec 2027/,
  )
  cleanup()
  showNextAction(aLease({ status: 'released', viewer: 'landlord', now: moveOut }), moveOut)
  expect(screen.queryByRole('button', { name: 'dispute line' })).toBeNull()
  cleanup()
  showNextAction(aLease({ status: 'active', viewer: 'tenant', now: moveIn }), moveIn)
  expect(screen.queryByRole('button', { name: 'dispute line' })).toBeNull()
})

// promise: next-return
test('before move-out, returning the deposit says that it is early, and that the stay goes on', () => {
  const read = (status: Status, now: number) => {
    cleanup()
    showNextAction(aLease({ status, viewer: 'landlord', now }), now)
    return consequenceOf('early line')
  }
  expect(read('active', moveIn + day)).toMatch(/^1,100 USDT is returned to Ben now, before the stay is over/)
  expect(read('released', moveOut - 1)).toMatch(
    /no money is held for damage or unpaid rent any more\. The stay and its rents go on\.$/,
  )
  cleanup()
  showNextAction(aLease({ status: 'released', viewer: 'landlord', now: moveOut }), moveOut)
  expect(screen.getByRole('button', { name: 'early line' }).closest('details')).toBeNull()
})

test('paying a rent stands among the main actions during the stay, and under "More" after move-out', () => {
  const isUnderMore = (now: number) => {
    cleanup()
    showNextAction(aLease({ status: 'released', viewer: 'tenant', now }), now)
    return screen.getByRole('button', { name: /^rent / }).closest('details') !== null
  }
  expect([isUnderMore(moveOut - 1), isUnderMore(moveOut)]).toEqual([false, true])
})

test('a landlord who claims from the deposit finds giving that up under "More", at the bottom', () => {
  const now = moveOut + day
  const lease = aLease({ status: 'released', viewer: 'landlord', now })
  const parts = lease.parts.map((one) =>
    one.part === 'deposit' ? { ...one, state: 'disputed' as const, due: one.due + 14 * day } : one,
  )
  showNextAction({ ...lease, contractStatus: 'In Dispute', parts }, now)
  expect(screen.getByRole('button', { name: 'early line' }).closest('details')).toBeTruthy()
  expect(consequenceOf('early line')).toBe('The 1,100 USDT you claim is returned to Ben now, and your claim is over.')
  expect(screen.getAllByRole('button').at(-1)?.textContent).toBe('early line')
})
