// The passkey account in the wallet dialog, and what a page does after the return from the wallet page.
import { accountAddress } from '@keyhold/escrow/accounts/address.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { storeAnswer } from '../../gateways/wallet/passkeyAccount/question.ts'
import { passkeyAccountId, storeAccount } from '../../gateways/wallet/passkeyAccount/storedAccount.ts'
import { saveRecentWallet } from '../../gateways/wallet/recentWallet.ts'
import { walletConnectionStore } from '../../gateways/wallet/walletConnection.ts'
import { ProveWallet } from './ProveWallet.tsx'
import { WalletDialog } from './WalletDialog.tsx'
import '../../ui/dialogs.setup.ts'
import { escrowFacts } from './escrowFacts.setup.ts'

const left = vi.hoisted(() => ({ times: 0 }))
vi.mock('../../gateways/wallet/passkeyAccount/walletPage.ts', () => ({
  leaveForAccount: () => {
    left.times++
    return new Promise(() => {})
  },
}))

const maker = { accounts: `0x${'1'.repeat(40)}`, passkeyOwner: `0x${'2'.repeat(40)}` } as const
const owners = { x: `0x${'a'.repeat(64)}`, y: `0x${'b'.repeat(64)}`, recovery: `0x${'3'.repeat(40)}` } as const
const address = accountAddress(maker, owners)
const passkeyAccounts = { ...maker, walletPage: 'https://wallet.example/' }
const signature = `0x${'5'.repeat(130)}` as const

const proofs: unknown[] = []
let refusal: string | undefined
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  proofs.length = 0
  refusal = undefined
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!String(url).includes('/wallet/prove')) return Response.json({ ...escrowFacts, passkeyAccounts })
    proofs.push(JSON.parse(String(init.body)))
    return refusal ? Response.json({ code: refusal }, { status: 409 }) : Response.json([{ address, main: true }])
  })
})
afterEach(async () => {
  cleanup()
  await walletConnectionStore().disconnect()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const proved = vi.fn()
const page = () =>
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ProveWallet wallets={[]} onProved={proved} />
    </QueryClientProvider>,
  )

test('who has no wallet is offered an account of their device first, and leaves for the wallet page', async () => {
  renderWithProviders(<WalletDialog open onClose={() => {}} />)
  const option = await screen.findByRole('button', { name: /An account on this device/ })
  expect(option.textContent).toContain('No app, no seed phrase.')
  const others = screen.getByText(/Or any other wallet/)
  expect(option.compareDocumentPosition(others) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  fireEvent.click(option)
  expect(await screen.findByText('The wallet page opens…')).toBeTruthy()
  expect(left.times).toBe(1)
})

test('on a phone it stands before the apps of other wallets', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)')
  renderWithProviders(<WalletDialog open onClose={() => {}} />)
  const option = await screen.findByRole('button', { name: /^An account on this phone/ })
  const [app] = screen.getAllByRole('link')
  expect(option.compareDocumentPosition(app as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('an account that was just made is connected, and asked for its proof without another press', async () => {
  storeAccount({ ...owners, address })
  saveRecentWallet({ id: passkeyAccountId, address })
  storeAnswer({ purpose: 'connect', page: '/', account: address })
  page()
  expect(await screen.findByRole('dialog', { name: 'Sign a short text' })).toBeTruthy()
  expect(screen.getByText(/^The wallet page opens and shows you this text/)).toBeTruthy()
})

test('the proof that comes back is posted once', async () => {
  storeAnswer({
    purpose: 'prove',
    page: '/',
    account: address,
    signed: { asked: { message: 'text 1' }, signature, hash: '0x' },
  })
  page()
  await waitFor(() => expect(proved).toHaveBeenCalledWith([{ address, main: true }], address))
  cleanup()
  page()
  await screen.findByRole('button', { name: 'Connect wallet' })
  expect(proofs).toEqual([{ message: 'text 1', signature }])
})

test('a refused proof says why, and what to do next', async () => {
  refusal = 'wallet-belongs-to-another'
  storeAnswer({
    purpose: 'prove',
    page: '/',
    account: address,
    signed: { asked: { message: 'text 1' }, signature, hash: '0x' },
  })
  page()
  expect((await screen.findByRole('alert')).textContent).toContain('This wallet belongs to another account.')
})
