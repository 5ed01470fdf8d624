/** The cost of moving in, including the network fee, before any wallet is connected. */

import type { NetworkFee } from '@keyhold/api/deposits.schema.ts'
import type { Rates } from '@keyhold/rental/rates.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
const open = (fees: object, gas?: NetworkFee, rates?: Rates) =>
  renderWithProviders(<MoveInCost money={money} gas={gas} rates={rates} />, {
    rootData: { moveInFees: { depositFee: units(1), rentFee: units(1), ...fees } },
  })
afterEach(cleanup)

test("before a wallet is connected, the network fee is a payment's typical one", async () => {
  open({ networkFee: { amount: '400000000000000', coin: 'BNB' } })
  expect((await screen.findByText('Estimated network fee')).parentElement?.textContent).toContain('0.0004\u00a0BNB')
})

test("a chain without a gas price leaves the fee for later, and a wallet's simulation takes precedence", async () => {
  open({})
  await screen.findByText('your wallet shows it before you confirm')
  cleanup()
  open({ networkFee: { amount: '400000000000000', coin: 'BNB' } }, { amount: '700000000000000', coin: 'BNB' })
  expect(screen.getByText('Estimated network fee').parentElement?.textContent).toContain('0.0007\u00a0BNB')
})

test("the price stays in USDT; the approximate sum in the reader's currency is below it", async () => {
  localStorage.setItem('keyhold.currency', 'THB')
  await act(async () => {
    open({}, undefined, { day: '2026-11-24', perEuro: { USD: '1.25', THB: '40' } })
    await import('../../../ui/InCurrency.tsx')
  })
  expect(screen.getByText('You pay to move in').parentElement?.textContent).toContain('2,200\u00a0USDT')
  expect(screen.getByText(/^About/).parentElement?.textContent).toBe('About THB\u00a070,400 rate of 24 Nov 2026')
  localStorage.removeItem('keyhold.currency')
})
