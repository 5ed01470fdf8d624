/**
 * The side card of the wizard.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ListingPreview } from './ListingPreview.tsx'
import { completeDraft } from './listing.setup.ts'

afterEach(cleanup)

// promise: wizard-side-card
test('the side card hides the house number that "Within 300 metres" hides', () => {
  renderWithProviders(<ListingPreview draft={{ ...completeDraft, placeIs: 'blurred' }} cover={undefined} />)
  expect(screen.getByText('Calle Llama del Bosque, San Salvador')).toBeTruthy()
  cleanup()
  renderWithProviders(<ListingPreview draft={{ ...completeDraft, placeIs: 'exact' }} cover={undefined} />)
  expect(screen.getByText('Calle Llama del Bosque 14, San Salvador')).toBeTruthy()
})
