/**
 * The home page from top to bottom (spec public §1, §2 Home, §9; D 9.1).
 * @vitest-environment jsdom
 */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as home from './home.tsx'
import { aRow, renderPage, searchOptions } from './page.setup.tsx'

beforeAll(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} })))
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const rows = Array.from({ length: 11 }, (_, index) => aRow(`h${index}`))
const open = (answers: object = {}, options: object = {}) =>
  renderPage(home, {
    path: '/',
    url: '/',
    ...options,
    answers: {
      ...searchOptions,
      '/roomAd/more-matches': { rows },
      '/offer/landlords': { of: 1000, taken: 12 },
      '/escrow': { depositFee: '1000000000000000000', releaseDuration: 432_000 },
      ...answers,
    },
  })
const section = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)

// promise: pub-2-featured
test('the featured homes are the first two rows of the "more matches" call, with a button to all of them', async () => {
  const { apiCalls } = await open()
  expect(apiCalls.map(({ path }) => path)).toContain('/roomAd/more-matches')
  const featured = section('Homes to rent')
  expect(featured.getAllByRole('article')).toHaveLength(8)
  expect(featured.getByRole('link', { name: 'See all homes' }).getAttribute('href')).toBe('/properties')
})

// promise: pub-2-hero
test("the hero's search box has city, dates, budget and kind of home, and works as a plain form", async () => {
  await open()
  const form = screen.getByRole('form', { name: 'Find a home' }) as HTMLFormElement
  expect(form.getAttribute('action')).toBe('/properties')
  const names = [...form.elements].map((field) => field.getAttribute('name'))
  const fields = ['cityId', 'from', 'to', 'priceMin', 'priceMax', 'rentalType', 'bedrooms', 'bathrooms', 'sizeMin']
  expect(names).toEqual(expect.arrayContaining(fields))
})

test('a search may start in a city with homes, or near the user', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'San Salvador' }).getAttribute('href')).toBe('/properties?cityId=3583361')
  expect(screen.getByRole('button', { name: 'Near me' })).toBeTruthy()
})

// promise: pub-2-call
test('one box links to the external token page, another to renting out a home with the real number of homes', async () => {
  await open()
  const token = screen.getByRole('link', { name: 'Get RNB' })
  expect([token.getAttribute('href'), token.getAttribute('target')]).toEqual([
    'https://token.keyhold.example',
    '_blank',
  ])
  expect(screen.getByText('988 places left')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'List your property' }).getAttribute('href')).toBe('/new-ad')
})

// promise: pub-2-news
test('four news cards with badges link to other sites, and say that they are samples', async () => {
  await open()
  const news = section('News')
  expect(news.getByText('Sample stories')).toBeTruthy()
  const links = news.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['https://info.keyhold.example', '_blank'],
    ['https://info.keyhold.example', '_blank'],
    ['https://metaverse.keyhold.example', '_blank'],
    ['https://info.keyhold.example', '_blank'],
  ])
  expect(news.getByText(/^Crypto/)).toBeTruthy()
  expect(news.getByText(/^Metaverse/)).toBeTruthy()
})

// promise: pub-2-testimonial
test('no testimonial is invented: an example that says so takes its place', async () => {
  await open()
  const example = screen.getByText('What you get on the day').closest('figure') as HTMLElement
  expect(within(example).getByText('Example')).toBeTruthy()
})

// promise: pub-2-partners, pub-9-partners
test('a strip names twelve projects Keyhold is built with, as credit and not as endorsement', async () => {
  await open()
  const strip = section('Built with open-source software. Credit, not endorsement.')
  expect(strip.getAllByRole('listitem')).toHaveLength(12)
})

// promise: pub-1-newsletter, pub-2-signup
test('the sign-up form has name, phone, e-mail and acceptance', async () => {
  await open()
  const form = screen.getByRole('form', { name: 'Get the newsletter' }) as HTMLFormElement
  expect([...form.elements].flatMap((field) => field.getAttribute('name') ?? [])).toEqual([
    'name',
    'phone',
    'email',
    'terms',
  ])
})

// promise: pub-2-home-away
test("with the chain and the API away the page still renders, with the escrow's default fee", async () => {
  const { apiCalls } = await renderPage(home, {
    path: '/',
    url: '/',
    answers: { ...searchOptions, '/roomAd/more-matches': { rows } },
  })
  expect(apiCalls.map(({ path }) => path)).toContain('/escrow')
  expect(screen.getAllByText(/1\u00a0RNB|1 RNB/).length).toBeGreaterThan(0)
  expect(screen.queryByText(/places left/)).toBeNull()
})

test('a town without homes has a page too', async () => {
  await open({ '/roomAd/more-matches': { rows: [] }, '/city/list': [] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Keys in hand.')
  expect(screen.queryByText('Homes to rent')).toBeNull()
})

test('without the operator’s addresses the page has neither news nor a place to get RNB', async () => {
  await open({}, { outside: {} })
  expect(screen.queryByRole('heading', { name: 'News' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Get RNB' })).toBeNull()
  expect(document.querySelector('a[href*="keyhold.example"]')).toBeNull()
})

// promise: search-free-now
test('only homes free from tomorrow are called available now; without any the best ones are shown under another title', async () => {
  const rows = [aRow('a'), aRow('b'), aRow('c')]
  await open({ '/roomAd/more-matches': { rows, freeNow: 2 } })
  const now = section('Homes available now')
  expect(now.getAllByRole('article')).toHaveLength(2)
  cleanup()
  await open({ '/roomAd/more-matches': { rows, freeNow: 0 } })
  expect(section('Homes to rent').getAllByRole('article')).toHaveLength(3)
})
