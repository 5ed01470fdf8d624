/**
 * The next rent on the lease's page.
 * @vitest-environment jsdom
 */
import type { Ledger, LedgerMonth } from '@keyhold/api/ledger.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLease, moveIn, renderLease } from '../fixtures.setup.tsx'
import { RentsCard } from './RentsCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const month = (fields: Partial<LedgerMonth>): LedgerMonth => ({
  number: 1,
  from: '2027-03-01',
  to: '2027-03-11',
  dueAt: moveIn,
  amount: `${900n * 10n ** 18n}`,
  state: 'upcoming',
  days: 0,
  paid: '0',
  open: '0',
  paidOn: null,
  outside: null,
  claimedOn: null,
  transactions: [],
  ...fields,
})

function showCard(
  next: LedgerMonth,
  viewer: 'tenant' | 'landlord' = 'tenant',
  standingOrder: Ledger['standingOrder'] = null,
) {
  const ledger: Ledger = {
    leaseId: 'lease',
    reference: 'KH-1',
    isLandlord: false,
    timeZone: 'Asia/Bangkok',
    rent: `${900n * 10n ** 18n}`,
    months: [next],
    rents: [],
    onTheWay: [],
    unassigned: '0',
    standingOrder,
    years: [2027],
    leaseNow: moveIn,
    readTo: 0,
    readToBlock: 0,
  }
  vi.stubGlobal('fetch', async () => Response.json(ledger))
  renderLease(<RentsCard lease={aLease({ status: 'released', viewer })} viewerId="ben" />)
}
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')

test('a whole month shows what is left to pay', async () => {
  showCard(month({ open: `${900n * 10n ** 18n}` }))
  await vi.waitFor(() => expect(page()).toContain('900 USDT'))
  expect(page()).not.toContain('The last month is a short one')
})

test('a late rent that its tenant reported as paid is not urged again; the landlord is led to confirm it', async () => {
  const said = month({ state: 'late', days: 4, open: `${900n * 10n ** 18n}`, claimedOn: '2027-03-02' })
  showCard(said)
  await screen.findByText('March rent: paid another way, not confirmed')
  expect(page()).not.toContain('late')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All months'])
  cleanup()
  showCard(said, 'landlord')
  await screen.findByText('March rent: paid another way, not confirmed')
  expect(screen.getByRole('link', { name: 'Confirm what I got' }).getAttribute('href')).toMatch(/\/ledger$/)
})

test('a late rent is reported, and leads its tenant to paying it, its landlord only to the ledger', async () => {
  const late = month({ state: 'late', days: 4, open: `${900n * 10n ** 18n}` })
  showCard(late)
  await screen.findByText('A rent payment is 4 days late')
  expect(screen.getByRole('link', { name: 'Pay March rent' }).getAttribute('href')).toMatch(/\/leases\/lease\/ledger$/)
  cleanup()
  showCard(late, 'landlord')
  await screen.findByText('A rent payment is 4 days late')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('the card announces no rent of a standing order that was paid by hand', async () => {
  const left = [{ due: moveIn + 31 * 86_400, amount: `${7n * 10n ** 18n}`, month: 1 }]
  const standing = { running: { left } } as unknown as Ledger['standingOrder']
  showCard(month({ open: `${7n * 10n ** 18n}` }), 'tenant', standing)
  await screen.findByText(/Standing order: takes/)
  cleanup()
  showCard(month({ open: `${6n * 10n ** 18n}` }), 'tenant', standing)
  await vi.waitFor(() => expect(page()).toContain('6 USDT'))
  expect(page()).not.toContain('Standing order: takes')
})

test('the day of a standing order is never one that has passed', async () => {
  const left = [-1, 31].map((days, place) => ({
    due: moveIn + days * 86_400,
    amount: `${(7n + BigInt(place)) * 10n ** 18n}`,
  }))
  const standing = { running: { left } } as unknown as Ledger['standingOrder']
  showCard(month({ state: 'late', days: 1, open: '1' }), 'tenant', standing)
  await vi.waitFor(() => expect(page()).toContain('8 USDT'))
  expect(page()).not.toContain('7 USDT')
})
