/** The figures of the profile's tabs and side menu, real ones (D 6.11). */
import { countUnseenMessages } from '@keyhold/api/chat.ts'
import { countPayments } from '@keyhold/api/deposits.ts'
import { listPortfolio } from '@keyhold/api/portfolio.ts'
import { isPending } from '@keyhold/rental/lease.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { leasesQuery } from '../../gateways/queries.ts'
import { usePollInterval, useSocketListener } from '../../gateways/socket/socket.ts'

/** Undefined while a figure is not known. */
export interface Counts {
  readonly properties?: number | undefined
  /** Requests that wait for this person's answer. */
  readonly requests?: number | undefined
  /** Requests this person sent that wait for the landlord. */
  readonly sent?: number | undefined
  readonly rentals?: number | undefined
  readonly payments?: number | undefined
  /** Disputes of either role that wait for an agreement or a ruling. */
  readonly disputes?: number | undefined
  /** Unseen messages; told by the socket, or polled every 10 s (spec signed-in §7; D 7.4). */
  readonly messages?: number | undefined
}

const pollMilliseconds = 10_000
const unseenKey = ['messages', 'unseen'] as const

/** How many messages are unseen, asked again whenever the socket tells of one, or that some were seen. */
function useUnseenCount(): number | undefined {
  const queryClient = useQueryClient()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: unseenKey })
  useSocketListener({ onMessage: readAgain, onSeen: readAgain, onOpen: readAgain })
  return useQuery({
    queryKey: unseenKey,
    queryFn: ({ signal }) => api(countUnseenMessages, { signal }),
    refetchInterval: usePollInterval(pollMilliseconds),
  }).data
}

export function useCounts(): Counts {
  const homes = useQuery({
    queryKey: ['homes', 'counts'],
    queryFn: ({ signal }) => api(listPortfolio, { input: {}, signal }),
  }).data
  const leases = useQuery(leasesQuery).data
  const payments = useQuery({
    queryKey: ['payments', 'count'],
    queryFn: ({ signal }) => api(countPayments, { signal }),
  }).data
  const messages = useUnseenCount()
  const pending = leases?.filter(({ contractStatus }) => isPending(contractStatus))
  return {
    properties: homes?.views.all,
    requests: pending?.filter(({ isLandlordInContract }) => isLandlordInContract).length,
    sent: pending?.filter(({ isLandlordInContract }) => !isLandlordInContract).length,
    rentals: leases?.filter((lease) => !lease.isLandlordInContract && !isPending(lease.contractStatus)).length,
    payments,
    disputes: leases?.flatMap(({ parts }) => parts).filter(({ state }) => state === 'disputed').length,
    messages,
  }
}
