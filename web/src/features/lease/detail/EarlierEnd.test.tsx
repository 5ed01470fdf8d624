/**
 * The way from a lease's page to an earlier end (D 11.21).
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, day, moveIn, moveOut } from '../fixtures.setup.tsx'
import { showNextAction } from './nextAction.setup.tsx'

afterEach(cleanup)
const now = moveIn + 30 * day
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
const path = '/profile/me/leases/lease/ending'

test('"More" leads both to an earlier end while money is held and the stay goes on', () => {
  for (const viewer of ['tenant', 'landlord'] as const)
    for (const [status, at, href] of [
      ['Released', now, path],
      ['In Dispute', now, path],
      ['Released', moveOut, undefined],
      ['Completed', now, undefined],
      ['Pay Deposit', moveIn - 10 * day, undefined],
    ] as const) {
      showNextAction(aLease({ status, viewer, now: at }), at)
      expect([status, at, hrefOf('End early')]).toEqual([status, at, href])
      cleanup()
    }
})

test('once both agreed the page says so loud, and offers neither a longer stay nor an earlier end', () => {
  const change = { firstValidTo: '2028-01-01', acts: ['renew' as const] }
  showNextAction(aLease({ status: 'Released', viewer: 'tenant', now, change }), now)
  expect(document.body.textContent).toMatch(/You both agreed to end this stay on .*; the agreement says 1.Jan.2028\./)
  expect(hrefOf('What it does to the money')).toBe(path)
  expect([hrefOf('A longer stay'), hrefOf('End early')]).toEqual([undefined, undefined])
})
