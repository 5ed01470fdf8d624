/**
 * Searching: the form, suggestions for empty results, and the rent distribution.
 * @vitest-environment jsdom
 */

import { parseCriteria } from '@keyhold/rental/query.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { Filters } from './Filters.tsx'
import { barsOf } from './Histogram.tsx'
import { NoMatches } from './NoMatches.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import type { SearchOptions } from './summaries.ts'
import { WhyThisOrder } from './WhyThisOrder.tsx'

const today = '2026-11-20'
const read = (query: string) => parseCriteria(new URLSearchParams(query), today)
const searchOptions: SearchOptions = {
  cities: [
    { id: 3_583_361, city: 'San Salvador', country: 'SV', countryName: 'El Salvador', lat: 13, lng: -89, homes: 48 },
  ],
  types: [{ id: 100_000, text: 'Apartment', disabled: false }],
  terms: [{ id: 300_002, text: '6 to 12 months', disabled: false }],
  floors: [{ id: 400_004, text: 'Penthouse', disabled: false }],
  pets: [{ id: 1_500_000, text: 'Cats', disabled: false }],
}

/** A phone: the native select of cities. */
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const set = (label: string, value: string) =>
  act(
    async () =>
      void fireEvent.input(screen.getByLabelText(label, { selector: 'input:not([type=range])' }), {
        target: { value },
      }),
  )
const send = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('in the search box stay, rent, people and home are cells beside the city, not chips', () => {
  renderWithProviders(<SearchBox criteria={read('')} searchOptions={searchOptions} today={today} />)
  const looks = [...document.querySelectorAll('summary')].map(({ className }) => /cell|chip/.exec(className)?.[0])
  expect(looks).toEqual(['cell', 'cell', 'cell', 'cell'])
})

test("while the search button is under the chat's bubble, the page says so, and the bubble is hidden", () => {
  const seen: { said: (at: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void; of?: Element }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #one
      constructor(said: (typeof seen)[number]['said']) {
        this.#one = { said } as (typeof seen)[number]
        seen.push(this.#one)
      }
      observe(element: Element) {
        this.#one.of = element
      }
      disconnect() {}
    },
  )
  renderWithProviders(<SearchBox criteria={read('')} searchOptions={searchOptions} today={today} />)
  expect(seen.map(({ of }) => of)).toEqual([screen.getByRole('button', { name: 'Search' })])
  const form = screen.getByRole('form')
  expect(form.dataset.foot).toBeUndefined()
  act(() => seen[0]?.said([{ isIntersecting: true }]))
  expect(form.dataset.foot).toBe('true')
  act(() => seen[0]?.said([{ isIntersecting: false }]))
  expect(form.dataset.foot).toBeUndefined()
})

// promise: pub-2-hero-submit
test('the search box leads to the results with the chosen filters, and nothing else', async () => {
  const { router } = renderWithProviders(<SearchBox criteria={read('')} searchOptions={searchOptions} today={today} />)
  await act(async () => void fireEvent.change(screen.getByLabelText('City'), { target: { value: '3583361' } }))
  await set('Move in', '2026-12-01')
  await set('Move out', '2027-11-30')
  await set('Maximum', '1300')
  await send('Search')
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/properties?cityId=3583361&from=2026-12-01&to=2027-11-30&priceMax=1300')
})

// promise: pub-5-dates
test('inverted dates are not searched: "Please choose valid dates" (spec public §5)', async () => {
  const { router } = renderWithProviders(<SearchBox criteria={read('')} searchOptions={searchOptions} today={today} />)
  await set('Move in', '2027-01-10')
  await set('Move out', '2026-12-10')
  await send('Search')
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('Please choose valid dates')
  expect(router.state.location.pathname).toBe('/')
})

