/**
 * What the home page offers.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { Invitations } from './Invitations.tsx'

afterEach(cleanup)

test('the offer says how many places are left, and goes when it is used up (D 9.2)', () => {
  renderWithProviders(<Invitations fee={undefined} offer={{ of: 1000, taken: 12 }} />)
  expect(screen.getByText('For the first 1,000 landlords')).toBeTruthy()
  expect(screen.getByText('988 places left')).toBeTruthy()
  cleanup()
  renderWithProviders(<Invitations fee={undefined} offer={{ of: 1000, taken: 1000 }} />)
  expect(screen.queryByText('For the first 1,000 landlords')).toBeNull()
})
