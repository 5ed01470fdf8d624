import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { walletHold } from '../../gateways/wallet/hold.ts'
import { aPlace, aWallet, someTerms } from '../../gateways/wallet/paying.setup.ts'
import { aLease } from './lease.setup.ts'
import { Payment } from './Payment.tsx'
import { pressable, showPaying } from './paidPair.setup.tsx'
import { fakeApi } from './paying.setup.ts'

const landlord = '0x00000000000000000000000000000000000000A1'
const place = await aPlace()
afterAll(() => place.stop())

/** A tenant on the page, with a connected wallet. */
async function aTenant({ isStepwise = false, usdt = 5_000, signature = null as string | null } = {}) {
  const wallet = aWallet(place, isStepwise)
  await place.fund(wallet.address, usdt)
  const terms = await someTerms(place, wallet.address, landlord)
  const lease = aLease(terms)
  const api = fakeApi(place.place, terms, { lease, signature })
  await walletHold().connect({ id: 'test', name: 'Test wallet', icon: '', provider: wallet.provider })
  showPaying(<Payment viewerId="ben" leaseId="lease-1" WalletDialog={() => null} prove={() => null} />)
  return { ...wallet, calls: api.asked, lease }
}

test('one press and one confirmation pay a lease, and the house is told to look', async () => {
  const tenant = await aTenant()
  await screen.findByText('We tried the payment without sending it. It will do this:')
  screen.getByText('Your wallet will ask you once.')
  const button = await pressable(/^Pay 2,200/)
  screen.getByText(/^Reserved for you until/)
  fireEvent.click(button)
  await screen.findByText('Your payment is in the network', {}, { timeout: 5_000 })
  expect(screen.queryByText(/^Reserved for you until/)).toBeNull()
  expect(tenant.asked).toHaveLength(1)
  expect(await place.balance(tenant.address)).toBe(2_800n * 10n ** 18n)
  await waitFor(() => expect(tenant.calls).toContain('PUT /api/contract-activated'))
})

test('a payment that vanished from the network is not said to be in it, however often one looks', async () => {
  const { lease } = await aTenant()
  const button = await pressable(/^Pay 2,200/)
  fireEvent.click(button)
  await screen.findByText('Your payment is in the network', {}, { timeout: 5_000 })
  const row = { id: 'row', party: 'chain', person: null, at: 1, serverAt: '', facts: {} } as const
  lease.history.push({ ...row, act: 'lose', from: 'Deposit Pending', to: 'Pay Deposit' })
  await screen.findByText(/vanished from the network/, {}, { timeout: 5_000 })
  expect(screen.queryByText('Your payment is in the network')).toBeNull()
})

test('a plain wallet is announced as three confirmations, and a no leaves everything where it was', async () => {
  const tenant = await aTenant({ isStepwise: true })
  tenant.answers.push(false)
  await screen.findByText(/Your wallet will ask you 3 times/)
  const button = await pressable('Allow in the wallet')
  fireEvent.click(button)
  await screen.findByText(/You said no in the wallet/)
  expect(screen.queryByText(/Failed transaction/)).toBeNull()
  expect(await place.balance(tenant.address)).toBe(5_000n * 10n ** 18n)
})

test('what is missing is said before the wallet is asked', async () => {
  const tenant = await aTenant({ usdt: 2_000 })
  await screen.findByText(/200\sUSDT are missing\./)
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  expect(tenant.asked).toEqual([])
})

test('nothing can be paid on terms that the landlord’s wallet did not sign', async () => {
  const tenant = await aTenant({ signature: `0x${'1'.repeat(130)}` })
  await screen.findByText(/Do not pay/)
  const button = screen.getByRole('button', { name: /^Pay 2,200/ })
  expect(button).toHaveProperty('disabled', true)
  expect(tenant.asked).toEqual([])
})
