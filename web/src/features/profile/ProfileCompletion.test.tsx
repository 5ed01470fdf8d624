/**
 * A new user's path (D 4.10).
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ProfileCompletion } from './ProfileCompletion.tsx'
import { aProfile } from './profile.setup.tsx'

afterEach(cleanup)

const wallet = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  provedAt: '2026-11-20T10:00:00Z',
  main: true,
  signsIn: true,
}

// promise: sgn-2-newcomer
test('a new user sees what is missing, and why', () => {
  renderWithProviders(<ProfileCompletion profile={aProfile({ emailConfirmed: false })} />)
  expect(screen.getByText(/want to know who requests a home/)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'your first name',
    'your last name',
    'a phone number, shown only once a lease is agreed',
    'a confirmed email: without it you cannot request, publish, accept or pay',
    'a wallet you verified: without it you cannot accept or pay',
    'whether you are a landlord or an agency, if you want to list a home',
  ])
})

test('a user with all data needed for renting sees nothing, landlord or not', () => {
  renderWithProviders(<ProfileCompletion profile={aProfile({ missing: [], wallets: [wallet] })} />)
  expect(screen.queryByText(/something is missing/)).toBeNull()
})
