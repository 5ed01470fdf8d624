import { leaseId } from '@keyhold/escrow/terms.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { getAddress } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { clearMined, saveMined } from '../../../gateways/wallet/minedTransaction.ts'
import { clearPending, savePending } from '../../../gateways/wallet/pendingTransaction.ts'
import { markPasskeyWallet, type PasskeyWallet } from '../../../gateways/wallet/relayed/passkeyWallet.ts'
import { aNetwork, aWallet, someTerms } from '../../../gateways/wallet/testNetwork.setup.ts'
import { walletConnectionStore } from '../../../gateways/wallet/walletConnection.ts'
import { aLease, renderLease, termsToWire } from '../fixtures.setup.tsx'
import { fakeApi } from '../transactions/fakeApi.setup.ts'
import { pressable } from '../transactions/paidParties.setup.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { Payment } from './Payment.tsx'

const landlord = '0x00000000000000000000000000000000000000A1'
const network = await aNetwork()
afterAll(() => network.stop())

/** Proves the third wallet when pressed; the answer lists one first that did not sign. */
const third = '0x3333333333333333333333333333333333333333'
const added = ['0x9999999999999999999999999999999999999999', third] as const
const proveButton: WalletSlots['prove'] = (onProved, known = []) => (
  <button
    type="button"
    onClick={() => {
      const facts = { provedAt: '2026-01-01T00:00:00Z', main: false, signsIn: false }
      onProved([...added.map((address) => ({ address, ...facts })), ...known], third)
    }}
  >
    prove
  </button>
)

const owners = { x: `0x${'11'.repeat(32)}`, y: `0x${'22'.repeat(32)}`, recovery: landlord } as const

/**
 * A tenant on the page, with a connected wallet. `choice`: what they said before about where money goes back, if they
 * did; `payout`: the account in the terms that the server issues; `isIssued`: it issued them on an earlier visit.
 */
