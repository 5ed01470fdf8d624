/** For payment tests: the parties of a lease that was really paid on a chain, and one party's view. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { type Address, zeroAddress } from 'viem'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { rpcRequest } from '../../../gateways/wallet/connectors.ts'
import { escrowTransactionFor } from '../../../gateways/wallet/escrowTransaction.ts'
import { runTransaction } from '../../../gateways/wallet/runTransaction.ts'
import { aWallet, passDays, someTerms, type TestNetwork } from '../../../gateways/wallet/testNetwork.setup.ts'
import { walletConnectionStore } from '../../../gateways/wallet/walletConnection.ts'
import '../../../ui/dialogs.setup.ts'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  await walletConnectionStore().disconnect()
  vi.unstubAllGlobals()
})

/**
 * Tenant and landlord, each with a wallet; the page is connected to the viewer's, without any request yet. `isMovedIn`:
 * the chain is at move-in, from which the tenant can dispute and release; `isMovedOut`: at move-out, from which the
 * landlord can claim; `payout`: the tenant's payout account; `isFree`: a cancellation is free until move-in; `notice`: the
 * tenant's days of notice.
 */
export async function paidParties(
  network: TestNetwork,
  {
    isStepwise = false,
    isLandlord = false,
    isMovedIn = false,
    isMovedOut = false,
    tenantHas = 5_000,
    payout = zeroAddress as Address,
    isFree = false,
    notice = 0,
  } = {},
) {
  const tenant = aWallet(network, isStepwise)
  const landlord = aWallet(network, isStepwise)
  await network.fund(tenant.address, tenantHas)
  await network.fund(landlord.address)
  for (const { provider } of [tenant, landlord]) await rpcRequest(provider, 'eth_requestAccounts')
  const usual = await someTerms(network, tenant.address, landlord.address)
  const rules = { tenantPayout: payout, tenantNotice: notice, earliestEnd: notice > 0 ? usual.moveIn + 1 : 0 }
  const plain = { ...usual, ...rules }
  const terms = isFree ? { ...plain, freeUntil: plain.moveIn, halfUntil: plain.moveIn } : plain
  const transaction = escrowTransactionFor({ kind: 'pay' }, network.config, terms)
  await runTransaction({ provider: tenant.provider, account: tenant.address, network: network.config, transaction })
  if (isMovedIn || isMovedOut) await passDays(network, isMovedOut ? 200 : 10)
  const viewer = isLandlord ? landlord : tenant
  viewer.asked.length = 0
  await walletConnectionStore().connect({ id: 'test', name: 'Test wallet', icon: '', provider: viewer.provider })
  return { tenant, landlord, terms, viewer }
}

/** Waits until a button can be pressed: enabled and not busy, both at once, because a busy one is never disabled. */
export async function pressable(name: string | RegExp): Promise<HTMLElement> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([false, null]))
  return button
}
