import { plainTerms } from '@keyhold/escrow/terms.ts'
import { plainRules } from '@keyhold/rental/deposit.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { zeroAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { leaseMoney, termsToWire } from '../fixtures.setup.tsx'
import type { StartedPayment } from '../queries.ts'
import { useAcceptanceCheck } from './chainQueries.ts'

const landlord = '0x00000000000000000000000000000000000000A1'
const terms = {
  ...plainTerms,
  tenant: '0x00000000000000000000000000000000000000b2',
  landlord,
  arbitrator: zeroAddress,
  handover: 1n,
  firstRent: 1n,
  deposit: 1n,
  moveIn: 3,
  moveOut: 4,
  payBy: 2,
  document: zeroHash,
} as const
const start: StartedPayment = {
  chainId: 31_337,
  network: 'Local chain',
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: null,
  escrow: zeroAddress,
  escrowVersion: '3',
  stablecoin: zeroAddress,
  token: zeroAddress,
  terms: termsToWire(terms),
  smartContractId: zeroHash,
  money: leaseMoney(terms),
  payBy: 2,
  leaseNow: 1,
  landlordWalletAddress: landlord,
  acceptanceSignature: null,
}

/** The rules that the lease's page shows. */
const rules = { ...plainRules, firstRent: '1' }

test('terms that change are checked again, and rules other than those on the page are never paid for', async () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const shown = { rules, payout: zeroAddress }
  const { result, rerender } = renderHook((given: StartedPayment) => useAcceptanceCheck(given, shown), {
    initialProps: start,
    wrapper,
  })
  await waitFor(() => expect(result.current.data).toBe('absent'))
  rerender({ ...start, terms: { ...start.terms, tenantPayout: landlord } })
  await waitFor(() => expect(result.current.data).toBe('foreign-payout'))
  rerender({ ...start, terms: { ...start.terms, halfUntil: 1 } })
  await waitFor(() => expect(result.current.data).toBe('wrong'))
})
