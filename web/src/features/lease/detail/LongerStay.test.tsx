/**
 * A renewal on the pages of its two leases: the link to it, and what the old one says once its deposit moved (D 11.21).
 * @vitest-environment jsdom
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, day, moveIn, moveOut, renderLease, requestedAt } from '../fixtures.setup.tsx'
import { sectionOf } from '../viewState.ts'
import { HeldMoney } from './HeldMoney.tsx'
import { showNextAction } from './nextAction.setup.tsx'

afterEach(cleanup)
const now = moveIn + 30 * day
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

test('"More" links both parties to a renewal while the deposit can move, and no one else', () => {
  for (const viewer of ['tenant', 'landlord'] as const) {
    showNextAction(aLease({ status: 'released', viewer, now, change: { acts: ['renew'] } }), now)
    expect(hrefOf('A longer stay')).toBe('/profile/me/leases/lease/renewal')
    cleanup()
    showNextAction(aLease({ status: 'released', viewer, now }), now)
    expect(hrefOf('A longer stay')).toBeUndefined()
    cleanup()
  }
})

test('during the stay a lease whose deposit came home early still has the rent, the ending and the longer stay', () => {
  for (const viewer of ['tenant', 'landlord'] as const)
    for (const status of ['completed', 'resolved'] as const) {
      showNextAction(aLease({ status, viewer, now }), now)
      expect(hrefOf('A longer stay')).toBe('/profile/me/leases/lease/renewal')
      expect(hrefOf('End early')).toBe('/profile/me/leases/lease/ending')
      screen.getByText('A longer stay is a new lease: the escrow holds no deposit that could move to it.')
      screen.getByText(/The lease goes on until its last day, and unpaid rents stay due/)
      expect(screen.queryByRole('button', { name: /^rent / }) !== null).toBe(viewer === 'tenant')
      cleanup()
      showNextAction(aLease({ status, viewer, now: moveOut }), moveOut)
      expect([hrefOf('A longer stay'), hrefOf('End early')]).toEqual([undefined, undefined])
      cleanup()
    }
})

test('a signed renewal is not paid in: its page links to where the deposit moves', () => {
  const change = { renews: 'before', acts: ['pay'] } satisfies Partial<LeaseDetail>
  const asked = requestedAt + day
  showNextAction(aLease({ status: 'accepted', viewer: 'tenant', now: asked, change }), asked)
  screen.getByRole('heading', { name: 'Ada signed the longer stay. Next step: renew' })
  expect(hrefOf('Renew')).toBe('/profile/me/leases/before/renewal')
  expect(screen.queryByRole('button', { name: /^pay / })).toBeNull()
  cleanup()
  showNextAction(aLease({ status: 'accepted', viewer: 'landlord', now: asked, change }), asked)
  screen.getByRole('heading', { name: 'Waiting for Ben to renew' })
})

const entry = (number: number, facts: LeaseDetail['history'][number]['facts'], act = 'renew') =>
  ({
    id: `${number}`,
    act,
    party: 'landlord',
    person: 'Ada',
    at: now - day,
    serverAt: '',
    from: 'Released',
    to: 'Released',
    facts,
  }) satisfies LeaseDetail['history'][number]
const offered = entry(1, { offer: 'made', validTo: '2028-03-11' })
const signed = entry(2, { offer: 'signed', next: 'after', payBy: `${now + day}` })
/** The current lease, after this renewal event was added to its history. */
function showLived(viewer: 'tenant' | 'landlord', history: LeaseDetail['history'], at = now) {
  showNextAction(aLease({ status: 'released', viewer, now: at, change: { acts: ['renew'], history } }), at)
}
const wayOn = '/profile/me/leases/lease/renewal'

test("an offer is the landlord's most prominent action on the current lease, and tells the tenant who acts", () => {
  showLived('landlord', [offered])
  screen.getByText('A longer stay until 11 Mar 2028 is offered. Next step: your signature.')
  expect(hrefOf('Read the offer and sign')).toBe(wayOn)
  expect(hrefOf('A longer stay')).toBeUndefined()
  cleanup()
  showLived('tenant', [offered])
  screen.getByText('A longer stay until 11 Mar 2028 is offered. Ada signs first.')
  expect(hrefOf('Read the offer')).toBe(wayOn)
})

// promise: renew-lived-in
test("the landlord's signature prompts the tenant to renew until it expires", () => {
  showLived('tenant', [offered, signed])
  screen.getByText(/^Ada signed a longer stay until 11 Mar 2028. Renew by /)
  expect(hrefOf('Renew')).toBe(wayOn)
  cleanup()
  showLived('landlord', [offered, signed])
  screen.getByText(/^You signed a longer stay until 11 Mar 2028. Ben has until /)
  expect(hrefOf('Read the offer')).toBe(wayOn)
  cleanup()
  showLived('tenant', [offered, signed], now + 2 * day)
  expect(hrefOf('Renew')).toBeUndefined()
})

test('there is nothing to do after it was withdrawn, or the deposit moved', () => {
  for (const over of [entry(3, { offer: 'withdrawn' }), entry(3, { event: 'LeaseRenewed' }, 'chainEvent')]) {
    showLived('tenant', [offered, signed, over])
    expect(hrefOf('Renew')).toBeUndefined()
    expect(screen.queryByText(/longer stay until/)).toBeNull()
    cleanup()
  }
})

/** Everything is paid out except the deposit, which moved on. */
function movedLease(viewer: 'tenant' | 'landlord', at = now): LeaseDetail {
  const lease = aLease({ status: 'completed', viewer, now: at })
  const parts = lease.parts.map((part) => (part.part === 'deposit' ? { ...part, state: 'moved' as const } : part))
  return { ...lease, parts }
}

test('the old lease says that the tenant renewed and where the deposit went; the next lease shows the rest', () => {
  showNextAction(movedLease('tenant'), now)
  screen.getByRole('heading', { name: 'You renewed' })
  cleanup()
  showNextAction(movedLease('landlord'), now)
  screen.getByRole('heading', { name: 'Ben renewed' })
  cleanup()
  renderLease(<HeldMoney lease={movedLease('tenant')} now={now} />)
  screen.getByText('The escrow holds nothing here any more: the deposit moved to the next lease.')
  screen.getByText('Moved to the next lease')
})

test('it stays among the current leases until its stay is over', () => {
  expect(sectionOf(movedLease('tenant'), now)).toBe('active')
  expect(sectionOf(movedLease('tenant', moveOut), moveOut)).toBe('closed')
})
