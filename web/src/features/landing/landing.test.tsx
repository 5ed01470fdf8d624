/**
 * The home page's offers.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { escrowDefaults } from '../../gateways/escrowDefaults.ts'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { Invitations } from './Invitations.tsx'
import { MoneyExample } from './MoneyExample.tsx'

afterEach(cleanup)

// promise: pub-1-offer-page, search-offer-over
test('the offer shows how many places are left, and disappears when it is used up (D 9.2)', () => {
  renderWithProviders(<Invitations offer={{ of: 1000, taken: 12 }} />)
  expect(screen.getByText('For the first 1,000 landlords')).toBeTruthy()
  expect(screen.getByText('988 places left')).toBeTruthy()
  cleanup()
  renderWithProviders(<Invitations offer={{ of: 1000, taken: 1000 }} />)
  expect(screen.queryByText('For the first 1,000 landlords')).toBeNull()
})

test("the example names this escrow's two fees, and pays the landlord after its release duration", () => {
  const example = { today: '2026-11-20', rent: 1100, deposit: 1100, city: 'Madrid' }
  renderWithProviders(<MoneyExample {...example} releaseDuration={86_400} />, {
    rootData: { moveInFees: { depositFee: `${2n * 10n ** 18n}`, rentFee: `${3n * 10n ** 18n}` } },
  })
  expect(screen.getAllByText('2 Dec 2026')).toHaveLength(2)
  expect(screen.getByText(/^2 RNB when you pay the first rent and the deposit, 3 RNB for each later rent/)).toBeTruthy()
  expect(
    screen.getAllByText('14 days after the agreed last day, unless the landlord has opened a claim.'),
  ).toHaveLength(2)
  cleanup()
  renderWithProviders(<MoneyExample {...example} releaseDuration={escrowDefaults.releaseDuration} />)
  expect(screen.getAllByText('6 Dec 2026')).toHaveLength(2)
  expect(screen.getAllByText('15 Dec 2027')).toHaveLength(2)
})
