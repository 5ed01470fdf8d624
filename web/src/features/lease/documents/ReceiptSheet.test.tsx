/** What a third party reads on a receipt in each of its states. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import css from './ReceiptAmounts.module.css'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { at, document, early, escrow, landlord, lease, paid } from './receipt.setup.ts'
import { VerifyReceipt } from './VerifyReceipt.tsx'

afterEach(cleanup)
const ignore = () => undefined

// promise: receipt-page
test("a payment's receipt shows the amounts, where each part is now, and every number to compare", () => {
  renderWithProviders(<ReceiptSheet receipt={paid} onRelease={ignore} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1,900\u00a0USDT paid into the escrow')
  expect(screen.getByText(/went to the landlord on 2 Dec 2026, 12:00/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'its receipt' }).getAttribute('href')).toBe(`/receipt/56/${early}`)
  expect(screen.getByText('held until 15 Dec 2027, 12:00, then to the tenant')).toBeTruthy()
  for (const whole of [paid.transactionId, lease, landlord, escrow, document]) screen.getAllByText(whole)
  expect(screen.getByText(/they are exactly the terms of this lease/)).toBeTruthy()
})

test('an earlier end is a sentence with the last day and the due time, and names no money', () => {
  const [first] = paid.events
  if (!first) throw new Error('The receipt has an event.')
  const end = { ...first, event: 'LeaseEndedEarlier', amounts: [], due: at('2027-03-15'), moveOut: at('2027-03-01') }
  renderWithProviders(<ReceiptSheet receipt={{ ...paid, events: [end], movements: [] }} onRelease={ignore} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'The stay ends on 1 Mar 2027, 18:00 UTC. A deposit that the escrow still holds is due on 15 Mar 2027, 18:00 UTC',
  )
  screen.getByText(/^No money moved, /)
})

test('an undelivered first rent is gold like held money, and green only once it was delivered', () => {
  const barOf = (paidAt: number | null) => {
    const credit = { account: landlord, escrow, paidAt, paidTransactionId: paidAt === null ? null : early }
    const [whole] = paid.leases
    const [rent, deposit] = whole?.parts ?? []
    if (!whole || !rent || !deposit) throw new Error('The receipt has two parts.')
    const waiting = { ...rent, out: rent.out.map((one) => ({ ...one, credit })) }
    const leases = [{ ...whole, parts: [waiting, deposit] }]
    renderWithProviders(<ReceiptSheet receipt={{ ...paid, leases }} onRelease={ignore} />)
    return [...(screen.getByText('1,100', { selector: 'b' }).parentElement?.classList ?? [])]
  }
  expect(barOf(null)).toEqual(expect.arrayContaining([css.held]))
  expect(
    screen.getByText(/could not be delivered on 2 Dec 2026, 12:00; it stays in the escrow for the landlord/),
  ).toBeTruthy()
  cleanup()
  expect(barOf(at('2026-12-04'))).toEqual([css.paid])
  expect(screen.getByText(/kept in the escrow reached the landlord on 4 Dec 2026, 12:00/)).toBeTruthy()
})

test('instructions to check undelivered money independently query the escrow for its account, only until it is delivered', () => {
  const [whole] = paid.leases
  const [rent, deposit] = whole?.parts ?? []
  if (!whole || !rent || !deposit) throw new Error('The receipt has two parts.')
  const questions = (paidAt: number | null) => {
    cleanup()
    const credit = { account: landlord, escrow, paidAt, paidTransactionId: paidAt === null ? null : early }
    const parts = [{ ...rent, out: rent.out.map((one) => ({ ...one, credit })) }, deposit]
    renderWithProviders(<VerifyReceipt receipt={{ ...paid, leases: [{ ...whole, parts }] }} />)
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  }
  expect(questions(null).at(-1)).toBe(
    `Ask the escrow credit for ${landlord}: it says how much the escrow keeps for this account, from all its leases together.`,
  )
  expect(questions(at('2026-12-04')).join()).not.toContain('credit')
})

// promise: receipt-release-shown
test('a due sum has a button for any visitor, with how much goes to which account; one press releases all of it', () => {
  const onRelease = vi.fn()
  const [whole] = paid.leases
  const [rent, deposit] = whole?.parts ?? []
  if (!whole || !rent || !deposit) throw new Error('The receipt has two parts.')
  const both = { ...whole, parts: [{ ...rent, held: rent.paid, out: [] }, deposit] }
  const show = (change: Partial<typeof whole>, day: string) => {
    cleanup()
    const readAt = { block: 1, time: at(day) }
    renderWithProviders(
      <ReceiptSheet receipt={{ ...paid, readAt, leases: [{ ...both, ...change }] }} onRelease={onRelease} />,
    )
    return screen.queryByRole('button', { name: /^Release/ })?.textContent
  }
  expect(show({}, '2026-12-05')).toBeUndefined()
  expect(show({}, '2026-12-06')).toBe('Release 1,100\u00a0USDT')
  expect(screen.getByText(/goes to the landlord, 0x2222\u2060…\u20602222\./)).toBeTruthy()
  expect(screen.queryByText(/goes to the tenant/)).toBeNull()
  expect(screen.getByText(/only the network fee/)).toBeTruthy()
  expect(show({}, '2027-12-16')).toBe('Release 1,900\u00a0USDT')
  expect(screen.getByText(/800 USDT goes to the tenant, 0x1111\u2060…\u20601111\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Release/ }))
  expect(onRelease).toHaveBeenCalledWith(both)
})

// promise: receipt-release-not
test('a receipt offers no release for an open dispute, a paid-out sum, or missing terms', () => {
  const [whole] = paid.leases
  const [rent, deposit] = whole?.parts ?? []
  if (!whole || !rent || !deposit) throw new Error('The receipt has two parts.')
  const readAt = { block: 1, time: at('2027-12-16') }
  const buttonOf = (change: Partial<typeof whole>) => {
    cleanup()
    renderWithProviders(
      <ReceiptSheet receipt={{ ...paid, readAt, leases: [{ ...whole, ...change }] }} onRelease={ignore} />,
    )
    return screen.queryByRole('button', { name: /^Release/ })
  }
  expect(buttonOf({})).toBeTruthy()
  expect(buttonOf({ parts: [rent, { ...deposit, due: at('2027-12-29') }] })).toBeNull()
  expect(buttonOf({ parts: [rent, { ...deposit, held: '0' }] })).toBeNull()
  expect(buttonOf({ terms: null })).toBeNull()
})

// promise: second-no-release
test('the receipt of a second payment offers no release, and says why', () => {
  const leases = paid.leases.map((one) => ({ ...one, isSecond: true }))
  const readAt = { block: 1, time: at('2027-12-16') }
  renderWithProviders(<ReceiptSheet receipt={{ ...paid, readAt, leases }} onRelease={ignore} />)
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
  expect(screen.getByText(/This payment belongs to no lease: the landlord can send it back/)).toBeTruthy()
})

test('a due deposit says that anyone may release it', () => {
  renderWithProviders(
    <ReceiptSheet receipt={{ ...paid, readAt: { block: 1, time: at('2027-12-16') } }} onRelease={ignore} />,
  )
  expect(screen.getByText(/can be released since 15 Dec 2027, 12:00; anyone can release it to the tenant/)).toBeTruthy()
})

test('without terms on record the receipt says so, and uses UTC', () => {
  const leases = paid.leases.map((one) => ({ ...one, terms: null, timeZone: null }))
  renderWithProviders(<ReceiptSheet receipt={{ ...paid, leases }} onRelease={ignore} />)
  expect(screen.getByText(/We have no terms with this id in our records/)).toBeTruthy()
  expect(screen.getByText(/23 Nov 2026, 18:00 UTC/)).toBeTruthy()
})

// promise: receipt-states
test('a pending, a non-final and a failed receipt claim nothing', () => {
  const bare = { ...paid, events: [], movements: [], leases: [], block: null, time: null }
  renderWithProviders(<ReceiptSheet receipt={{ ...bare, state: 'waiting', confirmations: 0 }} onRelease={ignore} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This transaction is on its way')
  cleanup()
  renderWithProviders(<ReceiptSheet receipt={{ ...paid, state: 'seen', confirmations: 3 }} onRelease={ignore} />)
  expect(screen.getByText('3 of 15 confirmations on BNB Smart Chain (BEP-20)')).toBeTruthy()
  cleanup()
  renderWithProviders(<ReceiptSheet receipt={{ ...bare, state: 'failed' }} onRelease={ignore} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This transaction failed')
  expect(screen.queryByText(/USDT/)).toBeNull()
})
