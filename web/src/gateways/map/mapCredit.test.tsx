/**
 * The map names its sources.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../render.setup.tsx'
import { MapCredit } from './MapCredit.tsx'

function credit(hasStreets: boolean, hasOpenStreetMap: boolean, stops = '') {
  cleanup()
  const { container } = renderWithProviders(
    <MapCredit hasStreets={hasStreets} hasOpenStreetMap={hasOpenStreetMap} stops={stops} />,
  )
  return container.textContent
}

// promise: public-map-credit
test('OpenStreetMap is named with its link wherever its streets or neighbourhoods are drawn', () => {
  expect(credit(true, true)).toBe('© OpenStreetMap · Natural Earth · GeoNames')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
  expect(credit(false, true)).toBe('© OpenStreetMap · Simplified map: places, not streets · Natural Earth · GeoNames')
  expect(credit(false, false)).toBe('Simplified map: places, not streets · Natural Earth · GeoNames')
  expect(screen.queryByRole('link')).toBeNull()
  expect(credit(true, true, 'bangkok')).toBe('© OpenStreetMap · Natural Earth · GeoNames')
  expect(credit(true, true, 'madrid')).toBe('© OpenStreetMap · Natural Earth · GeoNames · CRTM')
})
