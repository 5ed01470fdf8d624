import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { languages } from '../../gateways/text/language.ts'
import { type Connector, toEIP1193Provider } from '../../gateways/wallet/connectors.ts'
import { phoneWalletId } from '../../gateways/wallet/walletConnect/phoneWallet.ts'
import { walletConnectionStore } from '../../gateways/wallet/walletConnection.ts'
import { WalletDialog } from './WalletDialog.tsx'
import '../../ui/dialogs.setup.ts'
import { escrowFacts } from './escrowFacts.setup.ts'

const loaded = vi.hoisted(() => ({ lines: 0 }))
vi.mock('../../gateways/wallet/walletConnect/walletConnectClient.ts', () => {
  loaded.lines++
  return { WalletConnectClient: { create: () => new Promise(() => {}) } }
})

const address = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
const rootData = { demo: false, outside: { walletConnect: 'c'.repeat(32) } }

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json(escrowFacts))
  history.replaceState(null, '', '/detail/7?from=2026-12-01')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const onPhone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)')
const open = (options: object = {}) => renderWithProviders(<WalletDialog open onClose={() => {}} />, options)

/** A wallet on a phone, without a relay: it waits with its pairing URI. */
function aPhoneWallet(): Connector {
  const pairing = { getSnapshot: () => address, subscribe: () => () => {} }
  const provider = toEIP1193Provider({ request: () => new Promise(() => {}), on: () => {}, removeListener: () => {} })
  return { id: phoneWalletId, name: 'WalletConnect', icon: '', pairing, provider }
}

// promise: desk-no-wallet
test('on a desktop without a wallet, a QR code opens this very page on the phone', async () => {
  open()
  expect(await screen.findByText('Please install Metamask plugin first')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Code that opens this page on a phone' })).toBeTruthy()
  expect(screen.queryByText('Open in MetaMask')).toBeNull()
})

// promise: phone-no-wallet
test('on a phone without a wallet, each app opens this very page inside it', async () => {
  onPhone()
  open({ language: 'es' })
  expect(await screen.findByText('Abre esta página en tu billetera')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(links).toHaveLength(4)
  for (const link of links)
    expect(decodeURIComponent(decodeURIComponent(link))).toContain('/detail/7?from=2026-12-01&lang=es')
})

// promise: wc-only-with-id
test("without a project id there is no entry for a phone's wallet, and its code is not loaded", async () => {
  open()
  await screen.findByText('Please install Metamask plugin first')
  expect(walletConnectionStore().connectors.getConnectors()).toEqual([])
  expect(loaded.lines).toBe(0)
})

test('with a project id a phone is one wallet among others, and is loaded when it is chosen', async () => {
  open({ rootData })
  const entry = await screen.findByRole('button', { name: /Wallet on a phone/ })
  expect(loaded.lines).toBe(0)
  fireEvent.click(entry)
  expect(await screen.findByText('Preparing the code…')).toBeTruthy()
  await vi.waitFor(() => expect(loaded.lines).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: 'Choose another' }))
  expect(await screen.findByRole('button', { name: /Wallet on a phone/ })).toBeTruthy()
})

function Reopened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        again
      </button>
      <WalletDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

// promise: wallet-reopened
test('a user who returns from the help starts at the list of wallets', async () => {
  renderWithProviders(<Reopened />, { rootData })
  fireEvent.click(await screen.findByRole('button', { name: 'I have no wallet' }))
  expect(await screen.findByText('Please install Metamask plugin first')).toBeTruthy()
  for (let times = 0; times < 2; times += 1) fireEvent.click(screen.getByText('again'))
  expect(await screen.findByRole('button', { name: /Wallet on a phone/ })).toBeTruthy()
})

test('the pairing URI is a QR code on a desktop, and a link on a phone, in every language', async () => {
  for (const language of languages) {
    walletConnectionStore().connectors.add(aPhoneWallet())
    open({ rootData, language })
    fireEvent.click((await screen.findAllByRole('button', { name: /WalletConnect/ }))[0] as HTMLElement)
    expect(await screen.findByRole('img')).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
    cleanup()
    onPhone()
    open({ rootData, language })
    const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href') ?? '')
    expect(links[0]).toBe(address)
    expect(links).toHaveLength(3)
    vi.restoreAllMocks()
    await walletConnectionStore().disconnect()
    cleanup()
  }
})
