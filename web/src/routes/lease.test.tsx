/**
 * What of a lease its page leads to.
 * @vitest-environment jsdom
 */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLease } from '../features/lease/fixtures.setup.tsx'
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
  const lease = aLease({ status: 'Start Arbitration', viewer: 'tenant', change: { transactions: [...transactions] } })
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
  renderRoutes([{ path: '/profile/:id/leases/:leaseId', element }], { path: '/profile/ben/leases/lease' })
  // The first page of the file loads everything a lease's page is made of.
  await screen.findByRole('heading', { name: 'What happened, and what comes' }, { timeout: 10_000 })
}

test.each([
  ['paid into the escrow', [aPayment()]],
  ['whose deposit moved over whole from the lease before', [aPayment({ paymentType: 'moved', from: 'escrow' })]],
])('a lease %s leads to its rents and its inventory', async (_, transactions) => {
  await open(transactions)
  expect(screen.getByRole('region', { name: 'Rents' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Inventory' })).toBeTruthy()
})

test('a lease that nobody has paid leads to neither', async () => {
  await open([])
  expect(screen.queryByRole('region', { name: 'Rents' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Inventory' })).toBeNull()
})
