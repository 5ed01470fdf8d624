import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearRecentWallet, saveRecentWallet } from '../../gateways/wallet/recentWallet.ts'
import { ConnectButton } from './ConnectButton.tsx'
import '../../ui/dialogs.setup.ts'
import { escrowFacts } from './escrowFacts.setup.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json(escrowFacts))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a user without a wallet in the browser gets help in plain words', async () => {
  renderWithProviders(<ConnectButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(await screen.findByText('Please install Metamask plugin first')).toBeTruthy()
  expect(screen.getByText('Get MetaMask')).toBeTruthy()
})

test('the header names the wallet used last before any wallet code is loaded', () => {
  saveRecentWallet({ id: 'io.example', address: '0x00000000000000000000000000000000000000A1' })
  renderWithProviders(<ConnectButton />)
  expect(screen.getByRole('button').textContent).toMatch(/0x0000.*00A1/)
  clearRecentWallet()
})
