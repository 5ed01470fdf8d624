/**
 * A neighbourhood's page (D 2.4).
 * @vitest-environment jsdom
 */
import type { NeighbourhoodFigures } from '@keyhold/api/search.schema.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aRow, renderPage } from './page.setup.tsx'
import * as page from './rentNeighbourhood.tsx'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(cleanup)

const spread = (homes: number) => ({ homes, least: 700, quarter: 800, median: 900, threeQuarters: 1000, most: 1200 })
const figures = (changes: Partial<NeighbourhoodFigures> = {}): NeighbourhoodFigures => ({
  slug: 'malasana',
  citySlug: 'madrid',
  name: 'Malasaña',
  city: { id: 3_117_735, city: 'Madrid', country: 'ES', countryName: 'Spain', lat: 40.4, lng: -3.7, homes: 30 },
  isWorthFinding: true,
  rents: spread(12),
  cityMedian: 1000,
  moveIn: 1800,
  heldUntilMoveOut: 6,
  freeNow: 5,
  byBeds: [{ beds: 1, ...spread(12) }],
  stops: { homes: 8, minutes: 5 },
  lat: 40.42,
  lng: -3.7,
  said: [{ id: 'h1', words: 'Librerías y terrazas.', language: { id: 700_001, text: 'Spanish' } }],
  near: [{ slug: 'conde-duque', name: 'Conde Duque', homes: 2, median: 1500 }],
  ...changes,
})
const open = (shownFigures: NeighbourhoodFigures, url = '/rent/madrid/malasana') =>
  renderPage(page, {
    path: '/rent/:city/:neighbourhood',
    url,
    answers: {
      '/city/figures/:city/:neighbourhood': shownFigures,
      '/roomAd/search': { rows: [aRow('h1')], totalRows: 1, isCapped: false },
    },
  })
const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content')

test("a neighbourhood's rents are compared with its city's, with the walk to public transport as the given number of homes reports it", async () => {
  await open(figures())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Homes to rent in Malasaña, Madrid')
  expect(screen.getByText('10% below the median in Madrid, $1,000')).toBeTruthy()
  expect(screen.getByText('5 minutes')).toBeTruthy()
  expect(screen.getByText('on foot: median of 8 of 12 homes')).toBeTruthy()
  expect(robots()).toBeUndefined()
})

// promise: public-hood-said
test("landlords' texts are shown in their language, with a link to their home", async () => {
  await open(figures())
  const said = screen.getByText('Librerías y terrazas.')
  expect([said.tagName, said.getAttribute('lang')]).toEqual(['BLOCKQUOTE', 'es'])
  expect(screen.getByText(/Written in Spanish/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View home' }).getAttribute('href')).toBe('/detail/h1')
})

test('it links to its homes, its city and nearby neighbourhoods', async () => {
  await open(figures())
  const href = (name: string | RegExp) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
  expect(href('See 12 homes')).toBe('/properties?cityId=3117735&neighbourhood=Malasa%C3%B1a')
  expect(href('All of Madrid')).toBe('/rent/madrid')
  expect(href('Conde Duque')).toBe('/rent/madrid/conde-duque')
  const way = within(screen.getByRole('navigation', { name: 'You are here' }))
  expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/rent/madrid'])
})

// promise: public-hood-thin
test('with two homes there is no median, unknown stops are not mentioned, and search engines are kept away', async () => {
  await open(figures({ rents: spread(2), isWorthFinding: false, stops: null, said: [] }))
  expect(screen.getByText('$700 to $1,200')).toBeTruthy()
  expect(screen.queryByText('Median rent')).toBeNull()
  expect(screen.queryByText('To a stop')).toBeNull()
  expect(screen.queryByText(/What landlords say/)).toBeNull()
  expect(robots()).toBe('noindex')
})

test('a name as landlords write it, and a city by its id, redirect to the canonical URL', async () => {
  const { router } = await open(figures(), '/rent/3117735/Malasa%C3%B1a')
  expect(router.state.location.pathname).toBe('/rent/madrid/malasana')
})
