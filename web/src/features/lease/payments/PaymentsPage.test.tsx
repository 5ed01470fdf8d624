/** The payments tab. */

import thai from '@keyhold/locales/th/payments.json' with { type: 'json' }
import { wordJoiner } from '@keyhold/rental/wordJoiner.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import type { Language } from '../../../gateways/text/language.ts'
import { ToastRegion } from '../../../ui/Toast.tsx'
import { aLease } from '../fixtures.setup.tsx'
import { PaymentsPage } from './PaymentsPage.tsx'
import { aPayment } from './payment.setup.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the page with an empty cache; returns its cache. */
function openPage(address?: string, language: Language = 'en'): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithProviders(
    <QueryClientProvider client={queries}>
      <ToastRegion>
        <PaymentsPage />
      </ToastRegion>
    </QueryClientProvider>,
    { language, ...(address !== undefined && { path: address }) },
  )
  return queries
}

/** Renders the tab on an API that returns rows, or refuses. */
function showPayments(rows: unknown, status = 200, address = '/profile/me/payments', language: Language = 'en') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.includes('/escrow')) return Response.json({ chainId: 31_337, explorerUrl: 'https://scan.example' })
    return path.includes('paymentsTransfers') ? Response.json(rows, { status }) : Response.json([])
  })
  openPage(address, language)
  return asked
}

const rows = [
  aPayment({ paymentType: 'rent', invoice: 'KH-R-000009', direction: 'out' }),
  aPayment({
    contractId: 'lease-2',
    property: 'Loft',
    reference: 'KH-000002',
    direction: 'in',
    invoice: 'KH-R-000008',
  }),
]

test('the payments show how long ago they were read from the chain, and up to which block', async () => {
  const now = Math.floor(Date.now() / 1000)
  const lease = aLease({
    status: 'released',
    viewer: 'tenant',
    now,
    change: { readAt: { block: 1_234, time: now - 8 * 60 } },
  })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/escrow')) return Response.json({ chainId: 31_337, explorerUrl: null })
    return Response.json(path.includes('paymentsTransfers') ? rows : [lease])
  })
  openPage('/profile/me/payments')
  expect(await screen.findByText('Read from the blockchain 8 minutes ago, block 1,234.')).toBeTruthy()
})

// promise: payments-rows, sgn-2-payments
test('every payment has its invoice, home, amount, receipt and PDF', async () => {
  showPayments(rows)
  const row = (await screen.findByText('KH-R-000009')).closest('tr') as HTMLElement
  expect(within(row).getByText('2,200 USDT')).toBeTruthy()
  expect(within(row).getByRole('link', { name: 'Two-bedroom off Paseo Escalón' })).toBeTruthy()
  const receipt = within(row).getByRole('link', { name: 'Public receipt of KH-R-000009' })
  expect(receipt.getAttribute('href')).toBe(`/receipt/31337/0x${'ab'.repeat(32)}`)
  expect(within(row).getByRole('button', { name: 'PDF of KH-R-000009' })).toBeTruthy()
})

test('filtering by lease shows its payments and recalculates the sums', async () => {
  showPayments(rows)
  fireEvent.change(await screen.findByLabelText('Lease'), { target: { value: 'lease-2' } })
  expect(screen.queryByText('KH-R-000009')).toBeNull()
  expect(screen.getByText('1 payment')).toBeTruthy()
  expect(screen.getByText('To you: 2,200 USDT')).toBeTruthy()
})

test('a row says where the money came from or went, relative to the reader', async () => {
  showPayments([
    aPayment({ invoice: 'KH-R-000021' }),
    aPayment({ invoice: 'KH-R-000022', from: 'escrow', to: 'keyhold', direction: 'none' }),
    aPayment({ invoice: 'KH-R-000023', from: 'escrow', to: 'keyhold', direction: 'in' }),
  ])
  const said = async (invoice: string) =>
    (await screen.findByText(invoice)).closest('tr')?.querySelector('td:nth-child(4) span')?.textContent
  expect(await said('KH-R-000022')).toBe('from the escrow to Keyhold')
  expect(await said('KH-R-000023')).toBe('from the escrow')
})

