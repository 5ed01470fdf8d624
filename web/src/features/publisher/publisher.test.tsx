/**
 * A landlord's public profile (D 11.16).
 * @vitest-environment jsdom
 */
import type { PublisherPage } from '@keyhold/api/publishers.schema.ts'
import { withoutJoiners } from '@keyhold/rental/wordJoiner.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { PublisherHead } from './PublisherHead.tsx'
import { RecordPanel } from './RecordPanel.tsx'

afterEach(cleanup)

const page = {
  owner: {
    id: 'lucia',
    firstName: 'Lucía',
    lastName: 'Menjívar',
    agencyName: null,
    category: { id: 1_300_000, text: 'Landlord' },
    spokenLanguages: [{ id: 1_400_001, text: 'Spanish' }],
    avatarImagePath: null,
    memberSince: '2026-03-05T10:00:00Z',
    leasesFinished: 14,
  },
  answers: { all: 51, answered: 49, medianMinutes: 180 },
  leasesRunning: 2,
} as unknown as PublisherPage

test('a visitor sees member since, languages and response statistics, with their counts', () => {
  renderWithProviders(<PublisherHead page={page} />)
  expect(screen.getByText('Landlord on Keyhold since March 2026')).toBeTruthy()
  expect(screen.getByText('49 of 51 requests')).toBeTruthy()
  expect(screen.getByText('3 hours in half of all cases')).toBeTruthy()
  expect(screen.getByText('14 ended, 2 current')).toBeTruthy()
})

test('responses to too few requests are not shown', () => {
  renderWithProviders(<PublisherHead page={{ ...page, answers: null }} />)
  expect(screen.getByText('Not enough requests yet')).toBeTruthy()
  expect(screen.queryByText(/half of all cases/)).toBeNull()
})

test('the deposit record shows how many were returned in full, the other outcomes, and its limits', () => {
  const record = {
    held: 2,
    tenants: 12,
    ended: { returned: 11, agreed: 2, ruled: 1 },
    keptWhole: 0,
    ruledForTenant: 1,
    days: { median: 3, longest: 20 },
  }
  renderWithProviders(<RecordPanel record={record} handover={null} readAt={1_795_000_000} />)
  expect(screen.getByText('11 of 14 deposits were returned in full.')).toBeTruthy()
  // The landlord's share was paid out too, so it does not say that half was returned.
  expect(screen.getByText('Half were paid out within 3 days of move-out; the slowest took 20 days.')).toBeTruthy()
  expect(screen.getByText('2 more are in escrow now.')).toBeTruthy()
  expect(screen.getByText(/Nobody is rated/)).toBeTruthy()
})

test.each([
  ['en', 'Half were paid out within 0 days of move-out; the slowest took 1 day.'],
  ['es', 'La mitad se pagó en 0 días o menos desde la salida; la que más tardó, en 1 día.'],
  ['th', 'ครึ่งหนึ่งจ่ายออกภายใน 0 วัน หลังย้ายออก นานที่สุด 1 วัน'],
] as const)('one day is singular, in %s', (language, sentence) => {
  const ended = { returned: 3, agreed: 0, ruled: 0 }
  const record = { held: 0, tenants: 3, ended, keptWhole: 0, ruledForTenant: 0, days: { median: 0, longest: 1 } }
  renderWithProviders(<RecordPanel record={record} handover={null} readAt={1_795_000_000} />, { language })
  expect(screen.getByText(sentence, { normalizer: withoutJoiners })).toBeTruthy()
})

test('a record of too few tenants is not shown', () => {
  renderWithProviders(<RecordPanel record={null} handover={null} readAt={1_795_000_000} />)
  expect(screen.getByText('Shown once the deposits of 3 different tenants have been settled.')).toBeTruthy()
})

// promise: deductions-record-page
test('deposits from the handover are counted apart, by how the two ended them', () => {
  const ended = { returned: 4, agreed: 3, contested: 2, unanswered: 1, 'not-returned': 5 }
  renderWithProviders(<RecordPanel record={null} handover={{ tenants: 6, ended }} readAt={1_795_000_000} />)
  const figures = [...document.querySelectorAll('dl > div')].map(
    (row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`,
  )
  expect(figures).toEqual([
    'Returned in full: 4',
    'A part deducted, the tenant agreed: 3',
    'A part deducted, the tenant contested it: 2',
    'A part deducted, the tenant gave no answer: 1',
    'Not returned within 90 days: 5',
  ])
  expect(document.body.textContent).toContain('no arbitrator could decide')
})
