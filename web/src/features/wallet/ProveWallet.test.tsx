import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { toEIP1193Provider } from '../../gateways/wallet/connectors.ts'
import { walletConnectionStore } from '../../gateways/wallet/walletConnection.ts'
import { ProveWallet } from './ProveWallet.tsx'
import '../../ui/dialogs.setup.ts'
import { escrowFacts } from './escrowFacts.setup.ts'

const first = '0x00000000000000000000000000000000000000A1'
const second = '0x00000000000000000000000000000000000000b2'
/** The API's responses to each proof in turn; afterwards success. */
let refusals: string[] = []
const proofs: string[] = []
let texts = 0

beforeEach(() => {
  localStorage.clear()
  refusals = []
  proofs.length = 0
  texts = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const input = init.body ? JSON.parse(String(init.body)) : {}
    if (String(url).includes('/wallet/nonce')) {
      if (input.currentPassword !== 'a long password')
        return Response.json({ code: 'current-password-wrong' }, { status: 422 })
      texts++
      return Response.json({
        message: `text ${texts} for ${input.address}`,
        walletCode: 'n',
        expiresAt: '2026-12-01T00:00:00Z',
      })
    }
    if (String(url).includes('/wallet/signInStopped'))
      return input.currentPassword === 'a long password'
        ? Response.json([{ address: input.address, main: true, signsIn: false }])
        : Response.json({ code: 'current-password-wrong' }, { status: 422 })
    if (!String(url).includes('/wallet/prove')) return Response.json(escrowFacts)
    proofs.push(input.message)
    const code = refusals.shift()
    return code ? Response.json({ code }, { status: 409 }) : Response.json([{ address: second, main: true }])
  })
})
afterEach(async () => {
  cleanup()
  await walletConnectionStore().disconnect()
  vi.unstubAllGlobals()
})

/** A connected wallet that signs anything, unless it rejects; `use` chooses another account in it. */
async function connect(address = first, no?: Error) {
  const hears: ((accounts: unknown) => void)[] = []
  const answer = (method: string) => {
    if (method === 'personal_sign' && no) throw no
    if (method === 'personal_sign') return `0x${'1'.repeat(130)}`
    return method === 'eth_chainId' ? '0x38' : [address]
  }
  const provider = toEIP1193Provider({
    request: async ({ method }) => answer(method),
    on: (event, hear) => void (event === 'accountsChanged' && hears.push(hear)),
    removeListener: () => {},
  })
  await walletConnectionStore().connect({ id: 'io.example', name: 'Example', icon: '', provider })
  const use = (other: string) => {
    for (const hear of hears) hear([other])
  }
  return { use }
}
const proved = vi.fn()
const page = (wallets: { address: string; main: boolean; signsIn?: boolean }[] = []) =>
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ProveWallet
        wallets={wallets.map((wallet) => ({ signsIn: true, ...wallet, provedAt: '2026-01-01T00:00:00Z' }))}
        onProved={proved}
      />
    </QueryClientProvider>,
  )
/** The owner verifies themselves, and reads the text. */
async function askForText() {
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a long password' } })
  await press('Continue')
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

// promise: prove-others
test("another user's wallet is refused with the next step: another wallet, or the account it belongs to", async () => {
  await connect()
  refusals = ['wallet-belongs-to-another']
  page()
  await press('Verify a wallet')
  await askForText()
  await press('Sign with your wallet')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This wallet belongs to another account.')
  expect(alert.textContent).toContain('sign in to Keyhold with the account that verified this one')
  await press('Use another wallet')
  expect(walletConnectionStore().getSnapshot().status).toBe('disconnected')
  expect(await screen.findByText('Please install Metamask plugin first')).toBeTruthy()
  expect(proved).not.toHaveBeenCalled()
})

// promise: prove-stale
test('an expired text is requested again, and the fresh one is signed', async () => {
  await connect()
  refusals = ['wallet-nonce-used']
  page()
  await press('Verify a wallet')
  await askForText()
  await press('Sign with your wallet')
  expect((await screen.findByRole('alert')).textContent).toContain('Confirm once more that it is you')
  await askForText()
  await press('Sign with your wallet')
  await waitFor(() => expect(proved).toHaveBeenCalled())
  expect(proofs).toEqual([`text 1 for ${first}`, `text 2 for ${first}`])
})

// promise: prove-account
test('a user who chooses another account in the wallet signs a text for that one', async () => {
  const { use } = await connect()
  page()
  await press('Verify a wallet')
  await askForText()
  await screen.findByText(`text 1 for ${first}`)
  use(second)
  await askForText()
  expect(await screen.findByText(`text 2 for ${second}`)).toBeTruthy()
  await press('Sign with your wallet')
  await waitFor(() => expect(proofs).toEqual([`text 2 for ${second}`]))
})

test('a rejection in the wallet shows that nothing was sent, and signing can be retried', async () => {
  await connect(first, Object.assign(new Error('no'), { code: 4001 }))
  page()
  await press('Verify a wallet')
  await askForText()
  await press('Sign with your wallet')
  expect((await screen.findByRole('alert')).textContent).toContain('You rejected this in the wallet. Nothing was sent')
  expect(screen.getByRole('button', { name: 'Sign with your wallet' })).toBeTruthy()
  expect(proofs).toEqual([])
})

test('a proved wallet is not proved twice: the page shows how to use another one', async () => {
  await connect(second)
  page([{ address: second, main: true }])
  await press('Verify another wallet')
  await press('Done')
  expect(await screen.findByText(/This wallet is already verified/)).toBeTruthy()
  expect(texts).toBe(0)
})

test('a wallet without sign-in says so, and may be proved again', async () => {
  await connect(second)
  page([{ address: second, main: true, signsIn: false }])
  expect(screen.getByText('You cannot sign in with it. Verify it again to change that.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop sign-in with it' })).toBeNull()
  await press('Verify another wallet')
  await askForText()
  expect(await screen.findByText(`text 1 for ${second}`)).toBeTruthy()
})

// promise: wallet-sign-in-stopping
test("a wallet's sign-in is disabled once its owner has verified themselves", async () => {
  page([{ address: second, main: true }])
  await press('Stop sign-in with it')
  const dialog = await screen.findByRole('dialog', { name: 'Stop signing in with this wallet?' })
  expect(dialog.textContent).toContain(second)
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a guess' } })
  await press('Stop signing in')
  expect(await screen.findByText('This password is wrong.')).toBeTruthy()
  expect(proved).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a long password' } })
  await press('Stop signing in')
  await waitFor(() => expect(proved).toHaveBeenCalledWith([{ address: second, main: true, signsIn: false }]))
})

test('a wrong password is reported at its field, and no text is shown', async () => {
  await connect()
  page()
  await press('Verify a wallet')
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a guess' } })
  await press('Continue')
  expect(await screen.findByText('This password is wrong.')).toBeTruthy()
  expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
  expect(texts).toBe(0)
})
