/**
 * The law of a place, as people read it.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../gateways/render.setup.tsx'
import { PlaceLaw } from './PlaceLaw.tsx'

afterEach(cleanup)

const home = { country: 'ES', rentPrice: 900, deposit: 2700 }
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '')

test('a tenant in Spain reads the highest deposit, the days, and their right to end the stay, with the source', () => {
  renderWithProviders(<PlaceLaw home={home} />)
  expect(rows()[0]).toContain('3 months')
  expect(rows()[1]).toContain('30 days')
  expect(rows()[2]).toMatch(/month 6.*30 days/)
  expect(screen.getByRole('link').getAttribute('href')).toContain('BOE-A-1994-26003')
})

test('a tenant in Thailand reads whom the law binds, and the days without and with repairs', () => {
  renderWithProviders(<PlaceLaw home={{ ...home, country: 'TH' }} />)
  expect(rows()[0]).toContain('three homes')
  expect(rows()[1]).toMatch(/7 days.*14/)
})

test('a deposit above the law is said, and what the landlord did about it', () => {
  renderWithProviders(<PlaceLaw home={{ ...home, deposit: 2701 }} />)
  expect(screen.getByText(/higher than the law of Spain allows/)).toBeTruthy()
  cleanup()
  renderWithProviders(<PlaceLaw home={home} />)
  expect(screen.queryByText(/higher than the law/)).toBeNull()
})

test('nothing is said about a country whose law we do not know', () => {
  renderWithProviders(<PlaceLaw home={{ ...home, country: 'PT', deposit: 90_000 }} />)
  expect(document.body.textContent?.trim()).toBe('')
})
