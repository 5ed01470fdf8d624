/**
 * The link from a lease's page to an early end (D 11.21).
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, day, depositDue, moveIn, moveOut } from '../fixtures.setup.tsx'
import { showNextAction } from './nextAction.setup.tsx'

afterEach(cleanup)
const now = moveIn + 30 * day
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
const path = '/profile/me/leases/lease/ending'

test('"More" links both to an early end while the stay continues, whatever became of its money', () => {
  for (const viewer of ['tenant', 'landlord'] as const)
    for (const [status, at, href] of [
      ['released', now, path],
      ['disputed', now, path],
      ['released', moveOut, undefined],
      ['completed', now, path],
      ['completed', moveOut, undefined],
      ['accepted', moveIn - 10 * day, undefined],
    ] as const) {
      showNextAction(aLease({ status, viewer, now: at }), at)
      expect([status, at, hrefOf('End early')]).toEqual([status, at, href])
      cleanup()
    }
})

// promise: end-page-way
test('once both agreed the page says so prominently, and offers neither a renewal nor an early end', () => {
  const change = { firstValidTo: '2028-01-01', moveOut: moveOut - 30 * day, acts: ['renew' as const] }
  showNextAction(aLease({ status: 'released', viewer: 'tenant', now, change }), now)
  expect(document.body.textContent).toMatch(/In Keyhold this stay ends on .*; the agreement says 1.Jan.2028\./)
  expect(hrefOf('What this means for the money')).toBe(path)
  expect([hrefOf('A longer stay'), hrefOf('End early')]).toEqual([undefined, undefined])
})

test('a stay that the escrow ended earlier is not called an agreement, nor a late return', () => {
  const change = { firstValidTo: '2028-01-01' }
  showNextAction(aLease({ status: 'released', viewer: 'tenant', now, change }), now)
  expect(document.body.textContent).toMatch(/This stay ends on .*; the agreement says 1.Jan.2028\./)
  expect(document.body.textContent).not.toContain('agreed')
})

// promise: end-return-late
test('two weeks after an agreed early end the landlord is prominently asked to return the deposit, and not before', () => {
  const early = moveIn + 60 * day
  const change = { firstValidTo: '2028-01-01', moveOut: early, acts: ['releaseEarly' as const, 'dispute' as const] }
  const loud = () => document.querySelector('[class*=loud]')?.textContent
  const show = (viewer: 'tenant' | 'landlord', at: number, more: object = change) => {
    cleanup()
    showNextAction(aLease({ status: 'released', viewer, now: at, change: more }), at)
  }
  show('landlord', early + 14 * day - 1)
  expect(loud()).toBeUndefined()
  show('landlord', early + 14 * day)
  expect(loud()).toBe('early next')
  expect(document.body.textContent).toContain('return it now, or claim what you are owed')
  show('tenant', early + 14 * day)
  expect(loud()).toBeUndefined()
  expect(document.body.textContent).toContain('We ask Ada on their page to return it')
  show('landlord', early + 14 * day, { ...change, escrowMoveOut: early })
  expect(loud()).toBeUndefined()
})

// promise: end-return
test('after the early end both read that the escrow would hold the deposit, and that it can be returned now', () => {
  const end = moveIn + 100 * day
  const headingAt = (viewer: 'tenant' | 'landlord', now: number) => {
    cleanup()
    const change = { firstValidTo: '2027-12-01', validTo: '2027-03-11', moveOut: end }
    showNextAction(aLease({ status: 'released', viewer, now, change }), now)
    return screen.getByRole('heading', { level: 2 }).textContent?.replaceAll('\u00a0', ' ')
  }
  expect(headingAt('landlord', end - 1)).toBe('Ben lives here until 11 Mar 2027')
  expect(screen.queryByRole('button', { name: 'early next' })).toBeNull()
  expect(headingAt('landlord', end)).toBe('The stay ended early. Is everything in order?')
  expect(screen.getByRole('button', { name: 'early line' })).toBeTruthy()
  expect(headingAt('tenant', end)).toBe('Your stay has ended: Ada can return your deposit now')
  expect(screen.queryByRole('button', { name: /next$/ })).toBeNull()
  expect(headingAt('landlord', depositDue)).toBe('The deposit is due back to Ben')
  expect(screen.queryByRole('button', { name: 'early next' })).toBeNull()
})