/** The lines of the CSV that its button saves. */
async function downloadCsv(name = 'Download CSV'): Promise<string[]> {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:1', revokeObjectURL: () => {} }),
  )
  fireEvent.click(await screen.findByRole('button', { name }))
  return (await saved[0]?.text())?.split('\r\n') ?? []
}

// promise: csv-shares
test("the CSV names each row's part and the payee of each share", async () => {
  const shared = { paymentType: 'settled', part: 'deposit', from: 'escrow' } as const
  showPayments([
    aPayment({ ...shared, invoice: 'KH-R-000031', to: 'tenant', direction: 'in', price: `300${'0'.repeat(18)}` }),
    aPayment({ ...shared, invoice: 'KH-R-000032', to: 'landlord', direction: 'none', price: `100${'0'.repeat(18)}` }),
  ])
  const lines = await downloadCsv()
  expect(lines[0]).toContain('"Type","Part","Amount"')
  expect(lines[1]).toContain('"Shared by agreement: deposit","Deposit","300","USDT","the escrow"')
  expect(lines[2]).toContain('"Shared by agreement: deposit","Deposit","100","USDT","the escrow"')
})

test('the CSV says for each row whether it was delivered, is undelivered and for whom, or came later', async () => {
  const account = `0x${'33'.repeat(20)}`
  const escrow = `0x${'44'.repeat(20)}`
  const rent = { paymentType: 'released', part: 'handover', from: 'escrow', to: 'landlord' } as const
  const paidTransactionId = `0x${'55'.repeat(32)}`
  const paidAt = Date.parse('2026-03-05T08:00:00Z') / 1000
  showPayments([
    aPayment(rent),
    aPayment({ ...rent, credit: { account, escrow, paidAt: null, paidTransactionId: null } }),
    aPayment({ ...rent, credit: { account, escrow, paidAt, paidTransactionId } }),
  ])
  const [head = '', ...lines] = await downloadCsv()
  const place = head.split(',').indexOf('"Delivery"')
  expect(lines.map((line) => line.split('","')[place]).filter(Boolean)).toEqual([
    'received',
    `kept for ${account} in the escrow`,
    'received later, 2026-03-05 08:00:00',
  ])
})

test('the CSV has the clock of the home and the full names of both', async () => {
  localStorage.setItem('keyhold.user', JSON.stringify({ id: 'me', firstName: 'Ben', lastName: 'Okafor' }))
  const lease = aLease({ status: 'active', viewer: 'tenant' })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('paymentsTransfers'))
      return Response.json([aPayment({ contractId: lease.id, paymentType: 'rent', from: 'tenant', to: 'landlord' })])
    return Response.json(path.includes('/escrow') ? { chainId: 31_337, explorerUrl: null } : [lease])
  })
  openPage()
  await screen.findByText(/KH-R-/)
  const [, line = ''] = await downloadCsv()
  localStorage.clear()
  expect(line).toContain('"2026-03-01 06:00:00","America/El_Salvador"')
  const { firstName, lastName } = lease.counterpart
  expect(line).toContain(`"Ben Okafor","${firstName} ${lastName}"`)
})

test('the CSV of a Thai page has no invisible characters', async () => {
  showPayments([aPayment({ paymentType: 'rent' })], 200, '/profile/me/payments', 'th')
  const file = (await downloadCsv(thai.csv.button)).join()
  expect(file).toContain('เลขที่')
  expect(file).not.toContain(wordJoiner)
})

test('filters without a match can be cleared', async () => {
  showPayments(rows, 200, '/profile/me/payments?period=1999')
  fireEvent.click(await screen.findByRole('button', { name: 'Show all payments' }))
  expect(screen.getByText('KH-R-000009')).toBeTruthy()
})

