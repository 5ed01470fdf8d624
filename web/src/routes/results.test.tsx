/**
 * The results page: cards in both layouts, pagination, the map switch, and empty results (spec public §2, §8, §9).
 * @vitest-environment jsdom
 */
import { ApiError } from '@keyhold/api/client.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRow, renderPage, searchOptions } from './page.setup.tsx'
import * as results from './results.tsx'

vi.mock('../gateways/map/LazyMap.tsx', () => ({
  LazyMap: ({ children }: { children: () => ReactNode }) => <Suspense>{children()}</Suspense>,
}))
vi.mock('../features/search/ResultsMap.tsx', () => ({
  default: ({ city, phone }: { city?: { city: string }; phone: { summary: ReactNode } }) => (
    <>
      <p>the map of {city?.city ?? 'everywhere'}</p>
      <div data-testid="pill">{phone.summary}</div>
    </>
  ),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rows = Array.from({ length: 10 }, (_, index) => aRow(`h${index}`))
const found = { rows, totalRows: 34, isCapped: false }
const open = (search = '', answers: object = {}) =>
  renderPage(results, {
    path: '/properties',
    url: `/properties${search}`,
    answers: { ...searchOptions, '/roomAd/search': found, ...answers },
  })
const searches = (apiCalls: { path: string; input: unknown }[]) =>
  apiCalls.filter(({ path }) => path === '/roomAd/search').map(({ input }) => input)
const cards = () => screen.getAllByRole('article')

// promise: search-failed
test('a failed search keeps its filters and offers a retry', async () => {
  await open('?cityId=3583361&priceMax=900', { '/roomAd/search': Promise.reject(new ApiError(503, 'database-away')) })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The search failed')
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toContain('Up to $900')
  expect(screen.getByRole('link', { name: 'Search again' }).getAttribute('href')).toBe(
    '/properties?cityId=3583361&priceMax=900',
  )
})

// promise: pub-9-page
test('a page has ten homes, ordered by weight, lowest first', async () => {
  const { apiCalls } = await open()
  expect(searches(apiCalls)).toEqual([{ filter: {}, page: 1, itemPerPage: 10, sortBy: 'weight', sortDesc: false }])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('34 homes')
  expect(cards()).toHaveLength(10)
})

// promise: pub-2-cards, pub-2-hide-map
test('cards are horizontal beside the map, and in a grid with the map hidden', async () => {
  const { router } = await open()
  const beside = cards()[0]?.className
  const shown = screen.getByRole('checkbox', { name: 'Map' }) as HTMLInputElement
  expect(shown.checked).toBe(true)
  await act(async () => void fireEvent.click(shown))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?map=off'))
  expect(cards()[0]?.className).not.toBe(beside)
  expect(cards()[0]?.className).toMatch(/card/)
})

test('on a phone the open map is a history entry: Back returns to the list, and so does the button', async () => {
  const { router, apiCalls } = await open('?priceMax=900')
  const button = (name: string) => screen.queryByRole('button', { name })
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await press('Map')
  await vi.waitFor(() => expect(button('List')).toBeTruthy())
  expect(router.state.location).toMatchObject({ search: '?priceMax=900', hash: '#map' })
  await act(async () => void router.navigate(-1))
  await vi.waitFor(() => expect(button('Map')).toBeTruthy())
  expect(router.state.location).toMatchObject({ pathname: '/properties', search: '?priceMax=900', hash: '' })
  await press('Map')
  await vi.waitFor(() => expect(button('List')).toBeTruthy())
  await press('List')
  await vi.waitFor(() => expect(button('Map')).toBeTruthy())
  expect(router.state.location).toMatchObject({ search: '?priceMax=900', hash: '' })
  expect(router.state.historyAction).toBe('POP')
  expect(searches(apiCalls)).toHaveLength(1)
})

// promise: pub-2-phone-pill
test.each([
  ['', '34 homes', 'Any dates · Any rent'],
  ['?cityId=3583361&priceMax=1100', '34 homes in San Salvador', 'Any dates · Up to $1,100'],
  [
    '?cityId=3583361&month=2027-02&months=6&occupants=2',
    '34 homes in San Salvador',
    'February 2027, about 6 months · Any rent · 2 people',
  ],
  ['?cityId=3583361&neighbourhood=Escal%C3%B3n', '34 homes in Escalón, San Salvador', 'Any dates · Any rent'],
])("the pill over a phone's map shows the search in two lines: %s", async (search, first, second) => {
  await open(search)
  const pill = await screen.findByTestId('pill')
  expect([pill.querySelector('b')?.textContent, pill.querySelector('small')?.textContent]).toEqual([first, second])
})

test('a link to the open map opens it, and its button leads to the list', async () => {
  const { router } = await open('?priceMax=900#map')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'List' })))
  await vi.waitFor(() => expect(router.state.location).toMatchObject({ search: '?priceMax=900', hash: '' }))
})

