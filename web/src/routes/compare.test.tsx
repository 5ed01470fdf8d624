/**
 * The comparison as a page.
 * @vitest-environment jsdom
 */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAd } from '../features/listing-page/listing.setup.ts'
import { searchStartDay } from '../features/search/searchOptions.ts'
import * as compare from './compare.tsx'
import { renderPage } from './page.setup.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const picture = {
  id: 'p',
  filePath: '/photos/p.webp',
  originalName: 'p.jpg',
  widths: [],
  alt: { room: null, plan: false },
}
const plain = anAd()
const ad = { ...plain, property: { ...plain.property, images: [picture as unknown as Photo] } }
const id = '11111111-0000-4000-8000-000000000000'
const open = (search: string, timeZone = 'UTC') =>
  renderPage(compare, {
    path: '/compare',
    url: `/compare?ids=${id}${search}`,
    answers: { '/roomAd/findById/:id': { ...ad, property: { ...ad.property, timeZone }, id, state: 'published' } },
  })

test('a shared comparison with past dates says so, and shows its homes for a year', async () => {
  const said = 'The dates in this link have passed, so they were removed. Everything else is unchanged.'
  await open('&from=2024-02-01&to=2024-08-01')
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Rent for a year' })).toBeTruthy()
  cleanup()
  await open('')
  expect(screen.queryByText(said)).toBeNull()
})

test('the link has a preview: how many homes, their names and rents, and a picture', async () => {
  await open('')
  const content = (property: string) =>
    document.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content')
  expect(content('title')).toBe('One home, and room for three more')
  expect(content('description')).toBe(`${ad.property.title}, $1,100 a month`)
  expect(content('url')).toMatch(new RegExp(`/compare\\?ids=${id}&lang=en$`))
  expect(content('image')).toContain('/photos/p.webp')
})

test('a shared comparison of a stay from today moves it to tomorrow, the earliest day, and says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
  await open('&from=2026-11-20&to=2027-05-21')
  expect(screen.getByText(/^The earliest move-in is tomorrow, 21 Nov 2026/)).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Rent for your stay' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All homes' }).getAttribute('href')).toBe(
    '/properties?from=2026-11-21&to=2027-05-21',
  )
})

test('today in a comparison is the date where its homes are, with several the latest (D 6.5)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 18) })
  const said = (day: string) => screen.getByText(new RegExp(`^The earliest move-in is tomorrow, ${day} Nov 2026`))
  await open('&from=2026-11-21&to=2027-05-21', 'Asia/Bangkok')
  expect(said('22')).toBeTruthy()
  cleanup()
  await open('&from=2026-11-20&to=2027-05-21', 'Europe/Madrid')
  expect(said('21')).toBeTruthy()
  expect(searchStartDay(['Asia/Bangkok', 'Europe/Madrid'])).toBe('2026-11-21')
})
