import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import { aLease as aStagedLease } from '../fixtures.setup.tsx'
import { PaymentTimeline } from './PaymentTimeline.tsx'

afterEach(cleanup)

const lines = (status: 'accepted' | 'active') => {
  renderWithProviders(<PaymentTimeline lease={aStagedLease({ status, viewer: 'tenant' })} />)
  return within(screen.getByRole('list', { name: 'Where the money goes' }))
    .getAllByRole('listitem')
    .map(({ className }) => (/held/.test(className) ? 'gold' : /planned/.test(className) ? 'dashed' : 'none'))
}

test("before payment the timeline's line is dashed up to the last payout", () => {
  expect(lines('accepted')).toEqual(['dashed', 'dashed', 'dashed', 'dashed', 'none'])
})

// promise: money-planned
test('gold is only really held money', () => {
  expect(lines('active')).toEqual(['gold', 'gold', 'gold', 'gold', 'none'])
})