test('the map shows the searched city', async () => {
  await open('?cityId=3583361')
  expect(await screen.findByText('the map of San Salvador')).toBeTruthy()
})

// promise: pub-2-pages-links
test('pages are links that keep the search', async () => {
  await open('?priceMax=900&page=2')
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('2')
  expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/properties?priceMax=900&page=3')
})

/** The results page, with these responses of the search, call by call. */
const openAnswered = (search: string, inTurn: object[], language: 'en' | 'es' | 'th' = 'en') =>
  renderPage(results, {
    path: '/properties',
    url: `/properties${search}`,
    language,
    answers: {
      ...searchOptions,
      get '/roomAd/search'() {
        return inTurn.shift()
      },
    },
  })

test.each([
  ['en', 'Page 1'],
  ['es', 'Página 1'],
  ['th', 'หน้า 1'],
] as const)('a page beyond the last shows the last one, with a link to the first (%s)', async (language, first) => {
  const behind = { rows: [], totalRows: 10_000, isCapped: true }
  const { apiCalls } = await openAnswered('?priceMax=900&page=999999', [behind, { ...behind, rows }], language)
  expect(searches(apiCalls)).toMatchObject([{ page: 999_999 }, { page: 1_000 }])
  expect(cards()).toHaveLength(10)
  const link = screen.getByRole('link', { name: first })
  expect(link.getAttribute('href')).toBe('/properties?priceMax=900')
})

test('if the last page has emptied since homes were counted, the first is shown', async () => {
  const emptied = { rows: [], totalRows: 1_005, isCapped: false }
  const { apiCalls } = await openAnswered('?page=101', [emptied, { ...emptied, rows }])
  expect(searches(apiCalls)).toMatchObject([{ page: 101 }, { page: 1 }])
  expect(cards()).toHaveLength(10)
})

// promise: pub-2-pages-end
test('at the counting limit the pages say that they hold only the first homes, and how to see the others', async () => {
  await open('', { '/roomAd/search': { rows, totalRows: 10_000, isCapped: true } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('More than 10,000 homes')
  expect(
    screen.getByText(/These pages show the first 10,000 homes. To see the others, narrow your search/),
  ).toBeTruthy()
  cleanup()
  await open()
  expect(screen.queryByText(/These pages show/)).toBeNull()
})

// promise: pub-2-again, pub-4-search
test('submitting the same search again refetches it, and its URL stays unchanged (D 2.2)', async () => {
  const { router, apiCalls } = await open('?priceMax=900')
  const form = screen.getByRole('form', { name: 'Find a home' }) as HTMLFormElement
  await act(async () => void fireEvent.submit(form))
  await vi.waitFor(() => expect(searches(apiCalls)).toHaveLength(2))
  expect(router.state.location.search).toBe('?priceMax=900')
})

// promise: bad-slow-busy
test('during a search the current homes are marked as busy, until it completes', async () => {
  let arrive: (found: object) => void = () => {}
  const answers: Record<string, unknown> = { ...searchOptions, '/roomAd/search': found }
  await renderPage(results, { path: '/properties', url: '/properties', answers })
  answers['/roomAd/search'] = new Promise((resolve) => {
    arrive = resolve
  })
  await act(async () => void fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'lowest' } }))
  const busy = () => cards()[0]?.closest('[aria-busy]')?.getAttribute('aria-busy')
  expect(busy()).toBe('true')
  await act(async () => arrive(found))
  await vi.waitFor(() => expect(busy()).toBe('false'))
})