// promise: sgn-2-payments-none
test('without a payment the page says when there will be one; an error offers a retry', async () => {
  showPayments([])
  expect(await screen.findByText('No payment yet')).toBeTruthy()
})

// promise: payments-failure, sgn-8-payments
test('an error is shown in place, with a retry', async () => {
  const asked = showPayments({ code: 'database-away' }, 503)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Keyhold’s database does not answer right now. Try again in a moment.')).toBeTruthy()
  expect(asked.filter((path) => path.includes('paymentsTransfers'))).toHaveLength(2)
})

test('a PDF error shows a toast, and the button stays', async () => {
  showPayments(rows.slice(0, 1))
  const button = await screen.findByRole('button', { name: /^PDF of/ })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'server-fault' }, { status: 500 }))
  fireEvent.click(button)
  expect(await screen.findByText('The PDF could not be created. Try again in a moment.')).toBeTruthy()
  expect((button as HTMLButtonElement).disabled).toBe(false)
})

// promise: transaction-explorer
test('if the chain has an explorer, a payment links to it', async () => {
  showPayments([aPayment({ invoice: 'KH-R-000011' }), aPayment({ invoice: 'KH-R-000012', chainId: 56 })])
  const rowOf = async (invoice: string) => (await screen.findByText(invoice)).closest('tr') as HTMLElement
  const out = await within(await rowOf('KH-R-000011')).findByRole('link', { name: /explorer/i })
  expect(out.getAttribute('href')).toBe(`https://scan.example/tx/0x${'ab'.repeat(32)}`)
  expect(within(await rowOf('KH-R-000012')).queryByRole('link', { name: /explorer/i })).toBeNull()
})

// promise: payments-plot
test('the chart appears once there are two months, and each month states its sums', async () => {
  const month = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
  showPayments([aPayment({ date: month('2026-03-02') })])
  await screen.findByText('1 payment')
  expect(screen.queryByRole('region', { name: 'Payments over time' })).toBeNull()
  cleanup()
  showPayments([aPayment({ date: month('2026-04-02') }), aPayment({ date: month('2026-03-02'), direction: 'in' })])
  const plot = await screen.findByRole('region', { name: 'Payments over time' })
  const months = within(plot)
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('title'))
  expect(months).toEqual([
    'March 2026: 2,200\u00a0USDT to you, 0\u00a0USDT from you',
    'April 2026: 0\u00a0USDT to you, 2,200\u00a0USDT from you',
  ])
})

test("the chart waits for today's date from the leases, and appears in full if they cannot be read", async () => {
  let fail: (error: Error) => void = () => {}
  const leases = new Promise<Response>((_, reject) => {
    fail = reject
  })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('paymentsTransfers')) return Response.json(rows)
    return path.includes('/escrow') ? Response.json({}) : leases
  })
  const queries = openPage()
  await vi.waitFor(() => expect(queries.getQueryData(['payments'])).toBeTruthy())
  expect(screen.queryByText('KH-R-000009')).toBeNull()
  await act(async () => fail(new Error('away')))
  expect(await screen.findByText('KH-R-000009')).toBeTruthy()
})

test('the chart labels years: at each January, and at the first month unless a January is next to it', async () => {
  const month = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
  const years = async (first: string, last: string) => {
    showPayments([aPayment({ date: month(last) }), aPayment({ date: month(first), direction: 'in' })])
    const plot = await screen.findByRole('region', { name: 'Payments over time' })
    const named = [...plot.querySelectorAll('li')].map((item) => item.querySelector('b')?.textContent ?? '')
    cleanup()
    return named
  }
  expect(await years('2025-09-02', '2026-01-02')).toEqual(['2025', '', '', '', '2026'])
  expect(await years('2025-12-02', '2026-02-02')).toEqual(['', '2026', ''])
})