// promise: pub-2-filters-say
test('active filters show their values', () => {
  const query =
    'cityId=3583361&from=2026-12-01&to=2027-11-30&priceMin=400&priceMax=1300&bedrooms=2&termOfLease=300002&parking=true'
  renderWithProviders(<Filters criteria={read(query)} searchOptions={searchOptions} today={today} />)
  const chips = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(chips.slice(0, 5)).toEqual([
    '1 Dec 2026 – 30 Nov 2027',
    '$400 – $1,300',
    'People and pets',
    '2+ beds',
    '6 to 12 months',
  ])
  expect(chips[5]).toContain('More filters')
})

// promise: pub-2-filters-short
test('inactive filters have short names in languages with long words', () => {
  renderWithProviders(<Filters criteria={read('')} searchOptions={searchOptions} today={today} />, { language: 'es' })
  const chips = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(chips.slice(0, 5)).toEqual(['Fechas', 'Precio', 'Personas', 'Vivienda', 'Duración'])
})

// promise: pub-2-filters-count
test('while filters change, the button shows how many homes match', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], totalRows: 7, isCapped: false }))
  renderWithProviders(<Filters criteria={read('')} searchOptions={searchOptions} today={today} />)
  await set('Maximum', '900')
  expect((await screen.findAllByRole('button', { name: 'Show 7 homes', hidden: true })).length).toBeGreaterThan(0)
})

// promise: pub-2-sort-page
test('another order starts at page 1 and keeps the search (spec public §2)', async () => {
  const { router } = renderWithProviders(<SortSelect criteria={read('priceMax=900&page=3')} />)
  await act(async () => void fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'newest' } }))
  expect(router.state.location.search).toBe('?priceMax=900&sort=newest')
})

// promise: search-stop
test('homes can be ordered by the walk to a stop', async () => {
  const { router } = renderWithProviders(<SortSelect criteria={read('')} />)
  expect(screen.getByRole('option', { name: 'Nearest to a stop' })).toBeTruthy()
  await act(async () => void fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'nearest' } }))
  expect(router.state.location.search).toBe('?sort=nearest')
})

// promise: pub-2-empty-way, search-nothing
test('an empty result suggests which filter to remove and how many homes that gives, as plain links', () => {
  const ways = [
    { without: ['budget' as const], homes: 4, rentMin: 310 },
    { without: ['parking' as const], homes: 1, rentMin: 250 },
    { without: ['city' as const], homes: 7, rentMin: 280 },
  ]
  const criteria = read('cityId=3583361&priceMax=300&parking=true&page=3')
  renderWithProviders(
    <NoMatches criteria={criteria} searchOptions={searchOptions} answer={{ ways, inCity: 48, isBusy: false }} />,
  )
  expect(screen.getByRole('heading').textContent).toBe('Not found any matches.')
  expect(screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Remove “Up to $300” 4 homes from $310 /properties?cityId=3583361&parking=true',
    'Remove “Parking” 1 home from $250 /properties?cityId=3583361&priceMax=300',
    'Search in every city 7 homes from $280 /properties?priceMax=300&parking=true',
    'All homes in San Salvador (48) /properties?cityId=3583361',
  ])
})

test('if removing one filter is not enough, two are named together', () => {
  const ways = [{ without: ['dates' as const, 'bedrooms' as const], homes: 2, rentMin: 900 }]
  const criteria = read('from=2026-12-01&to=2027-06-01&bedrooms=5')
  renderWithProviders(
    <NoMatches criteria={criteria} searchOptions={searchOptions} answer={{ ways, inCity: null, isBusy: false }} />,
  )
  expect(screen.getByRole('link', { name: /and/ }).textContent).toBe(
    'Remove “1 Dec 2026 – 1 Jun 2027” and “5+ beds” 2 homes from $900',
  )
})

test('if even two are not enough, the page does not say that a city with homes has none', () => {
  const answer = { ways: [], inCity: 22, isBusy: false }
  renderWithProviders(<NoMatches criteria={read('cityId=3583361')} searchOptions={searchOptions} answer={answer} />)
  expect(screen.getByText(/^Removing one or two filters is not enough/)).toBeTruthy()
  expect(screen.queryByText('There are no homes here yet.')).toBeNull()
})