async function aTenant({
  isStepwise = false,
  usdt = 5_000,
  signature = null as string | null,
  choice = 'same',
  payout = undefined as `0x${string}` | undefined,
  notConfirmedSince = null as number | null,
  proved = [] as readonly string[],
  isIssued = false,
  leave = undefined as PasskeyWallet['leave'] | undefined,
} = {}) {
  if (choice) localStorage.setItem('keyhold.payout.lease', choice)
  const wallet = aWallet(network, isStepwise)
  await network.fund(wallet.address, usdt)
  if (leave) markPasskeyWallet(wallet.provider, { ownersOf: () => owners, leave, leaveWithTyped: leave })
  const terms = { ...(await someTerms(network, wallet.address, landlord)), ...(payout && { tenantPayout: payout }) }
  const issued = isIssued ? { terms: termsToWire(terms), smartContractId: leaseId(terms) } : {}
  const lease = aLease({ status: 'accepted', viewer: 'tenant', terms, now: terms.payBy - 86_400, change: issued })
  const facts = { ...network.config, depositFee: '0', isLocal: true, confirmations: 3, notConfirmedSince }
  const wallets = proved.map((address) => ({ address, provedAt: '2026-01-01T00:00:00Z', main: false, signsIn: false }))
  const answers = { 'GET /api/escrow': facts, 'GET /api/profile/wallets': wallets }
  const api = fakeApi(network.config, terms, { lease, signature, answers })
  await walletConnectionStore().connect({ id: 'test', name: 'Test wallet', icon: '', provider: wallet.provider })
  const page = <Payment viewerId="ben" leaseId={lease.id} WalletDialog={() => null} prove={proveButton} />
  const { unmount } = renderLease(page)
  const reload = () => {
    unmount()
    renderLease(page)
  }
  const payment = { id: leaseId(terms), name: 'pay' } as const
  return { ...wallet, calls: api.asked, bodies: api.bodies, lease, payment, reload }
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

test('for a passkey account Keyhold pays both fees, and one press leaves for the wallet page with names and terms', async () => {
  const left: Parameters<PasskeyWallet['leave']>[0][] = []
  const tenant = await aTenant({
    leave: (request) => {
      left.push(request)
      return new Promise(() => {})
    },
  })
  await screen.findByText(/and the network fee for you\.$/)
  screen.getByText(/^You go to the wallet page/)
  expect(screen.queryByText(/RNB and about|What your wallet shows/)).toBeNull()
  fireEvent.click(await pressable(/^Pay 2,200/))
  await screen.findByText('Opening the wallet page …')
  await waitFor(() => expect(left).toHaveLength(1))
  expect(left).toMatchObject([
    { account: tenant.address, terms: { landlord }, home: tenant.lease.roomAd.property.title },
  ])
  expect(tenant.asked).toEqual([])
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

const second = '0x2222222222222222222222222222222222222222'
const starts = ({ bodies }: Awaited<ReturnType<typeof aTenant>>) =>
  bodies.flatMap(({ call, body }) => (call === 'POST /api/contract/lease/payment' ? [body] : []))

// promise: payout-asked
test('before anything is started, the tenant says in one press that money goes back to the same wallet', async () => {
  const tenant = await aTenant({ choice: '' })
  await screen.findByText(/If you lose that wallet, you lose what is sent there, unless Ada Moreno agrees/)
  expect(starts(tenant)).toEqual([])
  expect(screen.queryByRole('button', { name: /^Pay 2,200/ })).toBeNull()
  fireEvent.click(await pressable('Use the same wallet'))
  await pressable(/^Pay 2,200/)
  expect(starts(tenant)).toEqual([{ renterWalletAddress: tenant.address }])
  screen.getByText('Money that goes back to you is sent to the wallet you pay from.')
})

// promise: payout-chosen
test('a tenant chooses a proved wallet; the choice is sent, shown in the summary, and survives a reload', async () => {
  const tenant = await aTenant({ choice: '', payout: second, proved: [second] })
  fireEvent.click(await pressable(/^Choose 0x2222/))
  await pressable(/^Pay 2,200/)
  const sent = { renterWalletAddress: tenant.address, payoutAccount: second }
  expect(starts(tenant)).toEqual([sent])
  screen.getByText(/^Money that goes back to you is sent to your payout account .*0x2222/)
  screen.getByText(/^What goes back to you is sent to your payout account/)
  tenant.reload()
  await pressable(/^Pay 2,200/)
  expect(starts(tenant)).toEqual([sent, sent])
  expect(screen.queryByText('Use the same wallet')).toBeNull()
})

test('a wallet that the tenant proves now becomes the payout account', async () => {
  const tenant = await aTenant({ choice: '', payout: third, proved: [second] })
  fireEvent.click(await screen.findByRole('button', { name: 'prove' }))
  await pressable(/^Pay 2,200/)
  expect(starts(tenant)).toEqual([{ renterWalletAddress: tenant.address, payoutAccount: third }])
})

// promise: payout-not-swapped
test('terms that name another payout account than the chosen one, or none, cannot be paid', async () => {
  const tenant = await aTenant({ choice: second, payout: third })
  await screen.findByText('Do not pay. The deposit would go back to an account that you did not choose. Contact us.')
  expect(screen.getByRole('button', { name: /^Pay 2,200/ })).toHaveProperty('disabled', true)
  cleanup()
  await aTenant({ choice: second })
  await screen.findByText('Do not pay. The deposit would go back to an account that you did not choose. Contact us.')
  expect(tenant.asked).toEqual([])
})

test('a payout account that is the landlord’s cannot be paid', async () => {
  const account = getAddress(landlord)
  const tenant = await aTenant({ choice: account, payout: account })
  await screen.findByText(/Money cannot be sent back to this account/)
  expect(screen.queryByRole('button', { name: /^Pay 2,200/ })).toBeNull()
  expect(tenant.asked).toEqual([])
})

test('with the payout account connected, the page asks for the wallet that pays, and starts nothing', async () => {
  const tenant = await aTenant({ choice: '', proved: [second] })
  localStorage.setItem('keyhold.payout.lease', tenant.address)
  tenant.reload()
  await screen.findByText(/is your payout account\. Now connect the wallet you pay from\./)
  expect(starts(tenant)).toEqual([])
})

test('the tenant changes the choice until the wallet was asked to pay', async () => {
  const tenant = await aTenant({ choice: second, payout: second })
  await pressable(/^Pay 2,200/)
  fireEvent.click(await pressable('Change'))
  fireEvent.click(await pressable('Use the same wallet'))
  await waitFor(() => expect(starts(tenant).at(-1)).toEqual({ renterWalletAddress: tenant.address }))
  cleanup()
  const other = await aTenant({ isStepwise: false })
  const button = await pressable(/^Pay 2,200/)
  let answer: (says: boolean) => void = () => {}
  other.answers.push(new Promise((resolve) => (answer = resolve)))
  fireEvent.click(button)
  await waitFor(() => expect(other.asked).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  answer(false)
})

test('after a reload the choice stays closed while a payment is under way, also without a wallet', async () => {
  const tenant = await aTenant({ choice: second, payout: second, isIssued: true })
  await pressable('Change')
  await walletConnectionStore().disconnect()
  savePending({ ...tenant.payment, sent: {}, isAsked: true })
  tenant.reload()
  await pressable('Connect wallet')
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  clearPending(tenant.payment)
  saveMined({ ...tenant.payment, account: tenant.address, hash: `0x${'ab'.repeat(32)}` })
  tenant.reload()
  await pressable('Connect wallet')
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  clearMined(tenant.payment)
  tenant.reload()
  await pressable('Change')
})
