/** For tests of paying: the two of a lease that was really paid on a chain, and what one of them sees of it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createQueries } from '../../gateways/queries.ts'
import { show } from '../../gateways/show.tsx'
import { ask } from '../../gateways/wallet/discovery.ts'
import { errandOf } from '../../gateways/wallet/errand.ts'
import { walletHold } from '../../gateways/wallet/hold.ts'
import { aWallet, someTerms, type TestPlace } from '../../gateways/wallet/paying.setup.ts'
import { runErrand } from '../../gateways/wallet/runErrand.ts'
import '../../ui/dialogs.setup.ts'
import { ToastRegion } from '../../ui/Toast.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  await walletHold().disconnect()
  vi.unstubAllGlobals()
})

/** Tenant and landlord, each with a wallet; the page is connected to the viewer's, which was asked nothing yet. */
export async function aPaidPair(place: TestPlace, { isStepwise = false, isLandlord = false, tenantHas = 5_000 } = {}) {
  const tenant = aWallet(place, isStepwise)
  const landlord = aWallet(place, isStepwise)
  await place.fund(tenant.address, tenantHas)
  await place.fund(landlord.address)
  for (const { provider } of [tenant, landlord]) await ask(provider, 'eth_requestAccounts')
  const terms = await someTerms(place, tenant.address, landlord.address)
  const errand = errandOf({ act: 'pay' }, place.place, terms)
  await runErrand({ provider: tenant.provider, account: tenant.address, place: place.place, errand })
  const viewer = isLandlord ? landlord : tenant
  viewer.asked.length = 0
  await walletHold().connect({ id: 'test', name: 'Test wallet', icon: '', provider: viewer.provider })
  return { tenant, landlord, terms, viewer }
}

/** Shows a part of a page that asks the API and says things in passing. */
export function showPaying(part: ReactNode) {
  show(
    <QueryClientProvider client={createQueries()}>
      <ToastRegion>{part}</ToastRegion>
    </QueryClientProvider>,
  )
}

/** Waits until a button can be pressed: enabled, and busy with nothing. */
export async function pressable(name: string | RegExp): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  return button
}
