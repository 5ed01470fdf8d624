/**
 * Rents by bedrooms show no interquartile range for one or two homes.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { BedroomsPlot } from './BedroomsPlot.tsx'

afterEach(cleanup)

const rents = { least: 400, quarter: 500, median: 600, threeQuarters: 700, most: 900 }

test('the table gives the interquartile range of three homes, and none for two', () => {
  renderWithProviders(<BedroomsPlot groups={[{ beds: 1, homes: 2, ...rents }]} />)
  expect(screen.queryByText('$500 to $700')).toBeNull()
  cleanup()
  renderWithProviders(<BedroomsPlot groups={[{ beds: 1, homes: 3, ...rents }]} />)
  expect(screen.getByText('$500 to $700')).toBeTruthy()
})
