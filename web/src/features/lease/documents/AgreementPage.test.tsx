/**
 * The agreement in the reader's language, with the content of its hash.
 * @vitest-environment jsdom
 */
import type { Agreement } from '@keyhold/api/agreements.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveIn, moveOut, renderLease } from '../fixtures.setup.tsx'
import { AgreementPage } from './AgreementPage.tsx'
import { AgreementPdf } from './AgreementPdf.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([{ id: 1_200_000, text: 'Single', disabled: false }]))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const unit = 10n ** 18n
const clause = (title: string) => [{ id: 'home', title, text: `${title}.` }]
const agreement: Agreement = {
  isPreview: false,
  facts: {
    landlord: {
      name: 'Ada Moreno',
      agency: null,
      email: 'ada@example.com',
      phone: null,
      wallet: `0x${'a'.repeat(40)}`,
    },
    tenant: {
      name: 'Ben Castro',
      birthday: '1992-02-09',
      profession: 'Sound engineer',
      address: 'San Benito',
      email: 'ben@example.com',
      phone: '+503 7110 2298',
      identitySeal: '0x1',
    },
    home: { title: 'Two-bedroom', address: 'Calle El Mirador', timeZone: 'America/El_Salvador' },
    stay: { from: '2026-12-01', to: '2027-12-01', moveIn, moveOut },
    money: {
      currency: 'USDT' as const,
      rent: (1_100n * unit).toString(),
      handover: (1_100n * unit).toString(),
      deposit: (1_100n * unit).toString(),
      depositPolicy: 'until-move-out' as const,
      payBy: moveIn - 86_400,
      handoverDue: moveIn + 5 * 86_400,
      depositDue: moveOut + 14 * 86_400,
      shortMonth: 'by-days' as const,
    },
    escrow: {
      chainId: 31337,
      address: `0x${'e'.repeat(40)}`,
      arbitrator: `0x${'c'.repeat(40)}`,
      version: '3' as const,
    },
  },
  clauses: { en: clause('The home'), es: clause('La vivienda'), th: clause('ที่พัก') },
  salt: `0x${'12'.repeat(32)}`,
  document: `0x${'de'.repeat(32)}`,
  canonical: '{"clauses":{}}',
  identity: { passportNumber: 'X 118 417', nationality: 'Spanish', maritalId: 1_200_000, salt: `0x${'34'.repeat(32)}` },
}

test('both read the facts with amounts and dates, and the full hash', async () => {
  renderLease(<AgreementPage agreement={agreement} />)
  const words = screen.getByRole('article').textContent
  expect(words).toContain('1,100 USDT a month')
  expect(words).toContain('1,100 USDT, in the escrow until 15 December 2027 at 12:00')
  expect(words).toContain('X 118 417')
  expect(words).toContain(agreement.document)
  expect(await screen.findByText('Single')).toBeTruthy()
})

test.each([
  ['en', 'The home.'],
  ['es', 'La vivienda.'],
  ['th', 'ที่พัก.'],
] as const)('a reader of %s reads the clauses in that language', (language, sentence) => {
  renderLease(<AgreementPage agreement={agreement} />, language)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test("the address is shown as it was frozen, followed by the country in the reader's language", () => {
  const home = { ...agreement.facts.home, address: 'Calle Mayor 1, Madrid, Spain' }
  renderLease(<AgreementPage agreement={{ ...agreement, facts: { ...agreement.facts, home } }} />, 'es')
  expect(screen.getByText('Calle Mayor 1, Madrid, Spain (España)')).toBeTruthy()
})

test('a preview says that it is one, and sealed data stays sealed', () => {
  const preview = { ...agreement, isPreview: true, document: null, salt: null, canonical: null, identity: null }
  renderLease(<AgreementPage agreement={preview} />)
  expect(screen.getAllByText('Preview: the text becomes final when the landlord accepts.').length).toBe(2)
  expect(screen.queryByText('X 118 417')).toBeNull()
  expect(screen.getAllByText('shown after acceptance').length).toBeGreaterThan(2)
})

test('a deleted identity is reported, with the date at the home', () => {
  const identityDeletedAt = Date.parse('2028-03-15T02:00:00Z') / 1000
  renderLease(<AgreementPage agreement={{ ...agreement, identity: null, identityDeletedAt }} />)
  expect(
    screen.getByText(/^ID or passport number, nationality and marital status were deleted on 14 March 2028\./),
  ).toBeTruthy()
  expect([screen.queryByText('ID or passport'), screen.queryByText('Nationality')]).toEqual([null, null])
})

// promise: agreement-button
test('a party downloads the agreement as a PDF, and an error is shown', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push([path, JSON.parse(body)])
    return Response.json({ code: 'server-fault' }, { status: 500 })
  })
  renderLease(<AgreementPdf viewerId="ben" leaseId="lease" />)
  fireEvent.click(screen.getByRole('button', { name: 'Download as PDF' }))
  await screen.findByText('The PDF could not be created. Try again in a moment.')
  expect(asked).toEqual([['/api/profile/getpdf', { userId: 'ben', requestId: 'lease' }]])
})
