/** The cost of moving in, including the network fee, before any wallet is connected. */

import type { Rates } from '@keyhold/rental/rates.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../gateways/queryClient.ts'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import { MoveInCost } from './MoveInCost.tsx'

const units = (whole: number) => `${whole}${'0'.repeat(18)}`
const money = {
  handover: units(1100),
  deposit: units(1100),
  total: units(2200),
  rent: units(1100),
  fee: units(1),
  currency: 'USDT',
  feeCurrency: 'RNB',
  depositPolicy: 'until-move-out',
} as const
const open = (facts: object, gas?: string, rates?: Rates) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(facts)))
  renderWithProviders(
    <QueryClientProvider client={createQueryClient()}>
      <MoveInCost money={money} gas={gas} rates={rates} />
    </QueryClientProvider>,
  )
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test("before a wallet is connected, the network fee is a payment's typical one", async () => {
  open({ networkFee: { amount: '400000000000000', coin: 'BNB' } })
  expect((await screen.findByText('Estimated network fee')).parentElement?.textContent).toContain('0.0004\u00a0BNB')
})

test("a chain without a gas price leaves the fee for later, and a wallet's simulation takes precedence", async () => {
  open({})
  await screen.findByText('shown when the wallet is connected')
  cleanup()
  open({ networkFee: { amount: '400000000000000', coin: 'BNB' } }, '0.0007\u00a0BNB')
  expect(screen.getByText('Estimated network fee').parentElement?.textContent).toContain('0.0007\u00a0BNB')
})

test("the price stays in USDT; the approximate sum in the reader's currency is below it", async () => {
  localStorage.setItem('keyhold.currency', 'THB')
  open({}, undefined, { day: '2026-11-24', perEuro: { USD: '1.25', THB: '40' } })
  expect(screen.getByText('You pay').parentElement?.textContent).toContain('2,200\u00a0USDT')
  expect(screen.getByText(/^About/).parentElement?.textContent).toBe('About THB\u00a070,400 rate of 24 Nov 2026')
  localStorage.removeItem('keyhold.currency')
})