test('when searches are rate-limited, the page does not say that removing filters would not help', () => {
  const answer = { ways: [], inCity: 22, isBusy: true }
  renderWithProviders(<NoMatches criteria={read('cityId=3583361')} searchOptions={searchOptions} answer={answer} />)
  expect(screen.getByText(/^Many people are searching right now/)).toBeTruthy()
  expect(screen.queryByText(/^Removing one or two filters is not enough/)).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/properties?cityId=3583361')
})

test('the rent histogram includes every home, the most expensive in the last bar', () => {
  const bars = barsOf({ step: 50, counts: Array.from({ length: 120 }, () => 1), median: null, totalRows: 120 }, 5_000)
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(120)
  expect(bars.length).toBeLessThanOrEqual(34)
  expect(bars.at(-1)?.count).toBeGreaterThan(bars[0]?.count ?? 0)
})

// promise: pub-2-hero-home, pub-5-steppers, search-steppers
test('steppers start at one, end at "or more", and set the submitted fields; the size slider too', async () => {
  const { router } = renderWithProviders(<SearchBox criteria={read('')} searchOptions={searchOptions} today={today} />)
  const panel = screen.getByRole('group', { name: 'Home', hidden: true }).closest('details') as HTMLDetailsElement
  await act(async () => {
    panel.open = true
    fireEvent(panel, new Event('toggle'))
  })
  const [bedrooms, bathrooms] = await screen.findAllByRole('button', { name: 'More' })
  const press = (element: HTMLElement | undefined) => act(async () => void fireEvent.click(element as HTMLElement))
  await press(bedrooms)
  await press(bedrooms)
  for (let times = 0; times < 5; times += 1) await press(bathrooms)
  await act(
    async () =>
      void fireEvent.change(screen.getAllByLabelText('Size, from')[0] as HTMLElement, { target: { value: '40' } }),
  )
  await send('Search')
  expect(router.state.location.search).toBe('?sizeMin=40&bedrooms=2&bathrooms=31')
})

// promise: pub-2-order-why
test('the explanation of the order says what comes first, and that no landlord pays for it', () => {
  renderWithProviders(<WhyThisOrder criteria={read('')} />)
  expect(screen.getByText(/^Homes available within 60 days come first\..*Nobody can pay for a place/)).toBeTruthy()
  cleanup()
  renderWithProviders(<WhyThisOrder criteria={read('month=2027-02')} />)
  expect(screen.getByText(/^All of these homes are available for your whole stay\./)).toBeTruthy()
  cleanup()
  renderWithProviders(<WhyThisOrder criteria={read('sort=lowest')} />)
  expect(screen.queryByText('Why this order?')).toBeNull()
})

// promise: search-when
test('the calendar stands before the months, so that a phone shows it at once; the panel asks “When” and “How long”', () => {
  renderWithProviders(<SearchBox criteria={read('')} searchOptions={searchOptions} today={today} />)
  const calendar = document.querySelector('[class*=room]') as Element
  const months = screen.getByLabelText(/^Feb.2027$/)
  expect(calendar.compareDocumentPosition(months) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getAllByText('When').length).toBeGreaterThan(0)
  expect(screen.getAllByText('How long')).toHaveLength(1)
})

// promise: search-who
test('a month, and "available now", replace exact dates and say so', async () => {
  const { router } = renderWithProviders(<SearchBox criteria={read('')} searchOptions={searchOptions} today={today} />)
  await set('Move in', '2026-12-01')
  await act(async () => void fireEvent.click(screen.getByLabelText(/^Feb.2027$/)))
  expect(screen.getByLabelText<HTMLInputElement>('Move in', { selector: '[type=text]' }).value).toBe('')
  expect(screen.getByText('February 2027, about 6 months')).toBeTruthy()
  await send('Search')
  expect(router.state.location.search).toBe('?month=2027-02&months=6')
})
