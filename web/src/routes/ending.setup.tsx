/** For tests: the page of an early end, with a fake API. */
import type { EndingPlan, EndingProposal, EndingView } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { aPaidLease, day } from '../features/lease/fixtures.setup.tsx'
import { fakeApi } from '../features/lease/transactions/fakeApi.setup.ts'
import { createQueryClient } from '../gateways/queryClient.ts'
import { renderRoutes } from '../gateways/render.setup.tsx'
import type { TestNetwork } from '../gateways/wallet/testNetwork.setup.ts'
import { ToastRegion } from '../ui/Toast.tsx'
import Ending from './ending.tsx'

const unit = 10n ** 18n
export const usdt = (amount: number) => (BigInt(amount) * unit).toString()
const [leaseNow, moveOut] = [1_802_000_000, 1_804_788_000] // 7 February and 11 March 2027

/** An end on 11 March 2027: 2,200 USDT to pay until then, 1,100 USDT of deposit in the escrow. */
export const aPlan = (change: Partial<EndingPlan> = {}): EndingPlan => ({
  validTo: '2027-03-11',
  moveOut,
  lastRent: { from: '2027-03-01', to: '2027-03-11', amount: usdt(354), isPaid: false },
  open: usdt(2_200),
  beyond: '0',
  deposit: { held: usdt(1_100), due: moveOut + 100 * day, isDisputed: false },
  depositOwed: null,
  ...change,
})

export const aProposal = (party: 'tenant' | 'landlord', change: Partial<EndingPlan> = {}): EndingProposal => ({
  ...aPlan(change),
  id: 'ending',
  party,
  madeAt: leaseNow - day,
  signed: null,
})

/** The responses the page reads. */
export const aView = (change: Partial<EndingView> = {}): EndingView => ({
  refusal: null,
  days: { first: '2027-02-08', last: '2027-11-30' },
  proposal: null,
  agreed: null,
  agreedMoveOut: null,
  leaseNow,
  ...change,
})

interface Opened {
  readonly view: EndingView
  readonly isLandlord?: boolean
  readonly lease?: Partial<LeaseDetail>
  readonly answers?: Readonly<Record<string, object>>
}

/** Opens the page; Ben rents from Ada. */
export function openEnding(
  network: TestNetwork,
  terms: Terms,
  { view, isLandlord = false, lease, answers = {} }: Opened,
) {
  const api = fakeApi(network.config, terms, {
    lease: aPaidLease(terms, network.config, { isLandlordInContract: isLandlord, leaseNow, ...lease }),
    answers: { 'GET /api/contract/lease/ending': view, ...answers },
  })
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <ToastRegion>
        <Ending />
      </ToastRegion>
    </QueryClientProvider>
  )
  renderRoutes([{ path: '/profile/:id/leases/:leaseId/ending', element }], {
    path: '/profile/me/leases/lease/ending',
    language: 'en',
  })
  return api
}