// promise: pub-4-sort
test('another sort order starts at its first page', async () => {
  const { apiCalls, router } = await open('?page=3')
  await act(async () => void fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'highest' } }))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=highest'))
  expect(searches(apiCalls).at(-1)).toMatchObject({ page: 1, sortBy: 'rentPrice', sortDesc: true })
})

// promise: pub-2-empty, pub-8-none
test('an empty result says "Not found any matches."', async () => {
  await open('?priceMax=10', {
    '/roomAd/search': { rows: [], totalRows: 0, isCapped: false },
    '/roomAd/loosen': { ways: [] },
  })
  expect(screen.getByText('Not found any matches.')).toBeTruthy()
})

// promise: search-few
test('fewer than five results say what one change would add', async () => {
  const homes = (count: number) => ({ rows: found.rows.slice(0, count), totalRows: count, isCapped: false })
  const ways = [
    { without: ['budget'], homes: 8, rentMin: 720 },
    { without: ['budget', 'dates'], homes: 20, rentMin: 500 },
  ]
  await open('?priceMax=700', { '/roomAd/search': homes(4), '/roomAd/loosen': { ways } })
  expect(cards()).toHaveLength(4)
  const region = screen.getByRole('region', { name: 'More homes with one change' })
  const links = [...region.querySelectorAll('a')]
  expect(links.map(({ textContent }) => textContent)).toEqual(['Remove “Up to $700” 8 homes from $720'])
  cleanup()
  await open('?priceMax=700', { '/roomAd/search': homes(5), '/roomAd/loosen': { ways } })
  expect(screen.queryByRole('region', { name: 'More homes with one change' })).toBeNull()
})

// promise: bad-page
test.each([
  ['a word for a number', '?cityId=madrid&page=zwei&priceMax=viel'],
  ['parameters nobody knows, and a timestamp', '?t=1731&utm_source=mail&withDeleted=true'],
  ['half a percent sign and a bracket', '?cityId=%25&from=[]&area=1,2'],
  ['dates that are over, or turned round', '?from=2020-01-01&to=2019-01-01'],
])('a URL with %s shows every home', async (_, search) => {
  const { apiCalls } = await open(search)
  expect(searches(apiCalls)).toEqual([{ filter: {}, page: 1, itemPerPage: 10, sortBy: 'weight', sortDesc: false }])
  expect(cards()).toHaveLength(10)
})

// promise: pub-9-rooms-search
test("values beyond the sliders' range are clamped", async () => {
  const { apiCalls } = await open('?priceMin=-5&priceMax=99999&sizeMax=9999&bedrooms=40&bathrooms=9&page=0')
  expect(searches(apiCalls)).toMatchObject([{ filter: { bedrooms: 61, bathrooms: 31 }, page: 1 }])
  expect(searches(apiCalls)[0]).not.toHaveProperty('filter.priceMax')
})

// promise: search-never-let
test.each([
  ['?from=2026-12-01&to=2032-01-01', 'A stay can last at most 5 years.'],
  ['?from=2027-12-01&to=2028-06-01', 'Move-in can be at most one year from now.'],
  ['?from=2027-12-01', 'Move-in can be at most one year from now.'],
  ['?month=2028-02&months=6', 'Move-in can be at most one year from now.'],
])('dates that cannot be requested are not called free: %s', async (search, said) => {
  await open(search)
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryByText(/^Available for your/)).toBeNull()
})

// promise: bad-days-said
test('a link with past dates says so, and keeps its other filters', async () => {
  const said = 'The dates in this link have passed, so they were removed. Everything else is unchanged.'
  const { apiCalls } = await open('?priceMax=900&from=2024-02-01&to=2024-05-01')
  expect(screen.getByText(said)).toBeTruthy()
  expect(searches(apiCalls)).toMatchObject([{ filter: { priceMax: 900 } }])
  cleanup()
  await open('?priceMax=900')
  expect(screen.queryByText(said)).toBeNull()
})

