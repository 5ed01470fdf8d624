/**
 * What a lease's page links to.
 * @vitest-environment jsdom
 */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLease, moveOut } from '../features/lease/fixtures.setup.tsx'
import { aPayment } from '../features/lease/payments/payment.setup.ts'
import { createQueryClient } from '../gateways/queryClient.ts'
import { renderRoutes } from '../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../gateways/session.ts'
import { ToastRegion } from '../ui/Toast.tsx'
import Lease from './lease.tsx'
import '../ui/dialogs.setup.ts'

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

/** The page of Ben's lease after these payments. */
async function open(transactions: readonly PaymentRow[]) {
  saveSession({ token: 'token', user: { id: 'ben' } })
  show(aLease({ status: 'active', viewer: 'tenant', change: { transactions: [...transactions] } }))
  // The first page of the file loads all modules of a lease's page.
  await screen.findByRole('heading', { name: 'What happened, and what is next' })
}

function show(lease: LeaseDetail, path = '/profile/ben/leases/lease', state?: object) {
  vi.stubGlobal('fetch', async (path: string) =>
    /contract\/lease$/.test(path) ? Response.json(lease) : Response.json({ code: 'database-away' }, { status: 503 }),
  )
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <ToastRegion>
        <Lease />
      </ToastRegion>
    </QueryClientProvider>
  )
  const known = state && { initialEntries: [{ pathname: path, state }] }
  return renderRoutes([{ path: '/profile/:id/leases/:leaseId', element }], { path }, known)
}

const claim = { amount: `${150n * 10n ** 18n}`, reason: 'damage', words: 'Worktop: half of 300.' }

/** Ada's page of the lease at an instant, opened by the wear sheet's link. */
async function comeFromWearSheet(state: object, leaseNow = moveOut + 60) {
  saveSession({ token: 'token', user: { id: 'ada' } })
  const lease = aLease({ status: 'released', viewer: 'landlord', now: leaseNow })
  const { router } = show(lease, '/profile/ada/leases/lease', state)
  await screen.findByRole('heading', { name: 'What happened, and what is next' })
  return router
}
const dialog = () => screen.findByRole('dialog', { name: 'Claim from the deposit?' })

test("the wear sheet's link opens the claim with its share; once closed it stays closed, and the button still has the share", async () => {
  const router = await comeFromWearSheet({ claim, opens: true })
  await dialog()
  expect(screen.getByLabelText<HTMLInputElement>('Claimed amount').value).toBe('150')
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.state).toEqual({ claim, opens: false }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Claim from the deposit' }))
  await dialog()
  expect(screen.getByLabelText<HTMLInputElement>('Claimed amount').value).toBe('150')
})

// promise: lost-payment-page
test('a lease whose payment the blockchain lost says so above its amounts, and no other does', async () => {
  saveSession({ token: 'token', user: { id: 'ben' } })
  const title = 'The blockchain no longer has a payment of this lease'
  show(aLease({ status: 'active', viewer: 'tenant', change: { isPaymentLost: true } }))
  await screen.findByText(title)
  screen.getByText(/^A payment that was final is gone\. The escrow may not hold what this page says/)
  cleanup()
  await open([])
  expect(screen.queryByText(title)).toBeNull()
})

test('a lease whose standing order could outlive the stay leads either party to the rents to stop it', async () => {
  for (const viewer of ['tenant', 'landlord'] as const) {
    saveSession({ token: 'token', user: { id: viewer === 'tenant' ? 'ben' : 'ada' } })
    show(aLease({ status: 'released', viewer, change: { isOrderToStop: true } }))
    const link = await screen.findByRole('link', { name: 'To the rents' })
    expect(link.getAttribute('href')).toMatch(/\/leases\/lease\/ledger$/)
    screen.getByText(/^(Your|The) stay now ends on 1 Dec 2027\. You two agreed on it in Keyhold alone/)
    cleanup()
  }
})

test('after the stay either party is led to the rents to stop the standing order, whatever they agreed', async () => {
  for (const viewer of ['tenant', 'landlord'] as const) {
    saveSession({ token: 'token', user: { id: viewer === 'tenant' ? 'ben' : 'ada' } })
    show(aLease({ status: 'released', viewer, now: moveOut, change: { isOrderToStop: true } }))
    await screen.findByRole('link', { name: 'To the rents' })
    screen.getByText(/^(Your|The) stay ended on 1 Dec 2027\./)
    cleanup()
  }
})

test.each([
  ['before move-out', { claim, opens: true }, moveOut - 60],
  ['once the deposit is due to the tenant', { claim, opens: true }, moveOut + 15 * 86_400],
  ['by nonsense in the history', { claim: { amount: '-1', reason: 'damage', words: '' }, opens: true }, moveOut + 60],
])('no claim opens %s', async (_, state, leaseNow) => {
  await comeFromWearSheet(state, leaseNow)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['paid into the escrow', [aPayment()]],
  ['whose deposit moved over whole from the lease before', [aPayment({ paymentType: 'moved', from: 'escrow' })]],
])(
  "a lease %s links to its rents and its inventory, on a phone directly below the escrow's holdings",
  async (_, transactions) => {
    await open(transactions)
    for (const name of ['Who holds the money now', 'Rents', 'Inventory'])
      expect(screen.getByRole('region', { name }).parentElement?.className).toContain('second')
  },
)

test('an unpaid lease links to neither', async () => {
  await open([])
  expect(screen.queryByRole('region', { name: 'Rents' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Inventory' })).toBeNull()
})
