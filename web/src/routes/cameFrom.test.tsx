/**
 * Signing in and registering from a home.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAd } from '../features/listing-page/listing.setup.ts'
import * as login from './login.tsx'
import { renderPage } from './page.setup.tsx'
import * as registration from './registration.tsx'

vi.mock('../features/wallet/WalletSignIn.tsx', () => ({ WalletSignIn: () => null }))
afterEach(cleanup)

const id = '11111111-0000-4000-8000-000000000000'
const ad = { ...anAd(), id, state: 'published' }
const { title } = ad.property
const open = (page: typeof login | typeof registration, redirect: string, answer: unknown = ad) =>
  renderPage(page, {
    path: '/here',
    url: `/here?redirect=${encodeURIComponent(redirect)}`,
    answers: answer === null ? {} : { '/roomAd/findById/:id': answer },
  })

test.each([login, registration])(
  'login and registration show the home one came from, with its dates and act',
  async (page) => {
    const from = `/detail/${id}?from=2027-02-01&to=2027-08-01#chat`
    await open(page, from)
    expect(screen.getByText('After this you return to this home.')).toBeTruthy()
    expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(from)
  },
)

test.each([
  ['another page', '/saved', ad],
  ['another site', `//evil.example/detail/${id}`, ad],
  ['a home that is not published', `/detail/${id}`, { ...ad, state: 'unpublished' }],
  ['a home that cannot be read', `/detail/${id}`, null],
])('nothing is shown for %s', async (_what, redirect, answer) => {
  await open(login, redirect, answer)
  expect(screen.queryByText('After this you return to this home.')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
})