// promise: bad-days-today
test('a link that moves in today says that tomorrow is the earliest, searches from there and keeps its other filters', async () => {
  const { apiCalls } = await open('?priceMax=900&from=2026-11-20&to=2027-06-01')
  expect(screen.getByText(/^The earliest move-in is tomorrow, 21 Nov 2026, so your stay starts then/)).toBeTruthy()
  expect(screen.getByText(/^Available for your whole stay, 21 Nov 2026 – 1 Jun/)).toBeTruthy()
  expect(searches(apiCalls)).toMatchObject([{ filter: { priceMax: 900, from: '2026-11-21', to: '2027-06-01' } }])
  expect(screen.getByRole('link', { name: 'Home h0' }).getAttribute('href')).toContain('from=2026-11-21')
})

// promise: bad-days-today-end
test('a link from today until tomorrow says that its move-out day was removed', async () => {
  const { apiCalls } = await open('?priceMax=900&from=2026-11-20&to=2026-11-21')
  expect(
    screen.getByText(/^The earliest move-in is tomorrow, 21 Nov 2026, .* The move-out day .* was removed\.$/),
  ).toBeTruthy()
  expect(searches(apiCalls)).toMatchObject([{ filter: { priceMax: 900, from: '2026-11-21' } }])
})

// promise: bad-days-failed
test('when the search fails, changed dates of the link are reported too: the form submits the changed ones', async () => {
  const away = () => ({ '/roomAd/search': Promise.reject(new ApiError(503, 'database-away')) })
  await open('?from=2026-11-20&to=2027-06-01', away())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The search failed')
  expect(screen.getByText(/^The earliest move-in is tomorrow, 21 Nov 2026/)).toBeTruthy()
  expect(screen.queryByText(/^Available for your/)).toBeNull()
  cleanup()
  await open('?from=2024-02-01&to=2024-05-01', away())
  expect(screen.getByText(/^The dates in this link have passed/)).toBeTruthy()
})

// promise: bad-days-today-there
test('today is the date in the searched city, otherwise in UTC (D 6.5)', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 20, 18))
  const bangkok = { ...searchOptions['/city/list'][0], id: 1_609_350, city: 'Bangkok', timeZone: 'Asia/Bangkok' }
  const there = { '/city/list': [bangkok] }
  await open('?cityId=1609350&from=2026-11-21&to=2027-06-01', there)
  expect(screen.getByText(/^The earliest move-in is tomorrow, 22 Nov 2026/)).toBeTruthy()
  cleanup()
  await open('?cityId=1609350&from=2026-11-20&to=2027-06-01', there)
  expect(screen.getByText(/^The dates in this link have passed/)).toBeTruthy()
  cleanup()
  await open('?from=2026-11-20&to=2027-06-01', there)
  expect(screen.getByText(/^The earliest move-in is tomorrow, 21 Nov 2026/)).toBeTruthy()
})

test('a searched stay is shown, and passed on to each home', async () => {
  await open('?from=2026-12-01&to=2027-06-01')
  expect(screen.getByText(/^Available for your whole stay/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Home h0' }).getAttribute('href')).toBe(
    '/detail/h0?from=2026-12-01&to=2027-06-01',
  )
})

// promise: search-unknown-part
test('a part of a city that no home is in is dropped from the address and never printed', async () => {
  const answers = { '/roomAd/search': { rows: [], totalRows: 0, isCapped: false }, '/roomAd/loosen': { ways: [] } }
  const { router } = await open('?cityId=3583361&neighbourhood=Visit+evil.example&priceMax=900', answers)
  expect(router.state.location.search).toBe('?cityId=3583361&priceMax=900')
  expect(document.body.textContent).not.toContain('evil.example')
  cleanup()
  const known = { ...answers, '/city/figures/:city/:neighbourhood': { name: 'Escalón' } }
  const respelt = await open('?cityId=3583361&neighbourhood=escalon', known)
  expect(new URLSearchParams(respelt.router.state.location.search).get('neighbourhood')).toBe('Escalón')
})
