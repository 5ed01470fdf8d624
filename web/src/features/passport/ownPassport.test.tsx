/**
 * The user's own passport: every figure, and creating and revoking links.
 * @vitest-environment jsdom
 */
import type { OwnPassport } from '@keyhold/api/passports.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, ada, mockApi, renderProfile } from '../profile/profile.setup.tsx'
import { OwnPassportPage } from './OwnPassportPage.tsx'
import { aLink, aStay, figures } from './passport.setup.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const passport: OwnPassport = {
  name: { firstName: 'Ada', lastName: 'Byron' },
  ...figures,
  leases: [{ ...aStay, leaseId: ada, reference: 'KH-000004', title: 'Studio by the lake' }],
  links: [aLink],
}
const open = async (answers: Answers = {}) => {
  const apiCalls = mockApi({ 'GET /passport': passport, ...answers })
  renderProfile(<OwnPassportPage viewerId={ada} />)
  await screen.findByText('Share it with a link')
  return apiCalls
}
const figure = (title: string) => screen.getByText(title).closest('div')?.textContent

// promise: sgn-2-passport
test('the tenant sees every figure, and which of them are hidden from others', async () => {
  await open()
  expect(figure('Deposits held in escrow')).toMatch(/4with 3 different landlordssince September 2025$/)
  expect(figure('Deposits returned in full')).toMatch(
    /2 of 3with 2 different landlordsOthers see this once it comes from three/,
  )
  expect(figure('Rents paid in time')).toMatch(/23 of 24with 3 different landlordsthe longest delay was 3 days$/)
  expect(screen.getByText(/2 rents were paid another way, as the landlords confirmed/)).toBeTruthy()
})

test("each lease shows its dates and the deposit's outcome, and links to the lease and to the public receipt", async () => {
  await open()
  const row = screen.getByRole('link', { name: 'Studio by the lake' }).closest('li') as HTMLElement
  expect(row.textContent).toMatch(/1 Dec 2026 – 1 Dec 2027.*940\sUSDT returned, 160\sUSDT paid to the landlord/)
  const [lease, receipt] = within(row).getAllByRole('link')
  expect(lease?.getAttribute('href')).toBe(`/profile/${ada}/leases/${ada}`)
  expect(receipt?.getAttribute('href')).toBe(`/receipt/56/${aStay.receipt.transactionId}`)
})

test('a link is created with the chosen options, and its URL is shown for copying', async () => {
  const token = 'T'.repeat(43)
  const apiCalls = await open({
    'POST /passport/link': { token, link: { ...aLink, id: 'a-new-link', timesSeen: 0, seenAt: null } },
  })
  fireEvent.click(screen.getByLabelText('30 days'))
  fireEvent.click(screen.getByRole('radio', { name: 'No name' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Also show each lease/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Create the link' }))
  const address = await screen.findByLabelText<HTMLInputElement>('Your link')
  expect(address.value).toBe(`${location.origin}/passport/${token}`)
  expect(document.activeElement).toBe(address)
  expect(apiCalls.find(({ call }) => call === 'POST /passport/link')?.body).toEqual({
    days: 30,
    shownName: 'none',
    showsLeases: true,
  })
  const opened = screen.getAllByText(/^(Opened|Not opened)/).map((facts) => facts.textContent)
  expect(opened).toEqual(['Not opened yet.', expect.stringMatching(/^Opened 3 times/)])
  expect(apiCalls.filter(({ call }) => call === 'GET /passport')).toHaveLength(1)
})

test('a user without a name is not offered one', async () => {
  await open({ 'GET /passport': { ...passport, name: { firstName: null, lastName: null } } })
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(names).toEqual(['7 days', '30 days', '90 days', 'No name'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No name' }).checked).toBe(true)
})

test('an active link shows its expiry, content and number of views, and is revoked by one press', async () => {
  const apiCalls = await open({ 'DELETE /passport/link/a-link': { success: 'ok' } })
  const row = screen.getByRole('button', { name: 'End link' }).closest('li')
  expect(row?.textContent).toMatch(/Works until .*2026.*Ada · figures only.*Opened 3 times, last on /)
  fireEvent.click(screen.getByRole('button', { name: 'End link' }))
  expect(await screen.findByText('No active links.')).toBeTruthy()
  expect(apiCalls.map(({ call }) => call)).toEqual(['GET /passport', 'DELETE /passport/link/a-link'])
})

test('a link that could not be created shows why', async () => {
  await open({ 'POST /passport/link': { status: 409, refusal: { code: 'too-many-passport-links' } } })
  fireEvent.click(screen.getByRole('button', { name: 'Create the link' }))
  expect(await screen.findByText(/You have 20 open links, the maximum/)).toBeTruthy()
})

test('a passport without a lease says so, and an error offers a retry', async () => {
  await open({ 'GET /passport': { ...passport, leases: [], links: [] } })
  expect(screen.getByText(/None of your leases has been paid into escrow and begun yet/)).toBeTruthy()
  expect(screen.getByText('No active links.')).toBeTruthy()
  cleanup()
  mockApi({ 'GET /passport': { status: 503, refusal: { code: 'database-away' } } })
  renderProfile(<OwnPassportPage viewerId={ada} />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
