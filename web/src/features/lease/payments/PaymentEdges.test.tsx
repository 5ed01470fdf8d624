/** Edge cases of real wallets and nodes: existing allowances, late money, silence, an unproved account. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, expect, test, vi } from 'vitest'
import { rpcRequest } from '../../../gateways/wallet/connectors.ts'
import { aNetwork, aWallet, someTerms } from '../../../gateways/wallet/testNetwork.setup.ts'
import { unreliableNode } from '../../../gateways/wallet/unreliableNode.setup.ts'
import { walletConnectionStore } from '../../../gateways/wallet/walletConnection.ts'
import { aLease, renderLease } from '../fixtures.setup.tsx'
import { fakeApi } from '../transactions/fakeApi.setup.ts'
import { pressable } from '../transactions/paidParties.setup.tsx'
import { Payment } from './Payment.tsx'

const landlord = '0x00000000000000000000000000000000000000A1'
const network = await aNetwork()
const node = await unreliableNode(network.rpcUrl)
afterAll(async () => {
  node.close()
  await network.stop()
})

interface Given {
  readonly usdt?: number
  /** The escrow's existing allowance, in whole USDT. */
  readonly allowed?: number
  readonly answers?: Readonly<Record<string, object>>
  /** Whether they come from the “Pay” button. */
  readonly saidPay?: boolean
  readonly unanswered?: (call: string) => boolean
}

/** A tenant on the page with a wallet that asks step by step; the page reads through a node that can stop answering. */
async function aTenant({ usdt = 5_000, allowed, answers = {}, saidPay = false, unanswered }: Given = {}) {
  const wallet = aWallet(network, true)
  await network.fund(wallet.address, usdt)
  await rpcRequest(wallet.provider, 'eth_requestAccounts')
  if (allowed !== undefined) {
    const args = [network.config.escrow, BigInt(allowed) * 10n ** 18n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const call = { from: wallet.address, to: network.config.stablecoin, data }
    const hash = (await rpcRequest(wallet.provider, 'eth_sendTransaction', [call])) as Hex
    await network.client.waitForTransactionReceipt({ hash })
  }
  wallet.asked.length = 0
  localStorage.setItem('keyhold.payout.lease', 'same')
  const terms = await someTerms(network, wallet.address, landlord)
  const lease = aLease({ status: 'accepted', viewer: 'tenant', terms, now: terms.payBy - 86_400 })
  fakeApi({ ...network.config, rpcUrl: node.url }, terms, { lease, answers, unanswered })
  await walletConnectionStore().connect({ id: 'test', name: 'Test wallet', icon: '', provider: wallet.provider })
  const page = (
    <Payment
      viewerId="ben"
      leaseId={lease.id}
      WalletDialog={({ open }) => open && <b>choose a wallet</b>}
      prove={() => <b>prove</b>}
    />
  )
  const { router } = renderLease(page, 'en', saidPay ? { pay: true } : undefined)
  return { ...wallet, router }
}

const allowance = (owner: `0x${string}`) =>
  network.client.readContract({
    address: network.config.stablecoin,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, network.config.escrow],
  })

test('an allowance above the sum is shown and not called exact; lowered, the payment uses it up', async () => {
  const tenant = await aTenant({ allowed: 7_000, saidPay: true })
  await screen.findByText(/may already take up to 7,000\sUSDT from your wallet\. This payment takes 2,200\sUSDT/)
  expect(screen.queryByText('Exactly this amount, for the escrow only.')).toBeNull()
  fireEvent.click(await pressable('Lower the limit first'))
  await screen.findByText(/The limits are lowered to exactly what this payment needs/)
  expect(tenant.asked).toEqual([]) // an allowance to read first opens no wallet automatically
  await screen.findByText('Your wallet will ask you 4 times: each step is one confirmation.')
  fireEvent.click(await pressable('Remove it in the wallet'))
  await screen.findByText('Your payment is on the network')
  expect(tenant.asked).toHaveLength(4)
  expect(await allowance(tenant.address)).toBe(0n)
})

test('an allowance left unchanged pays too, and remains', async () => {
  const tenant = await aTenant({ allowed: 7_000 })
  await screen.findByText(/may already take up to 7,000/)
  fireEvent.click(await pressable('Allow in the wallet')) // the fee's, in RNB
  await screen.findByText('Your payment is on the network')
  expect(await allowance(tenant.address)).toBe(4_800n * 10n ** 18n)
})

test('money that arrives while the page is open does not open the wallet, whatever was pressed before', async () => {
  const tenant = await aTenant({ usdt: 100, saidPay: true })
  await screen.findByText(/You need 2,100\sUSDT more\./)
  await waitFor(() => expect(tenant.router.state.location.state).toBeNull()) // nor does a refresh
  await network.fund(tenant.address, 5_000)
  fireEvent.click(await pressable('Check again'))
  await pressable('Allow in the wallet')
  expect(tenant.asked).toEqual([])
})

test('a user who pressed “Pay” and has the money is asked by the wallet without another press', async () => {
  const tenant = await aTenant({ saidPay: true })
  await waitFor(() => expect(tenant.asked.length).toBeGreaterThan(0))
})

test('an unreachable network is reported after five seconds, and not before', async () => {
  node.freeze()
  const begun = Date.now()
  await aTenant()
  await screen.findByText(/has not answered for a while/)
  expect(Date.now() - begun).toBeGreaterThan(4_500)
  node.resume()
  await pressable('Allow in the wallet')
  expect(screen.queryByText(/has not answered for a while/)).toBeNull()
})

const proved = '0x1111111111111111111111111111111111111111'
const notProved = {
  'POST /api/contract/lease/payment': { code: 'wallet-not-proved' },
  'GET /api/profile/wallets': [{ address: proved, provedAt: '2026-01-01T00:00:00Z', main: true }],
}

test('a payment interrupted by a deployment restarts automatically; a longer outage is reported', async () => {
  let left = 2
  const isStart = (call: string) => call === 'POST /api/contract/lease/payment'
  await aTenant({ unanswered: (call) => isStart(call) && left-- > 0 })
  await screen.findByText(/Your wallet will ask you/)
  expect(left).toBe(-1)
  expect(screen.queryByText('Error while trying to initiate contract')).toBeNull()
  cleanup()
  await aTenant({ unanswered: isStart })
  await screen.findByText('Error while trying to initiate contract')
})

test('a payment that a calendar stops while the page is open does not reach the wallet', async () => {
  const answers: Record<string, object> = {}
  const tenant = await aTenant({ answers })
  const button = await pressable('Allow in the wallet')
  answers['POST /api/contract/lease/payment'] = { code: 'calendar-stops-payment' }
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  fireEvent.click(button)
  await screen.findAllByText(/Another calendar of this home says that some of these days are taken/)
  expect(tenant.asked).toEqual([])
  later.mockRestore()
  cleanup()
  await aTenant({ answers })
  await screen.findByText('You cannot pay yet')
  expect(screen.queryByText('Error while trying to initiate contract')).toBeNull()
})

test('an unproved account is named', async () => {
  await aTenant({ answers: notProved })
  await screen.findByText(/is not verified yet/)
  expect(
    (await screen.findByText(/choose this account in the wallet: it is already verified/)).parentElement?.textContent,
  ).toContain(proved)
})

// promise: not-proved-another
test('an unproved account offers a way to another wallet, on a phone too', async () => {
  await aTenant({ answers: notProved })
  expect(screen.queryByText('choose a wallet')).toBeNull()
  fireEvent.click(await pressable('Use another wallet'))
  await screen.findByText('choose a wallet')
  await screen.findByText(/Connect the wallet you want to pay from\./)
})
