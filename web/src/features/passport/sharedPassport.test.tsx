/** A shared passport for its readers. */
import type { SharedPassport } from '@keyhold/api/passports.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { aLink, aStay, figures } from './passport.setup.ts'
import { SharedSheet } from './SharedSheet.tsx'

afterEach(cleanup)

const { madeAt, expiresAt } = aLink
const passport: SharedPassport = {
  name: { firstName: 'Ada', lastName: null },
  ...figures,
  leases: null,
  madeAt,
  expiresAt,
  readAt: madeAt + 60,
}
const show = (changes: Partial<SharedPassport> = {}) =>
  renderWithProviders(<SharedSheet passport={{ ...passport, ...changes }} />)

test("the figures show the number of landlords, the chosen name, and the link's expiry", () => {
  show()
  expect(screen.getByText('Ada, tenant. Shared with everyone who has this link.')).toBeTruthy()
  expect(screen.getByText('2 of 3')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'This link ends in 30 days' })).toBeTruthy()
  expect(screen.getByText(/On 20 Dec 2026, 12:00 UTC/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText(/Others see this/)).toBeNull()
})

test('a figure based on too few landlords is hidden, and says why', () => {
  show({ ended: null, rents: null })
  expect(screen.getAllByText('Not shown')).toHaveLength(2)
  expect(screen.getAllByText('Shown once it comes from three different landlords.')).toHaveLength(2)
  expect(screen.getByText('4')).toBeTruthy()
})

test('a tenant without a shown name is anonymous, and their shown leases have receipts', () => {
  show({ name: null, leases: [aStay] })
  expect(screen.getByText(/^A tenant who does not show a name/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Receipt of 1 Dec 2026/ }).getAttribute('href')).toMatch(
    /^\/receipt\/56\/0xe4/,
  )
})

// promise: bad-passport-page
test.each(['en', 'es', 'th'] as const)(
  'in %s an inactive link shows one sentence, and reveals nothing else',
  (language) => {
    const gone = { status: 404, statusText: '', internal: false, data: 'passport-link-not-found' }
    renderWithProviders(<LinkProblem error={gone} />, { language })
    const words = { en: /no longer works/, es: /ya no funciona/, th: /ใช้ไม่ได้/ }
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(words[language])
    expect(screen.getAllByRole('link')).toHaveLength(1)
  },
)

test('while Keyhold is unreachable, the link is not called expired', () => {
  renderWithProviders(<LinkProblem error={{ status: 503, statusText: '', internal: false, data: 'database-away' }} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The passport cannot be loaded right now')
  expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy()
})
