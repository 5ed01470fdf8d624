/**
 * The status of the inventories on their lease's page, and their documents.
 * @vitest-environment jsdom
 */
import type { HistoryRow } from '@keyhold/api/leases.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LeaseDownloads } from '../documents/LeaseDownloads.tsx'
import { aLease, moveIn, renderLease } from '../fixtures.setup.tsx'
import { hasInventory, InventoryCard } from './InventoryCard.tsx'

afterEach(cleanup)

const hour = 3_600
const historyRow = (at: number, party: HistoryRow['party'], facts: HistoryRow['facts']): HistoryRow => ({
  id: `${at} ${party}`,
  act: 'record',
  party,
  person: null,
  at,
  serverAt: '2026-12-01T18:00:00.000Z',
  from: 'Released',
  to: 'Released',
  facts: { stage: 'move-in', version: 1, ...facts },
})
const signed = historyRow(moveIn + hour, 'landlord', { inventory: 'signed' })
const answered = historyRow(moveIn + 2 * hour, 'tenant', { inventory: 'answered', objections: 1 })

function open(viewer: 'tenant' | 'landlord', history: HistoryRow[], now = moveIn + 3 * hour) {
  const lease = aLease({ status: 'released', viewer, change: { history } })
  renderLease(
    <>
      <InventoryCard lease={lease} now={now} viewerId="own" />
      <LeaseDownloads lease={lease} now={now} viewerId="own" />
    </>,
  )
}
const papers = () =>
  screen.queryAllByRole('button', { name: /inventory \(PDF\)/ }).map(({ textContent }) => textContent)

test('a lease that was given up has an inventory only if one was signed', () => {
  const now = moveIn + 3 * hour
  const has = (status: 'cancelled' | 'released', history: HistoryRow[]) =>
    hasInventory(aLease({ status, viewer: 'tenant', now, change: { history } }), now)
  expect([has('released', []), has('cancelled', []), has('cancelled', [signed])]).toEqual([true, false, true])
})

test('before anything is signed the card says what can be written, and from when', () => {
  open('tenant', [])
  expect(screen.getByText('Not written yet')).toBeDefined()
  expect(screen.getByText(/^Opens on /)).toBeDefined()
  expect(papers()).toEqual([])
})

// promise: sgn-4-inventory-card
test('the party who must answer is led to it; the other one reads who must answer', () => {
  open('tenant', [signed])
  expect(screen.getByText(/^Answer by /)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Answer the inventory' }).getAttribute('href')).toMatch(/\/inventory$/)
  cleanup()
  open('landlord', [signed])
  expect(screen.getByText(/^Waiting for Ben until /)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Answer the inventory' })).toBeNull()
  expect(papers()).toEqual([])
})

// promise: sgn-4-inventory-keep
test('the valid inventory is among the documents: once it was answered, or after 72 hours', () => {
  open('tenant', [signed, answered])
  expect(screen.getByText('Signed by both, with objections')).toBeDefined()
  expect(papers()).toEqual(['Move-in inventory (PDF)'])
  cleanup()
  open('landlord', [signed], moveIn + hour + 72 * hour)
  expect(screen.getByText('Not answered in time')).toBeDefined()
  expect(papers()).toEqual(['Move-in inventory (PDF)'])
})
