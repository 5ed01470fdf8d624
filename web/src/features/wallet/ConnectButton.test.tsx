import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../gateways/show.tsx'
import { forgetWallet, keepWallet } from '../../gateways/wallet/remembered.ts'
import { ConnectButton } from './ConnectButton.tsx'
import '../../ui/dialogs.setup.ts'
import { facts } from './facts.setup.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json(facts))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a person whose browser has no wallet is helped in plain words', async () => {
  show(<ConnectButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(await screen.findByText('Please install Metamask plugin first', {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByText('Get MetaMask')).toBeTruthy()
})

test('the wallet used last is named in the header before anything is loaded', () => {
  keepWallet({ id: 'io.example', address: '0x00000000000000000000000000000000000000A1' })
  show(<ConnectButton />)
  expect(screen.getByRole('button').textContent).toMatch(/0x0000.*00A1/)
  forgetWallet()
})
