/**
 * The comparison as a page.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anAd } from '../features/listing-page/listing.setup.ts'
import * as compare from './compare.tsx'
import { renderPage } from './page.setup.tsx'

afterEach(cleanup)

const id = '11111111-0000-4000-8000-000000000000'
const open = (search: string) =>
  renderPage(compare, {
    path: '/compare',
    url: `/compare?ids=${id}${search}`,
    answers: { '/roomAd/findById/:id': { ...anAd(), id, state: 'published' } },
  })

test('a shared comparison whose dates are over says so, and shows its homes for a year', async () => {
  const said = 'Dates in this link have passed and were left out. Everything else is kept.'
  await open('&from=2024-02-01&to=2024-08-01')
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Rent for a year' })).toBeTruthy()
  cleanup()
  await open('')
  expect(screen.queryByText(said)).toBeNull()
})
