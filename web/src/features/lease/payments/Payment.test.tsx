import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { aNetwork, aWallet, someTerms } from '../../../gateways/wallet/testNetwork.setup.ts'
import { walletConnectionStore } from '../../../gateways/wallet/walletConnection.ts'
import { aLease, renderLease } from '../fixtures.setup.tsx'
import { fakeApi } from '../transactions/fakeApi.setup.ts'
import { pressable } from '../transactions/paidParties.setup.tsx'
import { Payment } from './Payment.tsx'

const landlord = '0x00000000000000000000000000000000000000A1'
const network = await aNetwork()
afterAll(() => network.stop())

/** A tenant on the page, with a connected wallet. */
async function aTenant({
  isStepwise = false,
  usdt = 5_000,
  signature = null as string | null,
  payout = undefined as `0x${string}` | undefined,
  notConfirmedSince = null as number | null,
} = {}) {
  const wallet = aWallet(network, isStepwise)
  await network.fund(wallet.address, usdt)
  const terms = { ...(await someTerms(network, wallet.address, landlord)), ...(payout && { tenantPayout: payout }) }
  const lease = aLease({ status: 'accepted', viewer: 'tenant', terms, now: terms.payBy - 86_400 })
  const facts = { ...network.config, depositFee: '0', isLocal: true, confirmations: 3, notConfirmedSince }
  const api = fakeApi(network.config, terms, { lease, signature, answers: { 'GET /api/escrow': facts } })
  await walletConnectionStore().connect({ id: 'test', name: 'Test wallet', icon: '', provider: wallet.provider })
  renderLease(<Payment viewerId="ben" leaseId={lease.id} WalletDialog={() => null} prove={() => null} />)
  return { ...wallet, calls: api.asked, lease }
}

test('one press and one confirmation pay a lease, and the server is notified', async () => {
  const tenant = await aTenant()
  await screen.findByText('We tested the payment without sending it. This will happen:')
  screen.getByText('Your wallet will ask you once.')
  expect(screen.getAllByText(/What your wallet shows/).map(({ textContent }) => textContent)).toEqual([
    'What your wallet shows: approve',
    'What your wallet shows: approve',
    'What your wallet shows: payLease',
  ])
  expect(screen.queryByText(/checks their hash/)).toBeNull()
  const asked = screen.getAllByText(/What your wallet shows/).map((summary) => summary.closest('details')?.open)
  expect(asked).toEqual([false, false, false])
  const button = await pressable(/^Pay 2,200/)
  screen.getByText(/^Held for you until/)
  fireEvent.click(button)
  await screen.findByText('Your payment is on the network')
  expect(screen.queryByText(/^Held for you until/)).toBeNull()
  expect(tenant.asked).toHaveLength(1)
  expect(await network.balance(tenant.address)).toBe(2_800n * 10n ** 18n)
  await waitFor(() => expect(tenant.calls).toContain('PUT /api/contract-activated'))
})

// promise: payment-not-confirmed
test('while the chain has lost its history, the page says since when nothing is confirmed and offers no payment', async () => {
  await aTenant({ notConfirmedSince: Date.UTC(2026, 10, 29, 8, 5) / 1000 })
  await screen.findByText(/^Not confirmed since .*29 Nov/)
  screen.getByText(/Nothing can be paid or released here/)
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
})

// promise: payment-vanished
test('a vanished payment is not reported as pending, however often the page polls', async () => {
  const { lease } = await aTenant()
  const button = await pressable(/^Pay 2,200/)
  fireEvent.click(button)
  await screen.findByText('Your payment is on the network')
  const row = { id: 'row', party: 'chain', person: null, at: 1, serverAt: '', facts: {} } as const
  lease.history.push({ ...row, act: 'paymentLost', from: 'Deposit Pending', to: 'Pay Deposit' })
  await screen.findByText(/the network dropped it/)
  expect(screen.queryByText('Your payment is on the network')).toBeNull()
})

// promise: sgn-4-flow-wait
test('a plain wallet is announced as three confirmations, and a rejection changes nothing', async () => {
  const tenant = await aTenant({ isStepwise: true })
  tenant.answers.push(false)
  await screen.findByText(/Your wallet will ask you 3 times/)
  const shown = (await screen.findByText(/What your wallet shows/)).closest('details')
  expect(shown?.textContent).toContain(`USDT ${network.config.stablecoin}`)
  expect(shown?.textContent).toContain(`The escrow ${network.config.escrow}`)
  expect(shown?.textContent).toContain('2200000000000000000000')
  const button = await pressable('Allow in the wallet')
  fireEvent.click(button)
  await screen.findByText(/You rejected this in the wallet/)
  expect(screen.queryByText(/Failed transaction/)).toBeNull()
  expect(await network.balance(tenant.address)).toBe(5_000n * 10n ** 18n)
})

// promise: prompt-beside
test('during a wallet prompt its expected content stands beside it, closed until the tenant opens it', async () => {
  const tenant = await aTenant({ isStepwise: true })
  let answer: (says: boolean) => void = () => {}
  tenant.answers.push(new Promise((resolve) => (answer = resolve)))
  const button = await pressable('Allow in the wallet')
  const isOpen = () => screen.getByText(/What your wallet shows/).closest('details')?.open
  expect(isOpen()).toBe(false)
  fireEvent.click(button)
  await screen.findByText('Open your wallet and confirm there.')
  expect(isOpen()).toBe(false)
  fireEvent.click(screen.getByText(/What your wallet shows/))
  answer(false)
  await screen.findByText(/You rejected this in the wallet/)
  expect(isOpen()).toBe(true)
})

test('a shortage is reported before the wallet is asked', async () => {
  const tenant = await aTenant({ usdt: 2_000 })
  await screen.findByText(/You need 200\sUSDT more\./)
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  expect(tenant.asked).toEqual([])
})

// promise: public-how-to-pay-paying
test('the payment page links to the guide at the top, and again at a shortage', async () => {
  await aTenant({ usdt: 2_000 })
  await screen.findByText(/You need 200\sUSDT more\./)
  const ways = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/how-to-pay')
  expect(ways).toHaveLength(2)
})

test("terms that the landlord's wallet did not sign cannot be paid", async () => {
  const tenant = await aTenant({ signature: `0x${'1'.repeat(130)}` })
  await screen.findByText(/Do not pay/)
  const button = screen.getByRole('button', { name: /^Pay 2,200/ })
  expect(button).toHaveProperty('disabled', true)
  expect(tenant.asked).toEqual([])
})

test('a payment whose deposit would go back to an unchosen account cannot be made', async () => {
  const tenant = await aTenant({ payout: network.feeReceiver })
  await screen.findByText('Do not pay. The deposit would go back to an account that you did not choose. Contact us.')
  expect(screen.getByRole('button', { name: /^Pay 2,200/ })).toHaveProperty('disabled', true)
  expect(screen.queryByText(/accepted without a wallet/)).toBeNull()
  expect(tenant.asked).toEqual([])
})
