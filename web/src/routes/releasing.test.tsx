/** A receipt is a public page without an API cache: the release dialog brings its own. */
import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { at, paid } from '../features/lease/documents/receipt.setup.ts'
import { renderWithProviders } from '../gateways/render.setup.tsx'
import '../ui/dialogs.setup.ts'
import { ToastRegion } from '../ui/Toast.tsx'
import { Releasing } from './releasing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// promise: receipt-release-public
test('the release dialog opens on a public page, and shows how much goes to whom', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'chain-away' }, { status: 503 })))
  const [lease] = paid.leases
  if (!lease) throw new Error('The receipt has a lease.')
  const receipt = { ...paid, readAt: { block: 1, time: at('2027-12-16') } }
  const nothing = () => undefined
  await act(async () => {
    renderWithProviders(
      <ToastRegion>
        <Suspense>
          <Releasing receipt={receipt} lease={lease} onReleased={nothing} onClose={nothing} />
        </Suspense>
      </ToastRegion>,
    )
  })
  expect(await screen.findByRole('dialog', { name: 'Release 800\u00a0USDT?' })).toBeTruthy()
  screen.getByText(/goes to the tenant/)
})
