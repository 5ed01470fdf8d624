/**
 * A long list of neighbourhoods shows its length and all of its rows.
 * @vitest-environment jsdom
 */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { Neighbourhoods } from './Neighbourhoods.tsx'

afterEach(cleanup)

const neighbourhoods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Barrio ${index + 1}`,
    slug: index === 1 ? null : `barrio-${index + 1}`,
    stopMinutes: index === 0 ? 4 : null,
    homes: 50 - index,
    least: 400,
    quarter: 500,
    median: 600,
    threeQuarters: 700,
    most: 900,
  }))
const names = (table: HTMLElement | undefined) =>
  within(table as HTMLElement)
    .getAllByRole('rowheader', { hidden: true })
    .map((header) => header.querySelector('a')?.textContent)

// promise: public-city-hoods
test('of 22 neighbourhoods eight are visible, the list says so, and a native disclosure holds the others', () => {
  renderWithProviders(<Neighbourhoods cityId={7} citySlug="madrid" rows={neighbourhoods(22)} all={22} />)
  expect(screen.getByText(/^The 8 neighbourhoods with the most homes, of 22/)).toBeTruthy()
  const [first, others] = screen.getAllByRole('table', { hidden: true })
  expect(names(first)).toEqual(neighbourhoods(8).map(({ name }) => name))
  expect(names(others)).toEqual(
    neighbourhoods(22)
      .slice(8)
      .map(({ name }) => name),
  )
  const summary = screen.getByText('14 more neighbourhoods').closest('summary')
  expect(summary && others?.closest('details')?.contains(summary)).toBe(true)
})

test('a complete list has no note, and a truncated one says what it leaves out', () => {
  renderWithProviders(<Neighbourhoods cityId={7} citySlug="madrid" rows={neighbourhoods(8)} all={8} />)
  expect(screen.queryByText(/8 of/)).toBeNull()
  expect(document.querySelector('details')).toBeNull()
  cleanup()
  renderWithProviders(<Neighbourhoods cityId={7} citySlug="madrid" rows={neighbourhoods(100)} all={340} />)
  expect(screen.getByText('240 more neighbourhoods with fewer homes are not listed here.')).toBeTruthy()
})

test('two homes have no interquartile range: neither drawn nor stated', () => {
  renderWithProviders(
    <Neighbourhoods
      cityId={7}
      citySlug="madrid"
      rows={neighbourhoods(1).map((row) => ({ ...row, homes: 2 }))}
      all={1}
    />,
  )
  expect(screen.getByText('$400 to $900')).toBeTruthy()
  expect(screen.queryByText(/^half cost/)).toBeNull()
  const drawn = document.querySelectorAll('i').length
  cleanup()
  renderWithProviders(<Neighbourhoods cityId={7} citySlug="madrid" rows={neighbourhoods(1)} all={1} />)
  expect(screen.getByText('half cost $500 to $700')).toBeTruthy()
  expect(document.querySelectorAll('i').length).toBe(drawn + 1)
})

test('a neighbourhood links to its page, one without a page to its homes; the distance to stops is shown if known', () => {
  renderWithProviders(<Neighbourhoods cityId={7} citySlug="madrid" rows={neighbourhoods(2)} all={2} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/rent/madrid/barrio-1', '/properties?cityId=7&neighbourhood=Barrio+2'])
  expect(screen.getAllByText(/to a stop$/).map(({ textContent }) => textContent)).toEqual(['4 minutes to a stop'])
})
