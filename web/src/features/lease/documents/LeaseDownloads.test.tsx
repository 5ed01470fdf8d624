/**
 * A party's downloads of a lease.
 * @vitest-environment jsdom
 */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLease, moveIn, renderLease } from '../fixtures.setup.tsx'
import { hasRents } from '../ledger/RentsCard.tsx'
import { aPayment } from '../payments/payment.setup.ts'
import { Documents } from './Documents.tsx'
import { LeaseDownloads } from './LeaseDownloads.tsx'

afterEach(cleanup)

const lease = (...transactions: ReturnType<typeof aPayment>[]) =>
  aLease({ status: 'released', viewer: 'tenant', change: { transactions, document: `0x${'11'.repeat(32)}` } })
const receipt = () => screen.queryByRole('link', { name: /receipt/i })?.getAttribute('href')

// promise: renew-downloads
test('a renewed lease without an additional payment has its receipt and its ledger, like a paid one', () => {
  for (const paymentType of ['paid-in', 'moved'] as const) {
    const own = lease(aPayment({ paymentType, transactionId: `0x${'cd'.repeat(32)}` }))
    renderLease(<LeaseDownloads lease={own} now={moveIn} viewerId="ben" />)
    expect(receipt()).toBe(`/receipt/31337/0x${'cd'.repeat(32)}`)
    expect(hasRents(own)).toBe(true)
    cleanup()
  }
})

test('a second payment, which is returned, is neither its receipt nor the start of its ledger', () => {
  const own = lease(aPayment({ isSecond: true }))
  renderLease(<LeaseDownloads lease={own} now={moveIn} viewerId="ben" />)
  expect([receipt(), hasRents(own)]).toEqual([undefined, false])
})

test("a lease's documents are in one card", () => {
  renderLease(<Documents lease={lease(aPayment())} now={moveIn} viewerId="ben" />)
  const card = screen.getByRole('region', { name: 'Documents' })
  expect(within(card).getByRole('link', { name: 'Lease agreement' })).toBeDefined()
  expect(within(card).getByRole('button', { name: 'Agreement as a PDF' })).toBeDefined()
  expect(within(card).getAllByRole('listitem').length).toBeGreaterThan(2)
  expect(screen.getAllByRole('heading')).toHaveLength(1)
})
