/** A visitor with a receipt and a wallet releases a due sum: tested on a local chain. */
import type { Receipt, ReceiptPart } from '@keyhold/api/receipts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { rpcRequest } from '../../../gateways/wallet/connectors.ts'
import { escrowTransactionFor } from '../../../gateways/wallet/escrowTransaction.ts'
import { runTransaction } from '../../../gateways/wallet/runTransaction.ts'
import { aNetwork, aWallet } from '../../../gateways/wallet/testNetwork.setup.ts'
import { walletConnectionStore } from '../../../gateways/wallet/walletConnection.ts'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { aPaidLease, renderLease, termsToWire } from '../fixtures.setup.tsx'
import { fakeApi } from '../transactions/fakeApi.setup.ts'
import { paidParties, pressable } from '../transactions/paidParties.setup.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { paid } from './receipt.setup.ts'

const unit = 10n ** 18n
const day = 86_400
const network = await aNetwork()
afterAll(() => network.stop())

const Choice = ({ open }: { open: boolean }) => open && <p>choose a wallet</p>

/** A lease whose first rent is due, and a stranger with its receipt and only gas. */
async function aStranger({ isConnected = true } = {}) {
  const pair = await paidParties(network)
  const { terms } = pair
  const stranger = aWallet(network)
  await network.hands.setBalance({ address: stranger.address, value: unit })
  await walletConnectionStore().disconnect()
  await rpcRequest(stranger.provider, 'eth_requestAccounts')
  stranger.asked.length = 0
  if (isConnected)
    await walletConnectionStore().connect({ id: 'test', name: 'Test wallet', icon: '', provider: stranger.provider })
  await network.hands.setNextBlockTimestamp({ timestamp: BigInt(terms.moveIn + 5 * day) })
  await network.hands.mine({ blocks: 1 })
  const part = (name: 'handover' | 'deposit', due: number, payee: 'landlord' | 'tenant'): ReceiptPart => ({
    part: name,
    paid: `${terms[name]}`,
    held: `${terms[name]}`,
    due,
    payee,
    out: [],
  })
  const receipt: Receipt = { ...paid, chainId: network.config.chainId, readAt: { block: 1, time: await network.now() } }
  const lease = {
    id: paid.transactionId,
    escrow: network.config.escrow,
    escrowVersion: network.config.escrowVersion,
    parts: [part('handover', terms.moveIn + 5 * day, 'landlord'), part('deposit', terms.moveOut + 14 * day, 'tenant')],
    terms: termsToWire(terms),
    isSecond: false,
    timeZone: 'America/El_Salvador',
    question: '0x',
  }
  const { asked: calls } = fakeApi(network.config, terms, { lease: aPaidLease(terms, network.config) })
  const onReleased = vi.fn()
  const open = () =>
    renderLease(
      <ReleaseDialog
        receipt={receipt}
        lease={lease}
        onReleased={onReleased}
        onClose={() => undefined}
        WalletDialog={Choice}
      />,
    )
  return { ...pair, stranger, calls, onReleased, open }
}

const line = (words: string) => screen.findByText((_, element) => element?.textContent === words, { selector: 'li' })

// promise: receipt-release
test('a stranger releases the first rent to the landlord, reads the payee first, and pays only gas', async () => {
  const { landlord, stranger, calls, onReleased, open } = await aStranger()
  const before = await network.balance(landlord.address)
  open()
  const account = shortenHash(landlord.address)
  expect(screen.getByRole('dialog', { name: 'Release 1,100\u00a0USDT?' })).toBeTruthy()
  expect(screen.getByText(`1,100 USDT goes to the landlord, ${account}.`)).toBeTruthy()
  await line(`The escrow sends 1,100\u00a0USDT to the landlord, ${account}.`)
  fireEvent.click(await pressable('Confirm in the wallet'))
  await screen.findByRole('button', { name: 'Done' })
  expect(await network.balance(landlord.address)).toBe(before + 1_100n * unit)
  expect(await network.balance(stranger.address)).toBe(0n)
  expect(stranger.asked).toHaveLength(1)
  await waitFor(() => expect(onReleased).toHaveBeenCalledTimes(1))
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  await network.hands.mine({ blocks: 3 })
  await screen.findByText('Final: nobody can undo it any more.')
})

// promise: receipt-release-raced
test('a release made by another account meanwhile is reported, and the wallet is not asked', async () => {
  const { terms, landlord, stranger, open } = await aStranger()
  const transaction = escrowTransactionFor({ kind: 'release' }, network.config, terms)
  const { provider, address: account } = landlord
  await runTransaction({ provider, account, network: network.config, transaction })
  open()
  await screen.findByText('Someone else has already released it. There is nothing left to do.')
  expect(screen.getByRole('button', { name: 'Confirm in the wallet' })).toHaveProperty('disabled', true)
  expect(stranger.asked).toHaveLength(0)
})

test('without a wallet the way to one is shown', async () => {
  const { open } = await aStranger({ isConnected: false })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Connect wallet' }))
  screen.getByText('choose a wallet')
})
