/** The figures of the profile's tabs and side menu, real ones (D 6.11). */
import { countUnseenMessages } from '@keyhold/api/chat.ts'
import { countPayments } from '@keyhold/api/deposits.ts'
import { listMyRoomAds } from '@keyhold/api/listings.ts'
import { isPending } from '@keyhold/rental/lease.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { leasesQuery } from '../../gateways/queries.ts'

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
  /** Unseen messages; polled every 10 s (spec signed-in §7). */
  readonly messages?: number | undefined
}

const pollMilliseconds = 10_000

export function useCounts(): Counts {
  const homes = useQuery({
    queryKey: ['homes', 'counts'],
    queryFn: ({ signal }) => api(listMyRoomAds, { signal }),
  }).data
  const leases = useQuery(leasesQuery).data
  const payments = useQuery({
    queryKey: ['payments', 'count'],
    queryFn: ({ signal }) => api(countPayments, { signal }),
  }).data
  const messages = useQuery({
    queryKey: ['messages', 'unseen'],
    queryFn: ({ signal }) => api(countUnseenMessages, { signal }),
    refetchInterval: pollMilliseconds,
  }).data
  const pending = leases?.filter(({ contractStatus }) => isPending(contractStatus))
  return {
    properties: homes?.length,
    requests: pending?.filter(({ isLandlordInContract }) => isLandlordInContract).length,
    sent: pending?.filter(({ isLandlordInContract }) => !isLandlordInContract).length,
    rentals: leases?.filter((lease) => !lease.isLandlordInContract && !isPending(lease.contractStatus)).length,
    payments,
    disputes: leases?.flatMap(({ parts }) => parts).filter(({ state }) => state === 'disputed').length,
    messages,
  }
}
