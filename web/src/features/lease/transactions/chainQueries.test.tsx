import { plainTerms } from '@keyhold/escrow/terms.ts'
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

test('terms that change are checked again, although the server names the same lease and signature', async () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook((given: StartedPayment) => useAcceptanceCheck(given), {
    initialProps: start,
    wrapper,
  })
  await waitFor(() => expect(result.current.data).toBe('absent'))
  rerender({ ...start, terms: { ...start.terms, tenantPayout: landlord } })
  await waitFor(() => expect(result.current.data).toBe('foreign-payout'))
})
