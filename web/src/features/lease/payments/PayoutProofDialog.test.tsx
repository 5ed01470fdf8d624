/** Proving the payout account again, from the callout on the lease's page to the signature (D 4.8). */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { rpcRequest } from '../../../gateways/wallet/connectors.ts'
import { aNetwork, aWallet, someTerms } from '../../../gateways/wallet/testNetwork.setup.ts'
import { walletConnectionStore } from '../../../gateways/wallet/walletConnection.ts'
import { PayoutToProve } from '../detail/PayoutToProve.tsx'
import { aPaidLease, renderLease } from '../fixtures.setup.tsx'
import { fakeApi } from '../transactions/fakeApi.setup.ts'
import { pressable } from '../transactions/paidParties.setup.tsx'
import { PayoutProofDialog } from './PayoutProofDialog.tsx'

const landlord = '0x00000000000000000000000000000000000000A1'
const network = await aNetwork()
afterAll(() => network.stop())
const message = 'keyhold.example asks for a signature'

/** A tenant with the dialog open, connected with the payout account or with the wallet that paid. */
async function aTenant(isPayoutConnected: boolean, answers: Readonly<Record<string, object>> = {}) {
  const [paying, payout] = [aWallet(network), aWallet(network)]
  for (const { provider } of [paying, payout]) await rpcRequest(provider, 'eth_requestAccounts')
  const terms = { ...(await someTerms(network, paying.address, landlord)), tenantPayout: payout.address }
  const lease = aPaidLease(terms, network.config, { isPayoutToProve: true })
  const { bodies } = fakeApi(network.config, terms, {
    lease,
    answers: {
      'POST /api/contract/lease/payout-account': { message, walletCode: 'x', expiresAt: '2026-12-01T00:00:00Z' },
      'PUT /api/contract/lease/payout-account': { success: 'ok' },
      ...answers,
    },
  })
  const wallet = isPayoutConnected ? payout : paying
  await walletConnectionStore().connect({ id: 'test', name: 'Test wallet', icon: '', provider: wallet.provider })
  let isClosed = false
  renderLease(<PayoutProofDialog lease={lease} onClose={() => (isClosed = true)} WalletDialog={() => null} />)
  return { payout, bodies, isClosed: () => isClosed }
}

// promise: payout-proved
test('the payout account signs Keyhold’s text, and the server gets the signature', async () => {
  const { payout, bodies, isClosed } = await aTenant(true)
  fireEvent.click(await pressable('Sign with this wallet'))
  await waitFor(() => expect(isClosed()).toBe(true))
  const { body } = bodies.find(({ call }) => call.startsWith('PUT')) ?? {}
  const { signature } = body as { signature: `0x${string}` }
  expect(await network.client.verifyMessage({ address: payout.address, message, signature })).toBe(true)
})

test('another wallet is named, and cannot sign', async () => {
  const { payout, bodies } = await aTenant(false)
  await screen.findByText(payout.address)
  expect(screen.getByRole('button', { name: 'Sign with this wallet' })).toHaveProperty('disabled', true)
  expect(bodies).toEqual([])
})

test('a refused proof is shown, and the dialog stays open', async () => {
  const refused = { 'PUT /api/contract/lease/payout-account': { code: 'wallet-nonce-used' } }
  const { isClosed } = await aTenant(true, refused)
  fireEvent.click(await pressable('Sign with this wallet'))
  await screen.findByText(/This message was already used/)
  expect(isClosed()).toBe(false)
})

test('the tenant’s page asks for the proof, and says what a lost payout account means; other leases ask nothing', async () => {
  const terms = { ...(await someTerms(network, landlord, landlord)), tenantPayout: network.feeReceiver }
  const lease = aPaidLease(terms, network.config, { isPayoutToProve: true })
  const { unmount } = renderLease(<PayoutToProve lease={lease} onProve={() => undefined} />)
  screen.getByText(/What is sent there is lost/)
  unmount()
  renderLease(<PayoutToProve lease={{ ...lease, isPayoutToProve: false }} onProve={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})
